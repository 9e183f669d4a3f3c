import { Backoff } from '../../../base/backoff.ts';
import type { Clock, Timer } from '../../../base/clock.ts';
import { Emitter, type Unsubscribe } from '../../../base/emitter.ts';
import { AppError } from '../../../base/error.ts';
import type { Logger } from '../../../base/logger.ts';
import type { Random } from '../../../base/random.ts';
import type { GatewayMessage, HostMessage } from '../../../contract/host-protocol.ts';
import { formatSimulatorArguments, type SimulatorArguments } from './simulator-arguments.ts';
import type { SimulatorExit, SimulatorHost, SimulatorProcess } from './simulator-host.ts';

const RESTART = { firstMs: 500, maxMs: 5000, factor: 2, jitter: 0.5 };
/** Ends so often without ever having started: given up. */
const MAX_FAILED_STARTS = 5;
/** The host kills what it was asked to stop; an answer that stays away must not hold up our own stop. */
const STOP_LIMIT_MS = 2000;
const EXIT_USAGE = 2;

export interface UtilitySimulatorHostOptions {
  /** Says something to the process that forked us. */
  readonly post: (message: GatewayMessage) => void;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
}

/**
 * Runs simulators through the process that forked the gateway: a packaged Electron cannot start a second Node
 * itself. The reader of the host's messages passes them to {@link receive}.
 */
export class UtilitySimulatorHost implements SimulatorHost {
  readonly #options: UtilitySimulatorHostOptions;
  readonly #byId = new Map<string, RemoteSimulator>();
  #count = 0;

  constructor(options: UtilitySimulatorHostOptions) {
    this.#options = options;
  }

  start(args: SimulatorArguments): SimulatorProcess {
    return new RemoteSimulator(this.#options, args, this.#byId, () => {
      this.#count += 1;
      return `sim-${this.#count}`;
    });
  }

  /** Takes a message of the host; those that are not about our simulators are ignored. */
  receive(message: HostMessage): void {
    if (message.type === 'simulator-started') this.#byId.get(message.id)?.hasStarted();
    if (message.type === 'simulator-exited') this.#byId.get(message.id)?.hasExited(message.exitCode);
  }
}

class RemoteSimulator implements SimulatorProcess {
  readonly started: Promise<void>;
  readonly #options: UtilitySimulatorHostOptions;
  readonly #args: SimulatorArguments;
  readonly #byId: Map<string, RemoteSimulator>;
  readonly #nextId: () => string;
  readonly #events = new Emitter<{ exit: SimulatorExit }>();
  readonly #backoff: Backoff;
  readonly #starting = Promise.withResolvers<void>();
  /**
   * Id of the current process. A restarted one has another, so that late messages of the old one are not
   * mistaken for its own.
   */
  #id: string | undefined;
  #restart: Timer | undefined;
  #failedStarts = 0;
  #isStopped = false;

  constructor(
    options: UtilitySimulatorHostOptions,
    args: SimulatorArguments,
    byId: Map<string, RemoteSimulator>,
    nextId: () => string,
  ) {
    this.#options = options;
    this.#args = args;
    this.#byId = byId;
    this.#nextId = nextId;
    this.#backoff = new Backoff(RESTART, options.random);
    this.started = this.#starting.promise;
    // Whoever does not wait for the start still must not bring the process down.
    this.started.catch(() => undefined);
    this.#spawn();
  }

  onExit(listener: (exit: SimulatorExit) => void): Unsubscribe {
    return this.#events.on('exit', listener);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#restart?.cancel();
    this.#starting.reject(new AppError('internal-error', 'The simulator was stopped before it had started.'));
    const id = this.#id;
    if (id === undefined) return;
    await new Promise<void>((resolve) => {
      const limit = this.#options.clock.after(STOP_LIMIT_MS, resolve);
      this.#events.on('exit', () => {
        limit.cancel();
        resolve();
      });
      this.#options.post({ type: 'stop-simulator', id });
    });
    this.#byId.delete(id);
  }

  hasStarted(): void {
    this.#failedStarts = 0;
    this.#backoff.reset();
    this.#starting.resolve();
  }

  hasExited(exitCode: number | null): void {
    if (this.#id !== undefined) this.#byId.delete(this.#id);
    this.#id = undefined;
    this.#failedStarts += 1;
    const isHopeless = exitCode === EXIT_USAGE || this.#failedStarts >= MAX_FAILED_STARTS;
    const willRestart = !this.#isStopped && !isHopeless;
    if (!this.#isStopped) {
      this.#options.logger.warn({ exitCode, willRestart }, 'simulator process ended');
      if (isHopeless) this.#starting.reject(new AppError('internal-error', 'The simulator does not start.'));
    }
    this.#events.emit('exit', { code: exitCode ?? undefined, signal: undefined, willRestart });
    if (willRestart) this.#restart = this.#options.clock.after(this.#backoff.nextMs(), () => this.#spawn());
  }

  #spawn(): void {
    const id = this.#nextId();
    this.#id = id;
    this.#byId.set(id, this);
    this.#options.post({ type: 'spawn-simulator', id, args: formatSimulatorArguments(this.#args) });
  }
}
