import { systemClock } from './base/clock.ts';
import type { JobProcessHost } from './base/jobs/job-process-host.ts';
import { UtilityJobProcesses } from './base/jobs/utility-job-processes.ts';
import type { Logger } from './base/log/logger.ts';
import { type Config, readConfig } from './config.ts';
import type { GatewayPort } from './contract/port/gateway-port.ts';
import { type GatewayMessage, hostMessageSchema } from './contract/port/host-protocol.ts';
import type { Gateway } from './gateway.ts';
import { startFailure, stopAndExit } from './headless.ts';
import type { SimulatorHost } from './simulation/vehicle/host/simulator-host.ts';
import { UtilitySimulatorHost } from './simulation/vehicle/host/utility-simulator-host.ts';

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
  createLogger: (level: Config['logLevel']) => Logger,
  makeGateway: GatewayMaker,
): Promise<void> {
  try {
    const config = readConfig(flags, host.environment);
    const logger = createLogger(config.logLevel);
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
    tellArmed(gateway.port, host);
  } catch (thrown) {
    const { exitCode, ...failure } = startFailure(thrown);
    host.post({ type: 'failed', ...failure });
    host.exit(exitCode);
  }
}

function tellArmed(port: GatewayPort, host: Host): void {
  let told: string | undefined;
  const tell = (): void => {
    const vehicles = port
      .vehicles()
      .filter(({ armed }) => armed === true)
      .map(({ name }) => name)
      .sort();
    const key = JSON.stringify(vehicles);
    if (key === told) return;
    told = key;
    host.post({ type: 'armed', vehicles });
  };
  port.on('vehicle', tell);
  port.on('vehicleRemoved', tell);
  tell();
}

function stopOnce(gateway: Gateway, host: Host): () => void {
  let isStopping = false;
  return () => {
    if (isStopping) return;
    isStopping = true;
    stopAndExit(gateway, (code) => host.exit(code));
  };
}
