import type { Principal, RequestContext } from '../account/principal.ts';
import type {
  Workflow,
  WorkflowCheck,
  WorkflowControl,
  WorkflowEvaluate,
  WorkflowFrame,
  WorkflowGraph,
  WorkflowRequest,
  WorkflowRun,
  WorkflowRunRequest,
  WorkflowRunSummary,
  WorkflowScheduleRequest,
  WorkflowSummary,
} from './workflow.ts';

/**
 * Saved workflows, their runs and schedules; each belongs to its principal. The calls of a node pass the same
 * checks as a request of that principal: scopes, credits, tenancy, governance. Graphs are checked in a job
 * process: methods that answer with one may also throw job-limit, job-failed and overloaded.
 */
export interface WorkflowPort {
  /**
   * Sets the source of the edge's route description (an OpenAPI 3.1 document). `openApi` is called when first
   * needed, and only once.
   */
  describedBy(openApi: () => unknown): void;
  /** Newest save first. */
  list(
    query: { readonly limit: number; readonly beforeId?: string | undefined },
    principal: Principal,
  ): readonly WorkflowSummary[];
  /** The newest version, or the named one. */
  read(workflowId: string, principal: Principal, version?: number): Promise<Workflow | undefined>;
  /** @throws resource-limit at 200 */
  create(request: WorkflowRequest, context: RequestContext): Promise<Workflow>;
  /** Keeps a new version; the newest 100 stay. @throws not-found, version-conflict */
  save(workflowId: string, request: WorkflowRequest, context: RequestContext): Promise<Workflow>;
  /** Ends its schedule too; runs stay. @throws not-found, state-conflict while it runs */
  remove(workflowId: string, context: RequestContext): void;
  check(graph: WorkflowGraph, principal: Principal): Promise<WorkflowCheck>;
  /** @throws workflow-expression: what it throws, or that it does not end in time */
  evaluate(request: WorkflowEvaluate, principal: Principal): Promise<unknown>;

  /** @throws not-found, workflow-invalid with the first problem, policy-denied, resource-limit */
  run(workflowId: string, request: WorkflowRunRequest, context: RequestContext): Promise<WorkflowRun>;
  /** Newest first. */
  runs(
    query: {
      readonly limit: number;
      readonly beforeId?: string | undefined;
      readonly workflowId?: string | undefined;
    },
    principal: Principal,
  ): readonly WorkflowRunSummary[];
  runRecord(runId: string, principal: Principal): WorkflowRun | undefined;
  /** @throws not-found, state-conflict for a run that has ended */
  control(runId: string, order: WorkflowControl['order'], context: RequestContext): WorkflowRun;

  /** @throws not-found, validation for a cron that is none, workflow-invalid */
  schedule(workflowId: string, request: WorkflowScheduleRequest, context: RequestContext): Promise<Workflow>;
  /** Idempotent. @throws not-found */
  unschedule(workflowId: string, context: RequestContext): Promise<Workflow>;

  onFrame(listener: (frame: WorkflowFrame, principalId: string) => void): () => void;
}
