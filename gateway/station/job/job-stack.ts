import type { Clock } from '../../base/clock.ts';
import { JobPool } from '../../base/jobs/job-pool.ts';
import type { JobProcessHost } from '../../base/jobs/job-process-host.ts';
import { NodeJobProcesses } from '../../base/jobs/node-job-processes.ts';
import type { Logger } from '../../base/logger.ts';
import type { SdkServiceOptions } from '../../developer/sdk/sdk-service.ts';
import type { FlightPlanJobs } from '../../mission/flight-plans.ts';
import type { TerrainSource } from '../../mission/terrain/terrain-heights.ts';
import {
  type MetadataReader,
  readGeneralFile,
  readParameterFile,
} from '../../onboard/parameter/description/metadata-reader.ts';
import { type Jobs, jobKinds } from './job-kinds.ts';

export interface JobPorts {
  /** How the processes of computations are made; Node's fork unless given. */
  readonly jobProcesses?: JobProcessHost;
}

/** The pool of job processes of one gateway. */
export function createJobs({ jobProcesses }: JobPorts, clock: Clock, gatewayLogger: Logger): Jobs {
  const logger = gatewayLogger.child({ module: 'isolation' });
  const host = jobProcesses ?? new NodeJobProcesses(logger);
  return new JobPool({ kinds: jobKinds, host, clock, logger });
}

/** How clients are made, in job processes; `templates` is the folder of what is the same in every client. */
export function createSdkJobs(jobs: Jobs, templates: string): Pick<SdkServiceOptions, 'makeClient' | 'zip'> {
  return {
    makeClient: (input, owner) => jobs.run('sdk-client', { ...input, templates }, { owner }),
    zip: (input, owner) => jobs.run('sdk-zip', input, { owner }),
  };
}

/** The computations on flight plans, over the heights of the ground the station has at that moment. */
export function createFlightPlanJobs(jobs: Jobs, terrain: () => readonly TerrainSource[]): FlightPlanJobs {
  return {
    importFile: (input, owner) => jobs.run('flight-plan-import', { ...input, terrain: terrain() }, { owner }),
    check: (input, owner) => jobs.run('flight-plan-check', { ...input, terrain: terrain() }, { owner }),
    read: (body, owner) => jobs.run('flight-plan-read', { body }, { owner }),
    exportFile: (input, owner) => jobs.run('flight-plan-export', { ...input, terrain: terrain() }, { owner }),
  };
}

/** Reads what vehicles say of themselves. Without jobs the vehicles are simulated, and it is read here. */
export function createMetadataReader(jobs: Jobs | undefined): MetadataReader {
  if (!jobs) return { general: readGeneralFile, parameters: readParameterFile };
  return {
    general: (bytes, owner) => jobs.run('general-metadata', bytes, { owner }),
    parameters: (bytes, owner) => jobs.run('parameter-metadata', bytes, { owner }),
  };
}
