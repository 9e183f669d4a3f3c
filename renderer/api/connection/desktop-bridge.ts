/** What the desktop shell offers the page; absent in a plain browser, so every use is guarded. */
export interface DesktopBridge {
  operatorToken?(): Promise<string | undefined> | string | undefined;
  gatewayUrl?(): Promise<string | undefined> | string | undefined;
}

/** The shell's object, or undefined in a browser. */
export function desktopBridge(): DesktopBridge | undefined {
  return (globalThis as { aerodeck?: DesktopBridge }).aerodeck;
}
