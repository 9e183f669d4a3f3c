import { z } from 'zod';
import {
  type Workflow,
  type WorkflowCheck,
  type WorkflowControl,
  type WorkflowEvaluate,
  type WorkflowGraph,
  type WorkflowRequest,
  type WorkflowRun,
  type WorkflowRunRequest,
  type WorkflowRunSummary,
  type WorkflowScheduleRequest,
  type WorkflowSummary,
  workflowCheckSchema,
  workflowRunSchema,
  workflowRunSummarySchema,
  workflowSchema,
  workflowSummarySchema,
} from '../../gateway/contract/developer/workflow.ts';
import { listOf } from '../../gateway/contract/list.ts';
import { pathWithQuery, type RestCaller } from './connection/rest-client.ts';

const PAGE_SIZE = 200;
/** 300 nodes with their schemas can take a while on a busy machine. */
const CHECK_MS = 30_000;
const evaluatedSchema = z.object({ result: z.unknown() });

function workflowPath(workflowId: string, rest = ''): string {
  return `/api/workflows/${encodeURIComponent(workflowId)}${rest}`;
}

/** Last saved first. */
export async function listWorkflows(rest: RestCaller): Promise<readonly WorkflowSummary[]> {
  const path = `/api/workflows?limit=${PAGE_SIZE}`;
  return (await rest.request({ path, schema: listOf(workflowSummarySchema) })).items;
}

/** The newest version, or the named one. */
export function readWorkflow(rest: RestCaller, workflowId: string, version?: number): Promise<Workflow> {
  return rest.request({
    path: pathWithQuery(workflowPath(workflowId), { version: version?.toString() }),
    schema: workflowSchema,
  });
}

export function createWorkflow(rest: RestCaller, request: WorkflowRequest): Promise<Workflow> {
  return rest.request({ method: 'POST', path: '/api/workflows', body: request, schema: workflowSchema });
}

/** @throws GatewayError version-conflict */
export function saveWorkflow(
  rest: RestCaller,
  workflowId: string,
  request: WorkflowRequest,
): Promise<Workflow> {
  return rest.request({
    method: 'PUT',
    path: workflowPath(workflowId),
    body: request,
    schema: workflowSchema,
  });
}

export async function removeWorkflow(rest: RestCaller, workflowId: string): Promise<void> {
  await rest.request({ method: 'DELETE', path: workflowPath(workflowId), schema: z.unknown() });
}

export function checkWorkflow(rest: RestCaller, graph: WorkflowGraph): Promise<WorkflowCheck> {
  return rest.request({
    method: 'POST',
    path: '/api/workflows/check',
    body: graph,
    schema: workflowCheckSchema,
    timeoutMs: CHECK_MS,
  });
}

/** @throws GatewayError workflow-expression: what it throws, or that it does not end in time */
export async function evaluateExpression(rest: RestCaller, request: WorkflowEvaluate): Promise<unknown> {
  const answer = await rest.request({
    method: 'POST',
    path: '/api/workflows/evaluate',
    body: request,
    schema: evaluatedSchema,
  });
  return answer.result;
}

export function startWorkflow(
  rest: RestCaller,
  workflowId: string,
  request: WorkflowRunRequest,
): Promise<WorkflowRun> {
  return rest.request({
    method: 'POST',
    path: workflowPath(workflowId, '/runs'),
    body: request,
    schema: workflowRunSchema,
  });
}

/** The newest runs, of one workflow or of all. */
export async function listWorkflowRuns(
  rest: RestCaller,
  workflowId: string | undefined,
): Promise<readonly WorkflowRunSummary[]> {
  const path = pathWithQuery('/api/workflows/runs', { limit: String(PAGE_SIZE), workflowId });
  return (await rest.request({ path, schema: listOf(workflowRunSummarySchema) })).items;
}

export function readWorkflowRun(rest: RestCaller, runId: string): Promise<WorkflowRun> {
  return rest.request({
    path: `/api/workflows/runs/${encodeURIComponent(runId)}`,
    schema: workflowRunSchema,
  });
}

export function controlWorkflowRun(
  rest: RestCaller,
  runId: string,
  order: WorkflowControl['order'],
): Promise<WorkflowRun> {
  return rest.request({
    method: 'PATCH',
    path: `/api/workflows/runs/${encodeURIComponent(runId)}`,
    body: { order },
    schema: workflowRunSchema,
    isUrgent: order === 'abort' || order === 'pause',
  });
}

export function scheduleWorkflow(
  rest: RestCaller,
  workflowId: string,
  request: WorkflowScheduleRequest,
): Promise<Workflow> {
  return rest.request({
    method: 'PUT',
    path: workflowPath(workflowId, '/schedule'),
    body: request,
    schema: workflowSchema,
  });
}

export function unscheduleWorkflow(rest: RestCaller, workflowId: string): Promise<Workflow> {
  return rest.request({
    method: 'DELETE',
    path: workflowPath(workflowId, '/schedule'),
    schema: workflowSchema,
  });
}
