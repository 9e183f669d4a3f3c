import type { Clock, Timer } from '../../../base/clock.ts';
import { Emitter, type Unsubscribe } from '../../../base/emitter.ts';
import { AppError } from '../../../base/error.ts';
import type { Random } from '../../../base/id/random.ts';
import type { Logger } from '../../../base/log/logger.ts';
import { Backoff } from '../../../base/pace/backoff.ts';
import type { SimulatorArguments } from './simulator-arguments.ts';

/** How a simulator process ended. */
export interface SimulatorExit {
  /** Exit code; undefined when a signal ended it. */
  readonly code: number | undefined;
  readonly signal: string | undefined;
  /** True when it restarts automatically. */
  readonly willRestart: boolean;
}

/** One running simulator. */
export interface SimulatorProcess {
  /** Resolves when the vehicles send. Rejects if the process ends before that and does not restart. */
  readonly started: Promise<void>;
  /** Every end of the process, requested or not. */
  onExit(listener: (exit: SimulatorExit) => void): Unsubscribe;
  /** Ends it permanently and resolves when it has ended; idempotent. */
  stop(): Promise<void>;
}

/**
 * Starts simulators in their own processes. `NodeSimulatorHost` uses Node's child processes. Other
 * environments (Electron's utilityProcess) need another implementation.
 */
export interface SimulatorHost {
  start(args: SimulatorArguments): SimulatorProcess;
}

export interface RestartOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
}

const RESTART = { firstMs: 500, maxMs: 5000, factor: 2, jitter: 0.5 };
/** The simulator is given up after this many failed starts. */
const MAX_FAILED_STARTS = 5;
const EXIT_USAGE = 2;

/** A simulator that restarts when its process ends, however the process is created. */
export abstract class RestartingSimulator implements SimulatorProcess {
  readonly started: Promise<void>;
  protected readonly backoff: Backoff;
  readonly #options: RestartOptions;
  readonly #events = new Emitter<{ exit: SimulatorExit }>();
  readonly #starting = Promise.withResolvers<void>();
  #restart: Timer | undefined;
  #failedStarts = 0;
  #isStopped = false;

  constructor(options: RestartOptions) {
    this.#options = options;
    this.backoff = new Backoff(RESTART, options.random);
    this.started = this.#starting.promise;
    // A caller that does not await the start must not crash the process.
    this.started.catch(() => undefined);
  }

  abstract stop(): Promise<void>;
  protected abstract spawn(): void;

  onExit(listener: (exit: SimulatorExit) => void): Unsubscribe {
    return this.#events.on('exit', listener);
  }

  hasStarted(): void {
    this.#failedStarts = 0;
    this.#starting.resolve();
  }

  /** Stops restarting the process. */
  protected giveUp(): void {
    this.#isStopped = true;
    this.#restart?.cancel();
    this.#starting.reject(new AppError('internal-error', 'The simulator was stopped before it had started.'));
  }

  /** `details` go to the log; `reason` ends the sentence that it does not start. */
  protected ended(exit: Omit<SimulatorExit, 'willRestart'>, details: object, reason: string): void {
    const { clock, logger } = this.#options;
    this.#failedStarts += 1;
    const isHopeless = exit.code === EXIT_USAGE || this.#failedStarts >= MAX_FAILED_STARTS;
    const willRestart = !this.#isStopped && !isHopeless;
    if (!this.#isStopped) {
      logger.warn({ ...details, willRestart }, 'simulator process ended');
      if (isHopeless)
        this.#starting.reject(new AppError('internal-error', `The simulator does not start${reason}`));
    }
    this.#events.emit('exit', { ...exit, willRestart });
    if (willRestart) this.#restart = clock.after(this.backoff.nextMs(), () => this.spawn());
  }
}
