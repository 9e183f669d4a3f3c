import { AppError } from '../../../../base/error.ts';
import { developerApi } from '../../../../contract/api/developer-api.ts';
import { pageOf } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { contextOf } from '../request-context.ts';
import { serve } from '../serve.ts';

/** Workflows of operations of this API: saved, checked, run and scheduled. Each caller sees its own. */
export function workflowRoutes(app: App, { workflows }: RouteDependencies): void {
  workflows.describedBy(() => app.swagger());

  serve(app, developerApi.listWorkflows, (request) => {
    const { limit, cursor } = request.query;
    const { principal } = contextOf(request);
    const rows = workflows.list({ limit: limit + 1, beforeId: cursor }, principal);
    return pageOf(rows, limit, (row) => row.workflowId);
  });

  serve(app, developerApi.createWorkflow, async (request, reply) => {
    const workflow = await workflows.create(request.body, contextOf(request));
    return reply
      .code(201)
      .header('location', `/api/workflows/${encodeURIComponent(workflow.workflowId)}`)
      .send(workflow);
  });

  serve(app, developerApi.checkWorkflow, (request) =>
    workflows.check(request.body, contextOf(request).principal),
  );

  serve(app, developerApi.evaluateExpression, async (request) => ({
    result: (await workflows.evaluate(request.body, contextOf(request).principal)) ?? null,
  }));

  serve(app, developerApi.listWorkflowRuns, (request) => {
    const { limit, cursor, workflowId } = request.query;
    const { principal } = contextOf(request);
    const rows = workflows.runs({ limit: limit + 1, beforeId: cursor, workflowId }, principal);
    return pageOf(rows, limit, (row) => row.runId);
  });

  serve(app, developerApi.getWorkflowRun, (request) => {
    const { runId } = request.params;
    const run = workflows.runRecord(runId, contextOf(request).principal);
    if (!run) throw new AppError('not-found', `There is no run ${runId}.`);
    return run;
  });

  serve(app, developerApi.controlWorkflowRun, (request) =>
    workflows.control(request.params.runId, request.body.order, contextOf(request)),
  );

  serve(app, developerApi.getWorkflow, async (request) => {
    const { workflowId } = request.params;
    const workflow = await workflows.read(workflowId, contextOf(request).principal, request.query.version);
    if (!workflow) throw new AppError('not-found', `There is no workflow ${workflowId}.`);
    return workflow;
  });

  serve(app, developerApi.saveWorkflow, (request) =>
    workflows.save(request.params.workflowId, request.body, contextOf(request)),
  );

  serve(app, developerApi.removeWorkflow, async (request, reply) => {
    workflows.remove(request.params.workflowId, contextOf(request));
    return reply.code(204).send();
  });

  serve(app, developerApi.runWorkflow, async (request, reply) => {
    const run = await workflows.run(request.params.workflowId, request.body, contextOf(request));
    return reply
      .code(202)
      .header('location', `/api/workflows/runs/${encodeURIComponent(run.runId)}`)
      .send(run);
  });

  serve(app, developerApi.scheduleWorkflow, (request) =>
    workflows.schedule(request.params.workflowId, request.body, contextOf(request)),
  );

  serve(app, developerApi.unscheduleWorkflow, (request) =>
    workflows.unschedule(request.params.workflowId, contextOf(request)),
  );
}
