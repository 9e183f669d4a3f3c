import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Backoff } from '../../../base/backoff.ts';
import type { Clock, Timer } from '../../../base/clock.ts';
import { Emitter, type Unsubscribe } from '../../../base/emitter.ts';
import { AppError } from '../../../base/error.ts';
import type { Logger } from '../../../base/logger.ts';
import type { Random } from '../../../base/random.ts';
import { formatSimulatorArguments, type SimulatorArguments } from './simulator-arguments.ts';
import type { SimulatorExit, SimulatorHost, SimulatorProcess } from './simulator-host.ts';

const RESTART = { firstMs: 500, maxMs: 5000, factor: 2, jitter: 0.5 };
/** A process that lived this long did not fail at starting. */
const HEALTHY_AFTER_MS = 10_000;
/** Ends so often without ever having started: given up. */
const MAX_FAILED_STARTS = 5;
const KILL_AFTER_MS = 2000;
const EXIT_USAGE = 2;

export interface NodeSimulatorHostOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  /** The program to run; found beside this file when left out. */
  readonly entryPath?: string;
}

/** Runs `simulator-entry` with Node's fork: the .ts beside this file, or the .js when the gateway was bundled. */
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

class ForkedSimulator implements SimulatorProcess {
  readonly started: Promise<void>;
  readonly #options: NodeSimulatorHostOptions;
  readonly #entryPath: string;
  readonly #args: SimulatorArguments;
  readonly #events = new Emitter<{ exit: SimulatorExit }>();
  readonly #backoff: Backoff;
  readonly #starting = Promise.withResolvers<void>();
  #child: ChildProcess | undefined;
  #restart: Timer | undefined;
  #forkedAtMs = 0;
  #failedStarts = 0;
  #isStopped = false;

  constructor(options: NodeSimulatorHostOptions, entryPath: string, args: SimulatorArguments) {
    this.#options = options;
    this.#entryPath = entryPath;
    this.#args = args;
    this.#backoff = new Backoff(RESTART, options.random);
    this.started = this.#starting.promise;
    // Whoever does not wait for the start still must not bring the process down.
    this.started.catch(() => undefined);
    this.#fork();
  }

  onExit(listener: (exit: SimulatorExit) => void): Unsubscribe {
    return this.#events.on('exit', listener);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#restart?.cancel();
    this.#starting.reject(new AppError('internal-error', 'The simulator was stopped before it had started.'));
    const child = this.#child;
    if (!child) return;
    const gone = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    const timer = this.#options.clock.after(KILL_AFTER_MS, () => void child.kill('SIGKILL'));
    await gone;
    timer.cancel();
  }

  #fork(): void {
    this.#forkedAtMs = this.#options.clock.monotonicMs();
    const child = fork(this.#entryPath, formatSimulatorArguments(this.#args), {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // The child needs nothing of ours, least of all secrets.
      env: {},
      execArgv: [],
    });
    this.#child = child;
    let complaint = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-2000);
    });
    child.once('message', () => {
      this.#failedStarts = 0;
      this.#starting.resolve();
    });
    child.once('error', (cause) => {
      this.#options.logger.error({ cause: cause.message }, 'simulator process failed');
      if (child.pid === undefined) this.#ended(undefined, undefined, cause.message);
    });
    child.once('exit', (code, signal) => this.#ended(code ?? undefined, signal ?? undefined, complaint));
  }

  #ended(code: number | undefined, signal: string | undefined, complaint: string): void {
    this.#child = undefined;
    const { clock, logger } = this.#options;
    if (clock.monotonicMs() - this.#forkedAtMs > HEALTHY_AFTER_MS) this.#backoff.reset();
    this.#failedStarts += 1;
    const isHopeless = code === EXIT_USAGE || this.#failedStarts >= MAX_FAILED_STARTS;
    const willRestart = !this.#isStopped && !isHopeless;
    if (!this.#isStopped) {
      logger.warn({ code, signal, willRestart, complaint }, 'simulator process ended');
      if (isHopeless) {
        this.#starting.reject(
          new AppError('internal-error', `The simulator does not start: ${complaint.split('\n')[0] ?? ''}`),
        );
      }
    }
    this.#events.emit('exit', { code, signal, willRestart });
    if (willRestart) this.#restart = clock.after(this.#backoff.nextMs(), () => this.#fork());
  }
}
