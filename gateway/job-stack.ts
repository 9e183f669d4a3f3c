import type { Clock } from './base/clock.ts';
import type { Logger } from './base/logger.ts';
import { JobPool } from './isolation/job-pool.ts';
import type { JobProcessHost } from './isolation/job-process-host.ts';
import { NodeJobProcesses } from './isolation/node-job-processes.ts';
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
