import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../base/error.ts';
import { developerApi } from '../../../contract/api/developer-api.ts';
import { pageOf, pageWithin } from '../answer/page-query.ts';
import type { App, RouteDependencies, Routes } from '../app.ts';
import { validationError } from '../body/validation.ts';
import { docsLocked } from '../description/docs-locked.ts';
import { principalOf } from '../guard/authentication.ts';
import { contextOf } from '../guard/request-context.ts';
import { serve } from './serve.ts';

export const DEVELOPER_ROUTES: readonly Routes[] = [
  referenceRoutes,
  assistantRoutes,
  sdkRoutes,
  workflowRoutes,
  workspaceRoutes,
];

/** The API reference. Locks apply here: a reader without the gate gets only title and purpose. */
function referenceRoutes(app: App, { accounts, reference }: RouteDependencies): void {
  serve(app, developerApi.listDocumentedApis, (request) => {
    const { group, q } = request.query;
    return pageWithin(
      reference.list({ group, text: q }, readingOf(request, accounts)),
      request.query,
      ({ id }) => id,
    );
  });

  serve(app, developerApi.getDocumentedApi, (request) => {
    const { operationId } = request.params;
    const entry = reference.entry(operationId, readingOf(request, accounts));
    if (!entry) throw new AppError('not-found', `The reference has no operation ${operationId}.`);
    if (entry.locked)
      throw docsLocked(accounts.gatesOf(principalOf(request)), `The documentation of ${entry.name}`);
    return entry;
  });
}

/** The request guard has checked the Host against our own addresses. */
function readingOf(request: FastifyRequest, accounts: RouteDependencies['accounts']) {
  const principal = principalOf(request);
  return {
    isUnlocked: accounts.gatesOf(principal).docs.state === 'unlocked',
    tenantId: principal.tenantId,
    baseUrl: `${request.protocol}://${request.host}`,
  };
}

/** The assistant: the operations a goal needs, their order, and sources. */
function assistantRoutes(app: App, { assistant }: RouteDependencies): void {
  serve(app, developerApi.recommend, (request) => assistant.recommend(request.body));
}

/** Clients for selected operations, generated from the API description. */
function sdkRoutes(app: App, { sdk }: RouteDependencies): void {
  serve(app, developerApi.generateSdk, async (request, reply) => {
    // The request guard has checked the Host against our own addresses.
    const { baseUrl = `${request.protocol}://${request.host}` } = request.body;
    const record = await sdk.generate({ ...request.body, baseUrl }, principalOf(request));
    return reply
      .code(201)
      .header('location', `/api/sdk/${encodeURIComponent(record.sdkId)}`)
      .send(record);
  });

  serve(app, developerApi.listSdks, (request) =>
    pageWithin(sdk.list(principalOf(request)), request.query, ({ sdkId }) => sdkId),
  );

  serve(app, developerApi.getSdk, (request) => sdk.read(request.params.sdkId, principalOf(request)));

  serve(app, developerApi.downloadSdk, async (request, reply) => {
    const principal = principalOf(request);
    const { sdkId } = request.params;
    const { name } = sdk.read(sdkId, principal);
    void reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}.zip"`)
      .header('cache-control', 'no-store');
    // Typed as the parsed answer; these are its bytes.
    return Buffer.from(await sdk.zip(sdkId, principal)) as unknown as string;
  });
}

/** Workflows of API operations: saved, checked, run and scheduled. Each caller sees its own. */
function workflowRoutes(app: App, { workflows }: RouteDependencies): void {
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
    if (!run) throw new AppError('not-found', `Run ${runId} not found.`);
    return run;
  });

  serve(app, developerApi.controlWorkflowRun, (request) =>
    workflows.control(request.params.runId, request.body.order, contextOf(request)),
  );

  serve(app, developerApi.getWorkflow, async (request) => {
    const { workflowId } = request.params;
    const workflow = await workflows.read(workflowId, contextOf(request).principal, request.query.version);
    if (!workflow) throw new AppError('not-found', `Workflow ${workflowId} not found.`);
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

/** Saved workspaces of a logged-in person (specification 1, rule 3). */
function workspaceRoutes(app: App, { workspaces }: RouteDependencies): void {
  serve(app, developerApi.listWorkspaces, (request) => {
    const { limit, cursor } = request.query;
    const rows = workspaces.list(accountOf(request), { limit: limit + 1, beforeId: cursor });
    return pageOf(rows, limit, (row) => row.workspaceId);
  });

  serve(app, developerApi.createWorkspace, (request, reply) => {
    const { name, content } = request.body;
    const workspace = workspaces.create(accountOf(request), { name, content });
    reply.code(201).header('location', `/api/workspaces/${encodeURIComponent(workspace.workspaceId)}`);
    return workspace;
  });

  serve(app, developerApi.getWorkspace, (request) =>
    workspaces.read(accountOf(request), request.params.workspaceId, request.query.version),
  );

  serve(app, developerApi.saveWorkspace, (request) => {
    const accountId = accountOf(request);
    const { name, content, version } = request.body;
    if (version === undefined)
      throw validationError(
        [{ pointer: '/version', detail: 'must give the version this change is based on' }],
        'body',
      );
    return workspaces.save(accountId, request.params.workspaceId, version, { name, content });
  });

  serve(app, developerApi.deleteWorkspace, (request, reply) => {
    workspaces.remove(accountOf(request), request.params.workspaceId);
    reply.code(204).send();
  });
}

/** Workspaces belong to a person's login, not to the operator's token or a key. @throws login-required */
function accountOf(request: FastifyRequest): string {
  const { kind, accountId } = principalOf(request);
  if (kind === 'account' && accountId !== undefined) return accountId;
  throw new AppError(
    'login-required',
    'Workspaces belong to a login. Log in with your company e-mail (POST /api/auth/login), then save again.',
    { context: { gate: 'login', action: '/api/auth/login' } },
  );
}
