import { z } from 'zod';
import { AppError } from '../../../../base/error.ts';
import {
  workflowCheckSchema,
  workflowControlSchema,
  workflowEvaluateSchema,
  workflowGraphSchema,
  workflowRequestSchema,
  workflowRunRequestSchema,
  workflowRunSchema,
  workflowRunSummarySchema,
  workflowScheduleRequestSchema,
  workflowSchema,
  workflowSummarySchema,
} from '../../../../contract/developer/workflow.ts';
import { listOf } from '../../../../contract/list.ts';
import { answers } from '../../answer/answers.ts';
import { pageOf, pageQuerySchema } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';

const workflowParams = z.object({ workflowId: z.string().min(1).max(64) });
const runParams = z.object({ runId: z.string().min(1).max(64) });

/** Workflows of operations of this API: saved, checked, run and scheduled. Each caller sees its own. */
export function workflowRoutes(app: App, { workflows }: RouteDependencies): void {
  workflows.describedBy(() => app.swagger());

  app.get(
    '/api/workflows',
    {
      schema: {
        operationId: 'listWorkflows',
        tags: [TAGS.simulation],
        summary: 'Saved workflows, latest first',
        querystring: pageQuerySchema,
        response: answers(200, listOf(workflowSummarySchema)),
      },
    },
    (request) => {
      const { limit, cursor } = request.query;
      const { principal } = contextOf(request);
      const rows = workflows.list({ limit: limit + 1, beforeId: cursor }, principal);
      return pageOf(rows, limit, (row) => row.workflowId);
    },
  );

  app.post(
    '/api/workflows',
    {
      schema: {
        operationId: 'createWorkflow',
        tags: [TAGS.simulation],
        summary: 'Save a new workflow. The answer lists its problems',
        body: workflowRequestSchema,
        response: answers(201, workflowSchema),
      },
    },
    async (request, reply) => {
      const workflow = await workflows.create(request.body, contextOf(request));
      return reply
        .code(201)
        .header('location', `/api/workflows/${encodeURIComponent(workflow.workflowId)}`)
        .send(workflow);
    },
  );

  app.post(
    '/api/workflows/check',
    {
      schema: {
        operationId: 'checkWorkflow',
        tags: [TAGS.simulation],
        summary: 'Check a graph: its problems and what a run requires',
        body: workflowGraphSchema,
        response: answers(200, workflowCheckSchema),
      },
    },
    (request) => workflows.check(request.body, contextOf(request).principal),
  );

  app.post(
    '/api/workflows/evaluate',
    {
      schema: {
        operationId: 'evaluateExpression',
        tags: [TAGS.simulation],
        summary: 'Evaluate a JSONata expression. null if it has no result',
        body: workflowEvaluateSchema,
        response: answers(200, z.object({ result: z.unknown() })),
      },
    },
    async (request) => ({
      result: (await workflows.evaluate(request.body, contextOf(request).principal)) ?? null,
    }),
  );

  app.get(
    '/api/workflows/runs',
    {
      schema: {
        operationId: 'listWorkflowRuns',
        tags: [TAGS.simulation],
        summary: 'Runs of the caller, newest first',
        querystring: pageQuerySchema.extend({ workflowId: z.string().min(1).max(64).optional() }),
        response: answers(200, listOf(workflowRunSummarySchema)),
      },
    },
    (request) => {
      const { limit, cursor, workflowId } = request.query;
      const { principal } = contextOf(request);
      const rows = workflows.runs({ limit: limit + 1, beforeId: cursor, workflowId }, principal);
      return pageOf(rows, limit, (row) => row.runId);
    },
  );

  app.get(
    '/api/workflows/runs/:runId',
    {
      schema: {
        operationId: 'getWorkflowRun',
        tags: [TAGS.simulation],
        summary: 'A run with all executions of its nodes',
        params: runParams,
        response: answers(200, workflowRunSchema),
      },
    },
    (request) => {
      const { runId } = request.params;
      const run = workflows.runRecord(runId, contextOf(request).principal);
      if (!run) throw new AppError('not-found', `There is no run ${runId}.`);
      return run;
    },
  );

  app.patch(
    '/api/workflows/runs/:runId',
    {
      schema: {
        operationId: 'controlWorkflowRun',
        tags: [TAGS.simulation],
        summary: 'Pause, step, continue or abort a run',
        params: runParams,
        body: workflowControlSchema,
        response: answers(200, workflowRunSchema),
      },
    },
    (request) => workflows.control(request.params.runId, request.body.order, contextOf(request)),
  );

  app.get(
    '/api/workflows/:workflowId',
    {
      schema: {
        operationId: 'getWorkflow',
        tags: [TAGS.simulation],
        summary: 'A workflow with its graph, in the newest or the given version',
        params: workflowParams,
        querystring: z.strictObject({ version: z.coerce.number().int().min(1).optional() }),
        response: answers(200, workflowSchema),
      },
    },
    async (request) => {
      const { workflowId } = request.params;
      const workflow = await workflows.read(workflowId, contextOf(request).principal, request.query.version);
      if (!workflow) throw new AppError('not-found', `There is no workflow ${workflowId}.`);
      return workflow;
    },
  );

  app.put(
    '/api/workflows/:workflowId',
    {
      schema: {
        operationId: 'saveWorkflow',
        tags: [TAGS.simulation],
        summary: 'Save a new version of a workflow',
        params: workflowParams,
        body: workflowRequestSchema,
        response: answers(200, workflowSchema),
      },
    },
    (request) => workflows.save(request.params.workflowId, request.body, contextOf(request)),
  );

  app.delete(
    '/api/workflows/:workflowId',
    {
      schema: {
        operationId: 'removeWorkflow',
        tags: [TAGS.simulation],
        summary: 'Remove a workflow and its schedule. Its runs are kept',
        params: workflowParams,
        response: answers(204, z.undefined()),
      },
    },
    async (request, reply) => {
      workflows.remove(request.params.workflowId, contextOf(request));
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/workflows/:workflowId/runs',
    {
      schema: {
        operationId: 'runWorkflow',
        tags: [TAGS.simulation],
        summary: 'Run a workflow in the sandbox, in simulation or live',
        params: workflowParams,
        body: workflowRunRequestSchema,
        response: answers(202, workflowRunSchema),
      },
    },
    async (request, reply) => {
      const run = await workflows.run(request.params.workflowId, request.body, contextOf(request));
      return reply
        .code(202)
        .header('location', `/api/workflows/runs/${encodeURIComponent(run.runId)}`)
        .send(run);
    },
  );

  app.put(
    '/api/workflows/:workflowId/schedule',
    {
      schema: {
        operationId: 'scheduleWorkflow',
        tags: [TAGS.simulation],
        summary: 'Schedule a workflow. It runs with the permissions of the caller',
        params: workflowParams,
        body: workflowScheduleRequestSchema,
        response: answers(200, workflowSchema),
      },
    },
    (request) => workflows.schedule(request.params.workflowId, request.body, contextOf(request)),
  );

  app.delete(
    '/api/workflows/:workflowId/schedule',
    {
      schema: {
        operationId: 'unscheduleWorkflow',
        tags: [TAGS.simulation],
        summary: 'Remove the schedule. Idempotent',
        params: workflowParams,
        response: answers(200, workflowSchema),
      },
    },
    (request) => workflows.unschedule(request.params.workflowId, contextOf(request)),
  );
}
