import type { BridgeApi, OpenedFile } from '../../../preload/bridge.ts';

export type { UpdateOrder, UpdateProblemCode, UpdateStatus } from '../../../preload/bridge.ts';

/** What the desktop shell offers the page; absent in a plain browser, so every use is guarded. */
export interface DesktopBridge {
  operatorToken?(): Promise<string | undefined> | string | undefined;
  gatewayUrl?(): Promise<string | undefined> | string | undefined;
  nextOpenedFile?(): Promise<OpenedFile | undefined>;
  readonly update?: BridgeApi['update'];
  readonly version?: string;
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

const STORAGE_KEY = 'aerodeck.operator-token';

/**
 * The operator's token: from the desktop shell, else from `#token=…` in the address, else what this tab was given
 * before. A token in the address is taken out of it and of the history entry at once; `sessionStorage` keeps it for a
 * reload of the same tab only.
 */
export async function obtainOperatorToken(): Promise<string | undefined> {
  const fromAddress = takeTokenFromAddress();
  const fromShell = await desktopBridge()?.operatorToken?.();
  if (fromShell) return fromShell;
  if (fromAddress) {
    keepOperatorToken(fromAddress);
    return fromAddress;
  }
  return sessionStorage.getItem(STORAGE_KEY) ?? undefined;
}

/** Remembers a token for this tab. */
export function keepOperatorToken(token: string): void {
  sessionStorage.setItem(STORAGE_KEY, token);
}

/** Forgets it, as after the gateway refused it. */
export function forgetOperatorToken(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}

function takeTokenFromAddress(): string | undefined {
  const match = /^#(?:\/?)token=([^&]+)(?:&(.*))?$/.exec(location.hash);
  if (!match?.[1]) return undefined;
  const rest = match[2] ? `#${match[2]}` : '';
  history.replaceState(history.state, '', `${location.pathname}${location.search}${rest}`);
  return decodeURIComponent(match[1]);
}
