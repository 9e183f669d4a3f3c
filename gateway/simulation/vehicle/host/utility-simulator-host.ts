import type { GatewayMessage, HostMessage } from '../../../contract/port/host-protocol.ts';
import { formatSimulatorArguments, type SimulatorArguments } from './simulator-arguments.ts';
import {
  RestartingSimulator,
  type RestartOptions,
  type SimulatorHost,
  type SimulatorProcess,
} from './simulator-host.ts';

/** The host kills what it was asked to stop; an answer that stays away must not hold up our own stop. */
const STOP_LIMIT_MS = 2000;

interface UtilitySimulatorHostOptions extends RestartOptions {
  /** Says something to the process that forked us. */
  readonly post: (message: GatewayMessage) => void;
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

class RemoteSimulator extends RestartingSimulator {
  readonly #options: UtilitySimulatorHostOptions;
  readonly #args: SimulatorArguments;
  readonly #byId: Map<string, RemoteSimulator>;
  readonly #nextId: () => string;
  /**
   * Id of the current process. A restarted one has another, so that late messages of the old one are not
   * mistaken for its own.
   */
  #id: string | undefined;

  constructor(
    options: UtilitySimulatorHostOptions,
    args: SimulatorArguments,
    byId: Map<string, RemoteSimulator>,
    nextId: () => string,
  ) {
    super(options);
    this.#options = options;
    this.#args = args;
    this.#byId = byId;
    this.#nextId = nextId;
    this.spawn();
  }

  async stop(): Promise<void> {
    this.giveUp();
    const id = this.#id;
    if (id === undefined) return;
    await new Promise<void>((resolve) => {
      const limit = this.#options.clock.after(STOP_LIMIT_MS, resolve);
      this.onExit(() => {
        limit.cancel();
        resolve();
      });
      this.#options.post({ type: 'stop-simulator', id });
    });
    this.#byId.delete(id);
  }

  override hasStarted(): void {
    this.backoff.reset();
    super.hasStarted();
  }

  hasExited(exitCode: number | null): void {
    if (this.#id !== undefined) this.#byId.delete(this.#id);
    this.#id = undefined;
    this.ended({ code: exitCode ?? undefined, signal: undefined }, { exitCode }, '.');
  }

  protected spawn(): void {
    const id = this.#nextId();
    this.#id = id;
    this.#byId.set(id, this);
    this.#options.post({ type: 'spawn-simulator', id, args: formatSimulatorArguments(this.#args) });
  }
}
