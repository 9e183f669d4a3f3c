import type { Clock } from './base/clock.ts';
import type { Logger } from './base/logger.ts';
import { JobPool } from './isolation/job-pool.ts';
import type { JobProcessHost } from './isolation/job-process-host.ts';
import { NodeJobProcesses } from './isolation/node-job-processes.ts';
import { type Jobs, jobKinds } from './job-kinds.ts';
import type { SdkServiceOptions } from './sdk/sdk-service.ts';

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
