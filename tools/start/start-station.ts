import { dirname, join } from 'node:path';
import { GATEWAY_NODE_FLAGS } from '../../main/gateway-node-flags.ts';
import { browserArguments, findBrowser, hasDisplay } from './browser.ts';
import { findElectron } from './electron-binary.ts';
import { parseListeningLine, windowUrl } from './listening-line.ts';
import type { Child, Machine } from './machine.ts';

/** A station that runs. */
export interface RunningStation {
  /** Resolves with the exit code of the program once everything has ended. */
  readonly ended: Promise<number>;
  /** Ends window and gateway; called a second time, at once. */
  stop(): void;
}

export interface StartRequest {
  /** Absolute path of the repository. */
  readonly root: string;
  /** Arguments for the gateway. */
  readonly gatewayArguments: readonly string[];
  /** One line for the operator. */
  readonly report: (line: string) => void;
}

/** A browser that ends sooner than this did not show a window: it handed over to another one, or failed. */
const tooShortMs = 3000;
/** After this a child that was asked to end is killed. */
const endLimitMs = 5000;

/**
 * Opens the station: in Electron, else in an installed browser, else by telling the address to open. The
 * gateway decides itself whether a simulated copter flies.
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
    [...(machine.isRoot ? ['--no-sandbox'] : []), request.root, '--', ...request.gatewayArguments],
    // Set by some terminals of editors that are Electron themselves; it would start a plain Node.
    { environment: { ELECTRON_RUN_AS_NODE: undefined } },
  );
  return supervise(machine, [child], new Promise((resolve) => child.onExit((code) => resolve(code ?? 1))));
}

function startGateway(machine: Machine, request: StartRequest, browser: string | undefined): RunningStation {
  const { root, report, gatewayArguments } = request;
  const gateway = machine.start(
    process.execPath,
    [...GATEWAY_NODE_FLAGS, join(root, 'out/gateway/cli.js'), ...gatewayArguments],
    {
      readsOutput: true,
      // A newcomer's terminal shows only what needs attention. The log level can be set to show more.
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
