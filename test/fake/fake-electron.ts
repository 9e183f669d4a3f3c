import { EventEmitter } from 'node:events';
import type { WindowOpenAnswer } from '../../main/contents-guard.ts';

/** An event whose default can be prevented, as Electron hands them to listeners. */
export class FakeEvent {
  isPrevented = false;
  preventDefault(): void {
    this.isPrevented = true;
  }
}

/** A forked process that does what the test says. */
export class FakeForkedProcess extends EventEmitter {
  readonly entry: string;
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly received: unknown[] = [];
  isKilled = false;

  constructor(entry = '', args: readonly string[] = [], options: Readonly<Record<string, unknown>> = {}) {
    super();
    this.entry = entry;
    this.args = args;
    this.options = options;
  }

  postMessage(message: unknown): void {
    this.received.push(message);
  }

  kill(): boolean {
    this.isKilled = true;
    return true;
  }

  /** Says something to its host. */
  say(message: unknown): void {
    this.emit('message', message);
  }

  exit(exitCode: number): void {
    this.emit('exit', exitCode);
  }
}

export class FakeWebContents extends EventEmitter {
  url = '';
  reloads = 0;
  openHandler: ((details: { url: string }) => WindowOpenAnswer) | undefined;

  setWindowOpenHandler(handler: (details: { url: string }) => WindowOpenAnswer): void {
    this.openHandler = handler;
  }

  getURL(): string {
    return this.url;
  }

  reload(): void {
    this.reloads += 1;
  }

  forcefullyCrashRenderer(): void {
    this.emit('render-process-gone', {}, { reason: 'killed' });
  }
}

export class FakeSession extends EventEmitter {
  onPermission:
    | ((contents: unknown, permission: string, answer: (granted: boolean) => void) => void)
    | undefined;
  onCheck: (() => boolean) | undefined;
  onDevice: (() => boolean) | undefined;

  setPermissionRequestHandler(handler: NonNullable<FakeSession['onPermission']>): void {
    this.onPermission = handler;
  }

  setPermissionCheckHandler(handler: () => boolean): void {
    this.onCheck = handler;
  }

  setDevicePermissionHandler(handler: () => boolean): void {
    this.onDevice = handler;
  }
}

export class FakeBrowserWindow extends EventEmitter {
  readonly options: Readonly<Record<string, unknown>>;
  readonly webContents = new FakeWebContents();
  isShown = false;
  isClosed = false;
  focusCount = 0;

  constructor(options: Readonly<Record<string, unknown>>) {
    super();
    this.options = options;
  }

  async loadURL(url: string): Promise<void> {
    this.webContents.url = url;
  }

  show(): void {
    this.isShown = true;
  }

  close(): void {
    this.isClosed = true;
    this.emit('closed');
  }

  isMinimized(): boolean {
    return true;
  }

  restore(): void {}

  focus(): void {
    this.focusCount += 1;
  }
}

export class FakeApp extends EventEmitter {
  isPackaged = true;
  hasLock = true;
  quitCount = 0;
  isSandboxEnabled = false;
  readonly commandLine = { hasSwitch: (): boolean => false, appendSwitch: (): void => undefined };

  handedOver: unknown;

  requestSingleInstanceLock(handedOver: unknown): boolean {
    this.handedOver = handedOver;
    return this.hasLock;
  }

  enableSandbox(): void {
    this.isSandboxEnabled = true;
  }

  async whenReady(): Promise<void> {}

  getAppPath(): string {
    return '/app';
  }

  getVersion(): string {
    return '1.2.3';
  }

  setAboutPanelOptions(): void {}

  quit(): void {
    this.quitCount += 1;
  }
}

type IpcListener = (event: unknown, ...args: unknown[]) => Promise<unknown>;

/** A whole `electron` module whose objects record what is done to them. */
export interface FakeElectron {
  /** A window that a page opened. */
  readonly openWindow: () => FakeBrowserWindow;
  /** What `import 'electron'` gives. */
  readonly module: Readonly<Record<string, unknown>>;
  readonly app: FakeApp;
  readonly windows: readonly FakeBrowserWindow[];
  readonly forked: readonly FakeForkedProcess[];
  readonly handlers: ReadonlyMap<string, IpcListener>;
  /** Ids of the power-save blockers that are on. */
  readonly awake: ReadonlySet<number>;
  readonly session: FakeSession;
  /** Questions that were shown; each is answered with the first button. */
  readonly questions: readonly unknown[];
}

export function createFakeElectron(): FakeElectron {
  const app = new FakeApp();
  const session = new FakeSession();
  const windows: FakeBrowserWindow[] = [];
  const forked: FakeForkedProcess[] = [];
  const handlers = new Map<string, IpcListener>();
  const awake = new Set<number>();
  const questions: unknown[] = [];
  let nextBlocker = 1;

  class BrowserWindow extends FakeBrowserWindow {
    constructor(options: Readonly<Record<string, unknown>>) {
      super(options);
      windows.push(this);
      app.emit('web-contents-created', {}, this.webContents);
    }

    static getAllWindows(): readonly FakeBrowserWindow[] {
      return windows.filter(({ isClosed }) => !isClosed);
    }
  }

  const module = {
    app,
    BrowserWindow,
    dialog: {
      async showMessageBox(...args: unknown[]): Promise<{ response: number }> {
        questions.push(args.at(-1));
        return { response: 0 };
      },
    },
    ipcMain: { handle: (channel: string, listener: IpcListener) => void handlers.set(channel, listener) },
    Menu: { setApplicationMenu: () => undefined, buildFromTemplate: (template: unknown) => template },
    powerSaveBlocker: {
      start(): number {
        const id = nextBlocker;
        nextBlocker += 1;
        awake.add(id);
        return id;
      },
      stop: (id: number) => awake.delete(id),
    },
    session: { defaultSession: session },
    shell: { openPath: async () => '', openExternal: async () => undefined },
    utilityProcess: {
      fork(
        entry: string,
        args: readonly string[],
        options: Readonly<Record<string, unknown>>,
      ): FakeForkedProcess {
        const child = new FakeForkedProcess(entry, args, options);
        forked.push(child);
        return child;
      },
    },
  };
  const openWindow = () => new BrowserWindow({});
  return { module, app, openWindow, windows, forked, handlers, awake, session, questions };
}
