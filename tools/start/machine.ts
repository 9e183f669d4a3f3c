import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The part of a child process that starting the station needs. */
export interface Child {
  /** Complete lines of standard output, if it is piped. */
  onLine(listener: (line: string) => void): void;
  /** Called once: with the exit code, or null after a signal or a failed start. */
  onExit(listener: (exitCode: number | null) => void): void;
  /** Sends `SIGTERM`; harmless when the process has ended. */
  end(): void;
  /** Ends it at once. */
  kill(): void;
}

/** The parts of the machine that starting the station uses; replaced in tests. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isRoot: boolean;
  utcMs(): number;
  exists(path: string): boolean;
  /** Content of a small text file; throws when it cannot be read. */
  readText(path: string): string;
  /** Writes a small text file, creating its folder. */
  writeText(path: string, text: string): void;
  start(command: string, args: readonly string[], options: StartOptions): Child;
  after(delayMs: number, action: () => void): { cancel(): void };
}

export interface StartOptions {
  /** Whether we read standard output line by line; otherwise the terminal gets it. */
  readonly readsOutput?: boolean;
  /** Whether the process writes nothing to the terminal. */
  readonly isQuiet?: boolean;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** The machine this program runs on. */
export const thisMachine: Machine = {
  platform: process.platform,
  environment: process.env,
  isRoot: process.getuid?.() === 0,
  utcMs: () => Date.now(),
  exists: existsSync,
  readText: (path) => readFileSync(path, 'utf8'),
  writeText(path, text) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  },
  start(command, args, options) {
    const output = options.readsOutput ? 'pipe' : options.isQuiet ? 'ignore' : 'inherit';
    return asChild(
      spawn(command, [...args], {
        stdio: ['ignore', output, options.isQuiet ? 'ignore' : 'inherit'],
        env: { ...process.env, ...options.environment },
      }),
    );
  },
  after(delayMs, action) {
    const timer = setTimeout(action, delayMs);
    return { cancel: () => clearTimeout(timer) };
  },
};

function asChild(process: ChildProcess): Child {
  return {
    onLine(listener) {
      let rest = '';
      process.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) listener(line);
      });
    },
    onExit(listener) {
      let hasEnded = false;
      const end = (exitCode: number | null): void => {
        if (hasEnded) return;
        hasEnded = true;
        listener(exitCode);
      };
      process.on('error', () => end(null));
      process.on('exit', (exitCode) => end(exitCode));
    },
    end: () => void process.kill('SIGTERM'),
    kill: () => void process.kill('SIGKILL'),
  };
}
