import type { Clock, MonotonicMs, Timer } from '../gateway/base/clock.ts';
import type { Backoff } from '../gateway/base/pace/backoff.ts';
import {
  type GatewayMessage,
  gatewayMessageSchema,
  type HostMessage,
} from '../gateway/contract/port/host-protocol.ts';
import type { ForkedProcesses } from './forked-processes.ts';

/** A forked process, as far as the host needs it; Electron's `UtilityProcess` is one. */
export interface ForkedProcess {
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'exit', listener: (exitCode: number) => void): unknown;
  postMessage(message: unknown): void;
  kill(): boolean;
}

/** The gateway is up and answers at `url`. */
export interface ReadyGateway {
  readonly url: string;
  readonly operatorToken: string;
  readonly dataFolder: string;
}

/** Events of the gateway process. */
export interface GatewayHostListener {
  /** Listening, for the first time or again after a crash; address and token may have changed. */
  onReady(gateway: ReadyGateway): void;
  /** Ended without being asked to; it is started again after `retryAfterMs`. */
  onLost(reason: string, retryAfterMs: number): void;
  /** Cannot start, and trying again would not help (wrong configuration, data directory in use). */
  onRefused(message: string): void;
  /** Names of the vehicles that are armed now. */
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

/** Reasons of `failed` that no restart cures: the operator must change something. */
const finalCodes: ReadonlySet<string> = new Set([
  'config-invalid',
  'data-dir-unwritable',
  'data-dir-in-use',
  'address-refused',
  'store-corrupt',
]);

/** A gateway that ran this long was healthy: the next crash starts the waits from the beginning. */
const healthyAfterMs = 60_000;
/** The gateway promises to end within 3 s of `stop`; after that it is killed. */
const stopLimitMs = 3000;

/**
 * Runs the gateway as a process of its own: starts it, starts it again after a crash with growing waits, ends
 * it. A port that is taken is answered once with any free port, for the window does not care which.
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

  /** The gateway while it answers; undefined before, between and after. */
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

  /** Ends the gateway and its simulators: asks, waits at most 3 s, then kills. Resolves when it is gone. */
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
          // A simulator only ever says that it has started.
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
    // What is armed is unknown now: the question before quitting must not rely on an old answer.
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
