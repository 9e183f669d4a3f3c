import { createSocket } from 'node:dgram';
import type { DockPlace } from '../action/queue/dock-registry.ts';
import { errorText } from '../base/error.ts';
import type { Logger } from '../base/log/logger.ts';
import type { Config } from '../config.ts';
import type { LinkRegistry } from '../mavlink/link/link-registry.ts';
import {
  DEFAULT_SIMULATOR_ARGUMENTS,
  isSimulatorKind,
  type SimulatorArguments,
  type SimulatorKind,
} from '../simulation/vehicle/host/simulator-arguments.ts';
import type { SimulatorHost, SimulatorProcess } from '../simulation/vehicle/host/simulator-host.ts';

export interface SimulatorStarterOptions {
  readonly config: Config;
  readonly host: SimulatorHost;
  readonly links: LinkRegistry;
  readonly logger: Logger;
}

/** Starts the simulated vehicles the configuration asks for, on a UDP link of their own on loopback. */
export class SimulatorStarter {
  readonly #options: SimulatorStarterOptions;
  #process: SimulatorProcess | undefined;

  constructor(options: SimulatorStarterOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { config, host, links, logger } = this.#options;
    const count = simulatedVehicles(config);
    if (count === 0) return;
    const port = await freePort();
    links.add({ config: { kind: 'udpin', host: '127.0.0.1', port } }, 'simulator');
    this.#process = host.start(argumentsOf(config, count, port));
    this.#process.started.catch((cause: unknown) =>
      logger.error({ module: 'simulator', error: errorText(cause) }, 'the simulator did not start'),
    );
  }

  async stop(): Promise<void> {
    await this.#process?.stop();
    this.#process = undefined;
  }
}

/** How many were asked for, else one copter where nothing else could be flown. */
export function simulatedVehicles(config: Pick<Config, 'sim' | 'noSim' | 'link'>): number {
  if (config.noSim) return 0;
  if (config.sim.length === 0) return config.link.length === 0 ? 1 : 0;
  return config.sim.reduce((total, text) => total + Number(text.split('*')[1] ?? 1), 0);
}

/** One a vehicle, as they were asked for. */
function kindsOf({ sim }: Pick<Config, 'sim'>): readonly SimulatorKind[] {
  const asked = sim.flatMap((text) => {
    const [kind = '', count = '1'] = text.split('*');
    return isSimulatorKind(kind) ? new Array<SimulatorKind>(Number(count)).fill(kind) : [];
  });
  return asked.length > 0 ? asked : DEFAULT_SIMULATOR_ARGUMENTS.kinds;
}

/** Where the simulated vehicles start. */
export function simulatedHome({ simHome }: Pick<Config, 'simHome'>): {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly altitudeAmslM: number;
  readonly headingDeg: number;
} {
  const [latitudeDeg = 0, longitudeDeg = 0, altitudeAmslM = 0, headingDeg = 0] = simHome
    .split(',')
    .map(Number);
  return { latitudeDeg, longitudeDeg, altitudeAmslM, headingDeg };
}

/** One dock where the simulated vehicles start. */
export function simulatedDocks(
  config: Pick<Config, 'sim' | 'noSim' | 'link' | 'simHome'>,
): readonly DockPlace[] {
  return simulatedVehicles(config) > 0 ? [{ dockId: 'dock-1', place: simulatedHome(config) }] : [];
}

function argumentsOf(config: Config, count: number, port: number): SimulatorArguments {
  return {
    ...DEFAULT_SIMULATOR_ARGUMENTS,
    target: { host: '127.0.0.1', port },
    count,
    kinds: kindsOf(config),
    seed: config.simSeed,
    speed: config.simSpeed,
    home: simulatedHome(config),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createSocket('udp4');
    probe.once('error', reject);
    probe.bind(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
