import type { Clock, MonotonicMs, Timer } from '../gateway/base/clock.ts';
import type { Backoff } from '../gateway/base/pace/backoff.ts';
import {
  type GatewayMessage,
  gatewayMessageSchema,
  type HostMessage,
} from '../gateway/contract/port/host-protocol.ts';
import type { ForkedProcesses } from './forked-processes.ts';

/** The part of a forked process that the host needs. Electron's `UtilityProcess` has it. */
export interface ForkedProcess {
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'exit', listener: (exitCode: number) => void): unknown;
  postMessage(message: unknown): void;
  kill(): boolean;
}

/** A running gateway that answers at `url`. */
export interface ReadyGateway {
  readonly url: string;
  readonly operatorToken: string;
  readonly dataFolder: string;
}

/** Events of the gateway process. */
export interface GatewayHostListener {
  /** The gateway listens, for the first time or after a crash. Address and token may have changed. */
  onReady(gateway: ReadyGateway): void;
  /** The gateway ended unexpectedly. It is restarted after `retryAfterMs`. */
  onLost(reason: string, retryAfterMs: number): void;
  /** Cannot start, and a retry would not help (wrong configuration, data directory in use). */
  onRefused(message: string): void;
  /** Names of the armed vehicles. */
  onArmed(vehicles: readonly string[]): void;
}

export interface GatewayHostOptions {
  readonly args: readonly string[];
  readonly fork: (args: readonly string[]) => ForkedProcess;
  readonly simulators: ForkedProcesses;
  /** The processes in which the gateway runs computations. */
  readonly jobProcesses: ForkedProcesses;
  readonly clock: Clock;
  readonly backoff: Backoff;
  readonly listener: GatewayHostListener;
}

/** Codes of `failed` that a restart cannot fix: the operator must change something. */
const finalCodes: ReadonlySet<string> = new Set([
  'config-invalid',
  'data-dir-unwritable',
  'data-dir-network',
  'data-dir-in-use',
  'address-refused',
  'store-corrupt',
]);

/** A gateway that ran this long was healthy: the next crash restarts the backoff. */
const healthyAfterMs = 60_000;
/** The gateway ends within 3 s of `stop`; after that it is killed. */
const stopLimitMs = 3000;

/**
 * Runs the gateway in its own process: starts it, restarts it after a crash with growing delays,
 * and ends it. If the port is in use, the gateway restarts once with any free port; the window
 * works with any.
 */
export class GatewayHost {
  readonly #options: GatewayHostOptions;
  #process: ForkedProcess | undefined;
  #ready: ReadyGateway | undefined;
  #startedMs: MonotonicMs | undefined;
  #retry: Timer | undefined;
  #failure: { readonly code: string; readonly message: string } | undefined;
  #usesFreePort = false;
  #isStopping = false;

  constructor(options: GatewayHostOptions) {
    this.#options = options;
  }

  /** The gateway while it answers; otherwise undefined. */
  get ready(): ReadyGateway | undefined {
    return this.#ready;
  }

  start(): void {
    if (this.#process !== undefined || this.#isStopping) return;
    const { args, fork, clock } = this.#options;
    const child = fork(this.#usesFreePort ? [...args, '--port', '0'] : args);
    this.#process = child;
    this.#startedMs = clock.monotonicMs();
    this.#failure = undefined;
    child.on('message', (message) => {
      const parsed = gatewayMessageSchema.safeParse(message);
      if (parsed.success && this.#process === child) this.#receive(parsed.data);
    });
    child.on('exit', (exitCode) => {
      if (this.#process === child) this.#hasEnded(exitCode);
    });
  }

  /** Ends the gateway and its simulators: asks, then kills after 3 s. Resolves when they have ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#retry?.cancel();
    const child = this.#process;
    if (child !== undefined) {
      await new Promise<void>((resolve) => {
        const limit = this.#options.clock.after(stopLimitMs, () => {
          child.kill();
          resolve();
        });
        child.on('exit', () => {
          limit.cancel();
          resolve();
        });
        child.postMessage({ type: 'stop' } satisfies HostMessage);
      });
    }
    this.#options.simulators.stopAll();
    this.#options.jobProcesses.stopAll();
    this.#process = undefined;
    this.#ready = undefined;
  }

  #receive(message: GatewayMessage): void {
    const { listener, simulators, jobProcesses } = this.#options;
    switch (message.type) {
      case 'ready':
        this.#ready = {
          url: message.url,
          operatorToken: message.operatorToken,
          dataFolder: message.dataFolder,
        };
        listener.onReady(this.#ready);
        return;
      case 'failed':
        this.#failure = { code: message.code, message: message.message };
        return;
      case 'armed':
        listener.onArmed(message.vehicles);
        return;
      case 'spawn-simulator': {
        const { id } = message;
        let hasStarted = false;
        simulators.start(id, message.args, {
          // A simulator's only message is that it has started.
          onMessage: () => {
            if (!hasStarted) this.#tell({ type: 'simulator-started', id });
            hasStarted = true;
          },
          onExit: (exitCode) => this.#tell({ type: 'simulator-exited', id, exitCode }),
        });
        return;
      }
      case 'spawn-job-process': {
        const { id } = message;
        jobProcesses.start(id, message.args, {
          onMessage: (said) => this.#tell({ type: 'from-job-process', id, message: said }),
          onExit: (exitCode) => this.#tell({ type: 'job-process-exited', id, exitCode }),
        });
        return;
      }
      case 'to-job-process':
        jobProcesses.post(message.id, message.message);
        return;
      case 'kill-job-process':
        jobProcesses.stop(message.id);
        return;
      case 'stop-simulator':
        simulators.stop(message.id);
        return;
    }
  }

  #tell(message: HostMessage): void {
    this.#process?.postMessage(message);
  }

  #hasEnded(exitCode: number): void {
    const { listener, simulators, jobProcesses, clock, backoff } = this.#options;
    const ranMs = clock.monotonicMs() - (this.#startedMs ?? clock.monotonicMs());
    this.#process = undefined;
    this.#ready = undefined;
    simulators.stopAll();
    jobProcesses.stopAll();
    if (this.#isStopping) return;
    // The armed vehicles are unknown now: the question before quitting must not use an old answer.
    listener.onArmed([]);
    const failure = this.#failure;
    if (failure?.code === 'port-in-use' && !this.#usesFreePort) {
      this.#usesFreePort = true;
      this.start();
      return;
    }
    if (failure !== undefined && finalCodes.has(failure.code)) {
      listener.onRefused(failure.message);
      return;
    }
    if (ranMs >= healthyAfterMs) backoff.reset();
    const retryAfterMs = backoff.nextMs();
    listener.onLost(failure?.message ?? `The gateway ended unexpectedly (code ${exitCode})`, retryAfterMs);
    this.#retry = clock.after(retryAfterMs, () => this.start());
  }
}
