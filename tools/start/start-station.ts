import { dirname, join } from 'node:path';
import { GATEWAY_NODE_FLAGS } from '../../main/gateway-node-flags.ts';
import { browserArguments, findBrowser, hasDisplay } from './browser.ts';
import { parseListeningLine, windowUrl } from './listening-line.ts';
import type { Child, Machine } from './machine.ts';

/** A running station. */
export interface RunningStation {
  /** Resolves with the program's exit code once everything has ended. */
  readonly ended: Promise<number>;
  /** Ends window and gateway; a second call ends them at once. */
  stop(): void;
}

export interface StartRequest {
  /** Absolute path of the repository. */
  readonly root: string;
  /** Flight logs and plans to open. */
  readonly files?: readonly string[];
  /** Arguments for the gateway. */
  readonly gatewayArguments: readonly string[];
  /** One line for the operator. */
  readonly report: (line: string) => void;
}

/** A browser that ends sooner showed no window: it handed over to another one, or failed. */
const tooShortMs = 3000;
/** A child that was asked to end is killed after this time. */
const endLimitMs = 5000;

/**
 * Opens the station: in Electron, otherwise in an installed browser, otherwise by printing the
 * address. The gateway decides whether a simulated copter flies.
 */
export async function startStation(machine: Machine, request: StartRequest): Promise<RunningStation> {
  const { root, report } = request;
  if (!hasDisplay(machine)) return startGateway(machine, request, undefined);
  const electron = await findElectron(machine, root, report);
  if ('path' in electron) return startElectron(machine, request, electron.path);
  const browser = findBrowser(machine);
  report(
    browser === undefined
      ? `${electron.missing} and no Chromium-family browser was found: open the address below in a browser.`
      : `${electron.missing}: opening the window in ${browser}.`,
  );
  return startGateway(machine, request, browser);
}

function startElectron(machine: Machine, request: StartRequest, electron: string): RunningStation {
  const child = machine.start(
    electron,
    [
      ...(machine.isRoot ? ['--no-sandbox'] : []),
      request.root,
      ...(request.files ?? []),
      '--',
      ...request.gatewayArguments,
    ],
    // Set by terminals of Electron-based editors; it would start a plain Node.
    { environment: { ELECTRON_RUN_AS_NODE: undefined } },
  );
  return supervise(machine, [child], new Promise((resolve) => child.onExit((code) => resolve(code ?? 1))));
}

function startGateway(machine: Machine, request: StartRequest, browser: string | undefined): RunningStation {
  const { root, report, gatewayArguments, files = [] } = request;
  if (files.length > 0)
    report(`Files are opened only by the desktop window. Drop them on Replay or Plan: ${files.join(', ')}`);
  const gateway = machine.start(
    process.execPath,
    [...GATEWAY_NODE_FLAGS, join(root, 'out/gateway/cli.js'), ...gatewayArguments],
    {
      readsOutput: true,
      // The terminal shows only what needs attention, unless the log level is set.
      environment: { AERODECK_LOG_LEVEL: machine.environment.AERODECK_LOG_LEVEL ?? 'warn' },
    },
  );
  const children: Child[] = [gateway];
  let isWindowOpen = false;
  gateway.onLine((line) => {
    const listening = parseListeningLine(line);
    if (listening === undefined || isWindowOpen) return;
    isWindowOpen = true;
    const url = windowUrl(listening, machine.readText(listening.operatorTokenFile).trim());
    if (browser === undefined) {
      report(`Aerodeck is running. Open ${url}`);
      report('Ctrl-C ends it.');
      return;
    }
    const window = openBrowser(machine, browser, url, join(dirname(listening.operatorTokenFile), 'browser'));
    children.push(window.child);
    window.onClosed((wasShown) => {
      if (wasShown) gateway.end();
      else report(`The browser window did not open. Open ${url}`);
    });
  });
  const ended = new Promise<number>((resolve) => {
    gateway.onExit((exitCode) => {
      for (const child of children) child.end();
      resolve(exitCode ?? 1);
    });
  });
  return supervise(machine, children, ended);
}

interface BrowserWindow {
  readonly child: Child;
  onClosed(listener: (wasShown: boolean) => void): void;
}

function openBrowser(machine: Machine, browser: string, url: string, profileFolder: string): BrowserWindow {
  const openedMs = machine.utcMs();
  const child = machine.start(browser, browserArguments(url, profileFolder, machine.isRoot), {
    isQuiet: true,
  });
  return {
    child,
    onClosed(listener) {
      child.onExit(() => listener(machine.utcMs() - openedMs >= tooShortMs));
    },
  };
}

function supervise(machine: Machine, children: readonly Child[], ended: Promise<number>): RunningStation {
  let isStopping = false;
  return {
    ended,
    stop() {
      if (isStopping) {
        for (const child of children) child.kill();
        return;
      }
      isStopping = true;
      for (const child of children) child.end();
      const limit = machine.after(endLimitMs, () => {
        for (const child of children) child.kill();
      });
      void ended.then(() => limit.cancel());
    },
  };
}

/** Path of Electron's program, or why it is missing. */
export type ElectronBinary = { readonly path: string } | { readonly missing: string };

const installLimitMs = 180_000;
const retryAfterMs = 24 * 60 * 60 * 1000;

/**
 * Finds Electron's program below `root`. npm installs only its launcher, so the program is fetched
 * here once. A failed fetch is remembered for a day, so that a machine without access does not wait
 * at each start.
 */
export async function findElectron(
  machine: Machine,
  root: string,
  report: (line: string) => void,
): Promise<ElectronBinary> {
  const path = electronPath(machine, root);
  if (machine.exists(path)) return { path };
  const installer = join(root, 'node_modules/electron/install.js');
  if (!machine.exists(installer)) return { missing: 'Electron is not installed' };
  const failureFile = join(root, '.cache/electron-fetch-failed');
  if (hasFailedLately(machine, failureFile)) return { missing: 'Electron could not be fetched' };
  report('fetching Electron (once, about 110 MB) …');
  const isFetched = await runInstaller(machine, installer);
  if (isFetched && machine.exists(path)) return { path };
  machine.writeText(failureFile, String(machine.utcMs()));
  return { missing: 'Electron could not be fetched' };
}

function electronPath(machine: Machine, root: string): string {
  const folder = machine.environment.ELECTRON_OVERRIDE_DIST_PATH ?? join(root, 'node_modules/electron/dist');
  if (machine.platform === 'darwin') return join(folder, 'Electron.app/Contents/MacOS/Electron');
  return join(folder, machine.platform === 'win32' ? 'electron.exe' : 'electron');
}

function hasFailedLately(machine: Machine, failureFile: string): boolean {
  if (!machine.exists(failureFile)) return false;
  const ageMs = machine.utcMs() - Number(machine.readText(failureFile));
  return ageMs >= 0 && ageMs < retryAfterMs;
}

function runInstaller(machine: Machine, installer: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = machine.start(process.execPath, [installer], { isQuiet: true });
    const limit = machine.after(installLimitMs, () => child.kill());
    child.onExit((exitCode) => {
      limit.cancel();
      resolve(exitCode === 0);
    });
  });
}
