import type { WorkflowCheck } from '../../contract/developer/workflow.ts';
import type { GraphCheckInput } from './graph/graph-check.ts';
import type { Misfit, MisfitInput } from './graph/schema-check.ts';
import type { NextTimeInput } from './schedule-times.ts';

/**
 * What is reckoned from callers' content, in job processes; `owner` is whose content it is. All throw
 * job-limit, job-failed and overloaded.
 */
export interface WorkflowJobs {
  checkGraph(input: GraphCheckInput, owner: string): Promise<WorkflowCheck>;
  firstMisfit(input: MisfitInput, owner: string): Promise<Misfit | undefined>;
  /** @throws validation */
  nextTime(input: NextTimeInput, owner: string): Promise<number | null>;
}
