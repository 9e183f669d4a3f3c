import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../../base/error.ts';
import { formatSimulatorArguments, type SimulatorArguments } from './simulator-arguments.ts';
import {
  RestartingSimulator,
  type RestartOptions,
  type SimulatorHost,
  type SimulatorProcess,
} from './simulator-host.ts';

/** A process that lived this long started successfully. */
const HEALTHY_AFTER_MS = 10_000;
const KILL_AFTER_MS = 2000;

interface NodeSimulatorHostOptions extends RestartOptions {
  /** Path of the program. Default: the file beside this one. */
  readonly entryPath?: string;
}

/** Runs `simulator-entry` with Node's fork: the .ts beside this file, or the .js in a bundled gateway. */
export class NodeSimulatorHost implements SimulatorHost {
  readonly #options: NodeSimulatorHostOptions;

  constructor(options: NodeSimulatorHostOptions) {
    this.#options = options;
  }

  start(args: SimulatorArguments): SimulatorProcess {
    return new ForkedSimulator(this.#options, this.#options.entryPath ?? entryBesideThis(), args);
  }
}

/** @throws AppError internal-error when the program is missing from the installation. */
function entryBesideThis(): string {
  for (const name of ['../simulator-entry.ts', './simulator-entry.js']) {
    const path = fileURLToPath(new URL(name, import.meta.url));
    if (existsSync(path)) return path;
  }
  throw new AppError('internal-error', 'The simulator program is missing. Reinstall Aerodeck.');
}

class ForkedSimulator extends RestartingSimulator {
  readonly #options: NodeSimulatorHostOptions;
  readonly #entryPath: string;
  readonly #args: SimulatorArguments;
  #child: ChildProcess | undefined;
  #forkedAtMs = 0;

  constructor(options: NodeSimulatorHostOptions, entryPath: string, args: SimulatorArguments) {
    super(options);
    this.#options = options;
    this.#entryPath = entryPath;
    this.#args = args;
    this.spawn();
  }

  async stop(): Promise<void> {
    this.giveUp();
    const child = this.#child;
    if (!child) return;
    const gone = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    const timer = this.#options.clock.after(KILL_AFTER_MS, () => void child.kill('SIGKILL'));
    await gone;
    timer.cancel();
  }

  protected spawn(): void {
    this.#forkedAtMs = this.#options.clock.monotonicMs();
    const child = fork(this.#entryPath, formatSimulatorArguments(this.#args), {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // The child needs none of our variables; they may be secret.
      env: {},
      execArgv: [],
    });
    this.#child = child;
    let complaint = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-2000);
    });
    child.once('message', () => this.hasStarted());
    child.once('error', (cause) => {
      this.#options.logger.error({ cause: cause.message }, 'simulator process failed');
      if (child.pid === undefined) this.#hasExited(undefined, undefined, cause.message);
    });
    child.once('exit', (code, signal) => this.#hasExited(code ?? undefined, signal ?? undefined, complaint));
  }

  #hasExited(code: number | undefined, signal: string | undefined, complaint: string): void {
    this.#child = undefined;
    if (this.#options.clock.monotonicMs() - this.#forkedAtMs > HEALTHY_AFTER_MS) this.backoff.reset();
    this.ended({ code, signal }, { code, signal, complaint }, `: ${complaint.split('\n')[0] ?? ''}`);
  }
}
