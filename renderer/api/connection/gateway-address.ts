import { desktopBridge } from './desktop-bridge.ts';

/** Origin of the gateway without a trailing slash: the shell's word, else where this page came from. */
export async function gatewayAddress(): Promise<string> {
  const url = (await desktopBridge()?.gatewayUrl?.()) ?? location.origin;
  return url.replace(/\/+$/, '');
}
