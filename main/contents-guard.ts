import type { BrowserWindowConstructorOptions } from 'electron';
import { isAllowedExternal } from './external-link.ts';

/** The part of Electron's `WebContents` that is guarded. */
export interface GuardedContents {
  on(
    event: 'will-navigate' | 'will-redirect' | 'will-frame-navigate',
    listener: (event: Navigation) => void,
  ): unknown;
  on(event: 'will-attach-webview', listener: (event: { preventDefault(): void }) => void): unknown;
  setWindowOpenHandler(handler: (details: { url: string }) => WindowOpenAnswer): void;
}

export type WindowOpenAnswer =
  | { action: 'deny' }
  | { action: 'allow'; overrideBrowserWindowOptions: BrowserWindowConstructorOptions };

export interface Navigation {
  readonly url: string;
  preventDefault(): void;
}

/** The part of Electron's `Session` that is guarded. */
export interface GuardedSession {
  setPermissionRequestHandler(
    handler: (contents: unknown, permission: string, answer: (isGranted: boolean) => void) => void,
  ): void;
  setPermissionCheckHandler(handler: () => boolean): void;
  setDevicePermissionHandler(handler: () => boolean): void;
  on(
    event: 'will-download',
    listener: (event: { preventDefault(): void }, item: DownloadItem) => void,
  ): unknown;
}

interface DownloadItem {
  getURL(): string;
}

/**
 * Confines a page: it cannot leave the gateway's origin or attach a webview, and the only windows it can open
 * are video windows of the gateway. A link to a listed https page opens in the system's browser instead.
 * @param allowedOrigin the gateway's current origin; undefined without a running gateway
 * @param videoWindow options of a video window
 */
export function guardContents(
  contents: GuardedContents,
  allowedOrigin: () => string | undefined,
  openExternal: (url: string) => void,
  videoWindow: () => BrowserWindowConstructorOptions,
): void {
  const stay = (event: Navigation): void => {
    if (!isSameOrigin(event.url, allowedOrigin())) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (isSameOrigin(url, allowedOrigin()) && new URL(url).hash.startsWith('#/video/'))
      return { action: 'allow', overrideBrowserWindowOptions: videoWindow() };
    if (isAllowedExternal(url)) openExternal(url);
    return { action: 'deny' };
  });
}

/**
 * Refuses all permissions and devices except full screen and clipboard writing, which the page
 * requests on a click, and all downloads that are not the gateway's (a recording, an export).
 */
export function guardSession(session: GuardedSession, allowedOrigin: () => string | undefined): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => {
    answer(permission === 'fullscreen' || permission === 'clipboard-sanitized-write');
  });
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event, item) => {
    const url = item.getURL().replace(/^blob:/, '');
    if (!isSameOrigin(url, allowedOrigin())) event.preventDefault();
  });
}

/** True when `address` belongs to `origin`. Compares parsed origins, never text prefixes. */
export function isSameOrigin(address: string, origin: string | undefined): boolean {
  if (origin === undefined || !URL.canParse(address) || !URL.canParse(origin)) return false;
  const parsed = new URL(address).origin;
  return parsed !== 'null' && parsed === new URL(origin).origin;
}
