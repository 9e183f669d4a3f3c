import {
  app,
  BrowserWindow,
  type BrowserWindowConstructorOptions,
  dialog,
  ipcMain,
  Menu,
  net,
  powerSaveBlocker,
  session,
  shell,
  utilityProcess,
} from 'electron';
import { systemClock } from '../gateway/base/clock.ts';
import { Backoff } from '../gateway/base/pace/backoff.ts';
import { guardContents, guardSession } from './contents-guard.ts';
import { ForkedProcesses, forkEnvironment } from './forked-processes.ts';
import { type ForkedProcess, GatewayHost } from './gateway-host.ts';
import { GATEWAY_NODE_FLAGS } from './gateway-node-flags.ts';
import { registerBridge } from './ipc.ts';
import { menuTemplate } from './menu.ts';
import { filesToOpen, OpenedFiles } from './opened-files.ts';
import { appPaths, gatewayArguments } from './paths.ts';
import { ArmedWatch, QuitGuard } from './quit-guard.ts';
import { createUpdates } from './update/create-updates.ts';
import { releaseKeys } from './update/release-keys.ts';
import { RendererRecovery, waitingPage, windowOptions } from './window.ts';

// The only file that imports values from Electron. The logic in the other files is tested in Node.

const openedFiles = new OpenedFiles();
const files = filesToOpen(process.argv, app.isPackaged, process.cwd());
// A second start hands its files over: Chromium changes the arguments that reach the first one.
if (app.requestSingleInstanceLock({ files })) {
  openedFiles.open(files);
  // macOS names files in an event, the first before the application is ready.
  app.on('open-file', (event, path) => {
    event.preventDefault();
    openedFiles.open([path]);
  });
  // Enabling the sandbox revokes --no-sandbox, which Chromium needs to run as root (in a container).
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  // Without a usable graphics card the map is rendered in software. Only our own page is shown.
  app.commandLine.appendSwitch('enable-unsafe-swiftshader');
  void app.whenReady().then(run);
} else {
  app.quit();
}

function run(): void {
  const paths = appPaths(app.getAppPath());
  const armed = new ArmedWatch(powerSaveBlocker);
  let window: BrowserWindow | undefined;

  const fork = (
    entry: string,
    serviceName: string,
    args: readonly string[],
    execArgv: readonly string[] = [],
  ): ForkedProcess =>
    utilityProcess.fork(entry, [...args], {
      serviceName,
      stdio: 'inherit',
      env: forkEnvironment(process.env),
      execArgv: [...execArgv],
    });
  /** A job process gets no environment variables, and must end whatever it is doing. */
  const forkJobProcess = (entry: string, args: readonly string[]): ForkedProcess => {
    const child = utilityProcess.fork(entry, [...args], {
      serviceName: 'Aerodeck computation',
      stdio: 'ignore',
      env: {},
      execArgv: [`--max-old-space-size=${args[0]}`, '--max-semi-space-size=2'],
    });
    return Object.assign(child, { kill: () => killNow(child.pid) });
  };
  const show = (text: string): void => void window?.loadURL(waitingPage(text));
  const gateway = new GatewayHost({
    args: gatewayArguments(process.argv),
    fork: (args) => fork(paths.gatewayEntry, 'Aerodeck gateway', args, GATEWAY_NODE_FLAGS),
    simulators: new ForkedProcesses((args) => fork(paths.simulatorEntry, 'Aerodeck simulator', args)),
    jobProcesses: new ForkedProcesses((args) => forkJobProcess(paths.jobEntry, args)),
    clock: systemClock,
    backoff: new Backoff({ firstMs: 500, maxMs: 30_000, factor: 2, jitter: 0.5 }, Math.random),
    listener: {
      onReady: ({ url }) => {
        // After a crash the page reconnects automatically. It is reloaded only for a new address.
        if (window !== undefined && !window.webContents.getURL().startsWith(`${url}/`)) {
          closeVideoWindows();
          void window.loadURL(`${url}/`);
        }
      },
      onLost: (reason) => console.error(reason),
      onRefused: (message) => show(`Aerodeck cannot start.\n${message}`),
      onArmed(vehicles) {
        armed.update(vehicles);
        updates.onArmed(vehicles);
      },
    },
  });
  const allowedOrigin = (): string | undefined => gateway.ready?.url;
  const openExternal = (url: string): void => void shell.openExternal(url);
  const openDataFolder = (): void => {
    if (gateway.ready !== undefined) void shell.openPath(gateway.ready.dataFolder);
  };

  const videoWindow = (): BrowserWindowConstructorOptions => ({
    ...windowOptions(paths, app.getVersion(), app.isPackaged),
    width: 960,
    height: 560,
    minWidth: 320,
    minHeight: 180,
    show: true,
  });
  const closeVideoWindows = (): void => {
    for (const each of BrowserWindow.getAllWindows()) if (each !== window) each.close();
  };

  const openWindow = (): void => {
    const opened = new BrowserWindow(windowOptions(paths, app.getVersion(), app.isPackaged));
    window = opened;
    const recovery = new RendererRecovery(
      systemClock,
      () => opened.webContents.reload(),
      (reason) =>
        show(`The window failed repeatedly (${reason}). The gateway still runs; close and open Aerodeck.`),
    );
    opened.webContents.on('render-process-gone', (_event, details) => recovery.onGone(details.reason));
    opened.on('unresponsive', () => opened.webContents.forcefullyCrashRenderer());
    opened.once('ready-to-show', () => opened.show());
    opened.on('close', (event) => quitGuard.onQuitRequested(event));
    opened.on('closed', () => {
      window = undefined;
      closeVideoWindows();
    });
    if (gateway.ready === undefined) show('Starting …');
    else void opened.loadURL(`${gateway.ready.url}/`);
  };

  const quitGuard = new QuitGuard({
    armedVehicles: () => armed.vehicles,
    ask: async (question) => {
      const answer =
        window === undefined ? dialog.showMessageBox(question) : dialog.showMessageBox(window, question);
      return (await answer).response;
    },
    stop: () => gateway.stop(),
    quit: () => app.quit(),
    // The program of an AppImage is in a mount that ends with it.
    relaunch: () => app.relaunch(appImage === undefined ? {} : { execPath: appImage }),
  });
  const appImage = process.env.APPIMAGE;
  const updates = createUpdates({
    app,
    resourcesFolder: process.resourcesPath ?? '',
    acceptedKeys: releaseKeys,
    makeRequest: (options) =>
      net.request({ ...options, session: session.fromPartition('aerodeck-update', { cache: false }) }),
    gateway: () => gateway.ready,
    fetch: (url, init) => net.fetch(url, init),
    clock: systemClock,
    platform: process.platform,
    arch: process.arch,
    environment: process.env,
    quitToInstall: (checkIdle, install) =>
      quitGuard.quitToInstall(checkIdle, () => {
        // The new version starts before this one has ended.
        app.releaseSingleInstanceLock();
        install();
      }),
  });

  app.setAboutPanelOptions({
    applicationName: 'Aerodeck',
    applicationVersion: app.getVersion(),
    credits:
      'Map: Natural Earth · GSHHG · © OpenStreetMap contributors · GeoNames CC BY 4.0 · OurAirports. Licences: NOTICE',
  });
  guardSession(session.defaultSession, allowedOrigin);
  app.on('web-contents-created', (_event, contents) =>
    guardContents(contents, allowedOrigin, openExternal, videoWindow),
  );
  registerBridge(ipcMain, {
    gateway: () => gateway.ready,
    openPath: (path) => shell.openPath(path),
    openExternal: (url) => shell.openExternal(url),
    nextOpenedFile: () => openedFiles.next(),
    update: (order) => updates.run(order),
  });
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(menuTemplate(process.platform, app.isPackaged, { openDataFolder })),
  );
  app.on('second-instance', (_event, _argv, _workingFolder, handedOver) => {
    openedFiles.open((handedOver as { readonly files: readonly string[] } | null)?.files ?? []);
    if (window?.isMinimized()) window.restore();
    window?.focus();
  });
  app.on('before-quit', (event) => quitGuard.onQuitRequested(event));
  app.on('window-all-closed', () => app.quit());

  openWindow();
  gateway.start();
}

/** `UtilityProcess.kill` only asks on POSIX. */
function killNow(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 'SIGKILL');
  } catch {
    // Already ended.
    return false;
  }
}
