import type { BrowserWindowConstructorOptions } from 'electron';
import type { Clock } from '../gateway/base/clock.ts';
import { versionArgument } from '../preload/bridge.ts';
import type { AppPaths } from './paths.ts';

/**
 * Options of the only window. The page gets a sandbox, an isolated world and no access to Node. Web
 * security is also on in development. Developer tools exist only in an unpackaged application.
 */
export function windowOptions(
  paths: AppPaths,
  version: string,
  isPackaged: boolean,
): BrowserWindowConstructorOptions {
  return {
    width: 1440,
    height: 900,
    minWidth: 960,
    minHeight: 600,
    title: 'Aerodeck',
    icon: paths.icon,
    backgroundColor: '#0f151c',
    show: false,
    webPreferences: {
      preload: paths.preload,
      additionalArguments: [`${versionArgument}${version}`],
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      // A flight continues while another window covers this one.
      backgroundThrottling: false,
      devTools: !isPackaged,
    },
  };
}

/** A page without scripts that shows what the window waits for, as a data address. */
export function waitingPage(text: string): string {
  const html = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>Aerodeck</title><style>body{margin:0;height:100vh;display:grid;place-items:center;background:#0f151c;color:#b4bdc7;font:16px system-ui,sans-serif}p{max-width:40em;padding:2em;line-height:1.5;white-space:pre-line}</style><p role="status">${escapeHtml(text)}</p>`;
  return `data:text/html;charset=utf-8,${encodeURIComponent(html)}`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const windowMs = 60_000;
const maxReloads = 3;
const reloadAfterMs = 500;

/** Reloads the page after its process crashed or hung, at most 3 times a minute. */
export class RendererRecovery {
  readonly #clock: Clock;
  readonly #reload: () => void;
  readonly #giveUp: (reason: string) => void;
  #reloadedMs: number[] = [];

  constructor(clock: Clock, reload: () => void, giveUp: (reason: string) => void) {
    this.#clock = clock;
    this.#reload = reload;
    this.#giveUp = giveUp;
  }

  /** Call this with the reason of Electron's `render-process-gone`. */
  onGone(reason: string): void {
    if (reason === 'clean-exit') return;
    const nowMs = this.#clock.monotonicMs();
    this.#reloadedMs = this.#reloadedMs.filter((atMs) => nowMs - atMs < windowMs);
    if (this.#reloadedMs.length >= maxReloads) {
      this.#giveUp(reason);
      return;
    }
    this.#reloadedMs.push(nowMs);
    this.#clock.after(reloadAfterMs, this.#reload);
  }
}
