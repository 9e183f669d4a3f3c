import type { Clock } from '../../base/clock.ts';
import { JobPool } from '../../base/jobs/job-pool.ts';
import type { JobProcessHost } from '../../base/jobs/job-process-host.ts';
import { NodeJobProcesses } from '../../base/jobs/node-job-processes.ts';
import type { Logger } from '../../base/logger.ts';
import type { SdkServiceOptions } from '../../developer/sdk/sdk-service.ts';
import type { FlightPlanJobs } from '../../mission/flight-plans.ts';
import type { TerrainSource } from '../../mission/terrain/terrain-heights.ts';
import type { ContentReaders } from './content-readers.ts';
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

/**
 * What the developer platform computes from callers' content, in job processes.
 * @param terrain heights of the ground the station has at that moment
 * @param templates folder of what is the same in every client
 */
export function createPlatformJobs(
  jobs: Jobs,
  terrain: () => readonly TerrainSource[],
  templates: string,
): { flightPlanJobs: FlightPlanJobs; sdkJobs: Pick<SdkServiceOptions, 'makeClient' | 'zip'> } {
  return {
    flightPlanJobs: {
      importFile: (input, owner) =>
        jobs.run('flight-plan-import', { ...input, terrain: terrain() }, { owner }),
      check: (input, owner) => jobs.run('flight-plan-check', { ...input, terrain: terrain() }, { owner }),
      read: (body, owner) => jobs.run('flight-plan-read', { body }, { owner }),
      exportFile: (input, owner) =>
        jobs.run('flight-plan-export', { ...input, terrain: terrain() }, { owner }),
    },
    sdkJobs: {
      makeClient: (input, owner) => jobs.run('sdk-client', { ...input, templates }, { owner }),
      zip: (input, owner) => jobs.run('sdk-zip', input, { owner }),
    },
  };
}

/** Policies of users and files of vehicles, read in job processes. */
export function createContentReaders(jobs: Jobs): ContentReaders {
  return {
    policyText: (text, owner) => jobs.run('policy-text', text, { owner }),
    metadata: {
      general: (bytes, owner) => jobs.run('general-metadata', bytes, { owner }),
      parameters: (bytes, owner) => jobs.run('parameter-metadata', bytes, { owner }),
    },
  };
}
