import type { WorkflowCheck } from '../../contract/developer/workflow.ts';
import type { GraphCheckInput } from './graph/graph-check.ts';
import type { Misfit, MisfitInput } from './graph/schema-check.ts';
import type { NextTimeInput } from './schedule-times.ts';

/**
 * Computations on callers' content in job processes; `owner` is the caller. All throw job-limit, job-failed and
 * overloaded.
 */
export interface WorkflowJobs {
  checkGraph(input: GraphCheckInput, owner: string): Promise<WorkflowCheck>;
  firstMisfit(input: MisfitInput, owner: string): Promise<Misfit | undefined>;
  /** @throws validation */
  nextTime(input: NextTimeInput, owner: string): Promise<number | null>;
}
