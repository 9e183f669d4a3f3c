import type { Config } from '../config.ts';
import type { LinkRegistry } from '../mavlink/link/link-registry.ts';
import { createSimulation, type SimulationOptions } from '../simulation/create-simulation.ts';
import { createSitl, type SitlOptions } from '../simulation/sitl/create-sitl.ts';
import { NodeSimulatorHost } from '../simulation/vehicle/host/node-simulator-host.ts';
import type { SimulatorHost } from '../simulation/vehicle/host/simulator-host.ts';
import type { Jobs } from './job/job-kinds.ts';
import { resource } from './shipped-files.ts';
import { SimulatorStarter, simulatedHome } from './simulator-starter.ts';

const BYTES_PER_GB = 1e9;

type GivenToSimulation = Omit<
  SimulationOptions,
  | 'shippedScenarios'
  | 'maxRecordings'
  | 'maxRecordingBytes'
  | 'maxRunsWithEvents'
  | 'home'
  | 'readScenario'
  | 'openWorld'
>;

export interface SimulatorsOptions extends GivenToSimulation, Pick<SitlOptions, 'alerts' | 'audit'> {
  readonly config: Config;
  readonly links: LinkRegistry;
  readonly jobs: Jobs;
  readonly host: SimulatorHost | undefined;
  readonly searchPath: string | undefined;
}

/** Simulations of scenarios, SITL programs, and the simulated vehicles the configuration asks for. */
export function createSimulators({ config, jobs, host, searchPath = '', ...options }: SimulatorsOptions) {
  const home = simulatedHome(config);
  const { links, clock, logger } = options;
  return {
    simulation: createSimulation({
      ...options,
      shippedScenarios: resource('scenarios'),
      maxRecordings: config.simulationRecordingsMax,
      maxRecordingBytes: config.simulationRecordingsMaxGb * BYTES_PER_GB,
      maxRunsWithEvents: config.simulationEventsMax,
      home,
      readScenario: jobs.runner('scenario-text'),
      openWorld: (job, worldOptions) => jobs.open('simulated-world', job, worldOptions),
    }),
    sitl: createSitl({ ...options, searchPath, home }),
    simulators: new SimulatorStarter({
      config,
      host: host ?? new NodeSimulatorHost({ clock, random: Math.random, logger }),
      links,
      logger,
    }),
  };
}
