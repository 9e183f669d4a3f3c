/** What the desktop shell offers the page; absent in a plain browser, so every use is guarded. */
export interface DesktopBridge {
  operatorToken?(): Promise<string | undefined> | string | undefined;
  gatewayUrl?(): Promise<string | undefined> | string | undefined;
}

/** The shell's object, or undefined in a browser. */
export function desktopBridge(): DesktopBridge | undefined {
  return (globalThis as { aerodeck?: DesktopBridge }).aerodeck;
}

/** Origin of the gateway without a trailing slash: the shell's word, else where this page came from. */
export async function gatewayAddress(): Promise<string> {
  const url = (await desktopBridge()?.gatewayUrl?.()) ?? location.origin;
  return url.replace(/\/+$/, '');
}
