import type { Child, Machine, StartOptions } from '../../tools/start/machine.ts';

/** A child that does what the test says. */
export class FakeChild implements Child {
  readonly command: string;
  readonly args: readonly string[];
  readonly options: StartOptions;
  ends = 0;
  kills = 0;
  readonly #lineListeners: ((line: string) => void)[] = [];
  readonly #exitListeners: ((exitCode: number | null) => void)[] = [];

  constructor(command: string, args: readonly string[], options: StartOptions) {
    this.command = command;
    this.args = args;
    this.options = options;
  }

  onLine(listener: (line: string) => void): void {
    this.#lineListeners.push(listener);
  }

  onExit(listener: (exitCode: number | null) => void): void {
    this.#exitListeners.push(listener);
  }

  end(): void {
    this.ends += 1;
  }

  kill(): void {
    this.kills += 1;
  }

  say(line: string): void {
    for (const listener of this.#lineListeners) listener(line);
  }

  exit(exitCode: number | null): void {
    for (const listener of this.#exitListeners) listener(exitCode);
  }
}

/** A machine of paper: its files are a map, its children do nothing by themselves, its time stands still. */
export class FakeMachine implements Machine {
  platform: NodeJS.Platform = 'linux';
  environment: Record<string, string | undefined> = { DISPLAY: ':0', PATH: '/usr/bin' };
  isRoot = false;
  nowMs = 1_000_000_000_000;
  readonly files = new Map<string, string>();
  readonly children: FakeChild[] = [];
  readonly timers: { readonly delayMs: number; readonly action: () => void; isSet: boolean }[] = [];
  /** Called for each child as it starts. */
  onStart: (child: FakeChild) => void = () => undefined;

  utcMs(): number {
    return this.nowMs;
  }

  exists(path: string): boolean {
    return this.files.has(path.replaceAll('\\', '/'));
  }

  readText(path: string): string {
    const text = this.files.get(path.replaceAll('\\', '/'));
    if (text === undefined) throw new Error(`no file ${path}`);
    return text;
  }

  writeText(path: string, text: string): void {
    this.files.set(path.replaceAll('\\', '/'), text);
  }

  start(command: string, args: readonly string[], options: StartOptions): FakeChild {
    const child = new FakeChild(command, args, options);
    this.children.push(child);
    this.onStart(child);
    return child;
  }

  after(delayMs: number, action: () => void): { cancel(): void } {
    const timer = { delayMs, action, isSet: true };
    this.timers.push(timer);
    return {
      cancel: () => {
        timer.isSet = false;
      },
    };
  }

  /** Lets every timer fire that is still set. */
  fireTimers(): void {
    for (const timer of this.timers.splice(0)) if (timer.isSet) timer.action();
  }
}
