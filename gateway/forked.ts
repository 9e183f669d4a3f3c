import { systemClock } from './base/clock.ts';
import type { FromJobProcess } from './base/jobs/job-messages.ts';
import type { JobProcess, JobProcessHost } from './base/jobs/job-process-host.ts';
import type { Logger } from './base/log/logger.ts';
import { type Config, readConfig } from './config.ts';
import { type GatewayMessage, type HostMessage, hostMessageSchema } from './contract/port/host-protocol.ts';
import type { Gateway } from './gateway.ts';
import { startFailure, stopAndExit } from './headless.ts';
import {
  formatSimulatorArguments,
  type SimulatorArguments,
} from './simulation/vehicle/host/simulator-arguments.ts';
import {
  RestartingSimulator,
  type RestartOptions,
  type SimulatorHost,
  type SimulatorProcess,
} from './simulation/vehicle/host/simulator-host.ts';
import { watchArmed } from './station/armed-vehicles.ts';
import { VERSION } from './station/shipped-files.ts';

/** The process that forked us, and ourselves as a process. */
export interface Host {
  readonly environment: Readonly<Record<string, string | undefined>>;
  post(message: GatewayMessage): void;
  onMessage(listener: (message: unknown) => void): void;
  exit(code: number): void;
}

/** How a forked gateway comes to be: `createGateway` with the host's way of making processes. */
export type GatewayMaker = (
  config: Config,
  ports: {
    readonly logger: Logger;
    readonly simulatorHost: SimulatorHost;
    readonly jobProcesses: JobProcessHost;
    readonly searchPath: string | undefined;
  },
) => Gateway | Promise<Gateway>;

/**
 * The gateway as a process of the desktop application: says `ready` when it listens, `armed` whenever the set of armed
 * vehicles changes, and ends on `stop`; says `failed` and ends when it cannot start. See `contract/host-protocol.ts`.
 */
export async function runForked(
  flags: readonly string[],
  host: Host,
  createLogger: (level: Config['logLevel'], dataDirectory: string) => Logger,
  makeGateway: GatewayMaker,
): Promise<void> {
  try {
    const config = readConfig(flags, host.environment);
    const logger = createLogger(config.logLevel, config.dataDir);
    logger.info({ version: VERSION, node: process.version }, 'starting');
    const simulatorHost = new UtilitySimulatorHost({
      post: (message) => host.post(message),
      clock: systemClock,
      random: Math.random,
      logger: logger.child({ module: 'simulator' }),
    });
    const jobProcesses = new UtilityJobProcesses((message) => host.post(message));
    const gateway = await makeGateway(config, {
      logger,
      simulatorHost,
      jobProcesses,
      searchPath: host.environment.PATH,
    });
    const stop = stopOnce(gateway, host);
    host.onMessage((raw) => {
      const message = hostMessageSchema.safeParse(raw);
      if (!message.success) return;
      if (message.data.type === 'stop') {
        stop();
        return;
      }
      simulatorHost.receive(message.data);
      jobProcesses.receive(message.data);
    });
    await gateway.start();
    const { url, operatorToken } = gateway.address();
    host.post({ type: 'ready', url, operatorToken, dataFolder: config.dataDir });
    watchArmed(gateway.port, (vehicles) => host.post({ type: 'armed', vehicles: [...vehicles] }));
  } catch (thrown) {
    const { exitCode, ...failure } = startFailure(thrown);
    host.post({ type: 'failed', ...failure });
    host.exit(exitCode);
  }
}

function stopOnce(gateway: Gateway, host: Host): () => void {
  let isStopping = false;
  return () => {
    if (isStopping) return;
    isStopping = true;
    stopAndExit(gateway, (code) => host.exit(code));
  };
}

interface RemoteProcess {
  onMessage: (message: FromJobProcess) => void;
  onExit: (exitCode: number | null) => void;
}

/**
 * Job processes started by the process that forked the gateway, which passes the messages on: a packaged
 * Electron gateway cannot start a second Node. Messages from the host are passed to {@link receive}.
 */
class UtilityJobProcesses implements JobProcessHost {
  readonly #post: (message: GatewayMessage) => void;
  readonly #byId = new Map<string, RemoteProcess>();
  #count = 0;

  constructor(post: (message: GatewayMessage) => void) {
    this.#post = post;
  }

  start(maxHeapMb: number): JobProcess {
    this.#count += 1;
    const id = `job-${this.#count}`;
    const remote: RemoteProcess = { onMessage: () => undefined, onExit: () => undefined };
    this.#byId.set(id, remote);
    this.#post({ type: 'spawn-job-process', id, args: [String(maxHeapMb)] });
    return {
      post: (message) => this.#post({ type: 'to-job-process', id, message }),
      onMessage(listener) {
        remote.onMessage = listener;
      },
      onExit(listener) {
        remote.onExit = listener;
      },
      kill: () => this.#post({ type: 'kill-job-process', id }),
    };
  }

  /** Takes a message of the host; those that are not about job processes are ignored. */
  receive(message: HostMessage): void {
    if (message.type === 'from-job-process')
      this.#byId.get(message.id)?.onMessage(message.message as FromJobProcess);
    if (message.type !== 'job-process-exited') return;
    const remote = this.#byId.get(message.id);
    this.#byId.delete(message.id);
    remote?.onExit(message.exitCode);
  }
}

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
