import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../../base/error.ts';
import { workspaceRequestSchema, workspaceSchema } from '../../../../contract/developer/workspace.ts';
import { listOf } from '../../../../contract/list.ts';
import { answers } from '../../answer/answers.ts';
import { pageOf, pageQuerySchema } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { validationError } from '../../body/validation.ts';
import { principalOf } from '../../guard/authentication.ts';
import { TAGS } from '../tags.ts';

const workspaceParams = z.object({ workspaceId: z.string().min(1).max(64) });
const summarySchema = workspaceSchema
  .omit({ versions: true, content: true })
  .meta({ id: 'WorkspaceSummary' });

/** Saved workspaces of a person who is logged in (specification 1, rule 3). */
export function workspaceRoutes(app: App, { workspaces }: RouteDependencies): void {
  app.get(
    '/api/workspaces',
    {
      schema: {
        operationId: 'listWorkspaces',
        tags: [TAGS.supporting],
        summary: 'The workspaces of the account, latest first',
        querystring: pageQuerySchema,
        response: answers(200, listOf(summarySchema)),
      },
    },
    (request) => {
      const { limit, cursor } = request.query;
      const rows = workspaces.list(accountOf(request), { limit: limit + 1, beforeId: cursor });
      return pageOf(rows, limit, (row) => row.workspaceId);
    },
  );

  app.post(
    '/api/workspaces',
    {
      schema: {
        operationId: 'createWorkspace',
        tags: [TAGS.supporting],
        summary: 'Save a new workspace',
        body: workspaceRequestSchema,
        response: answers(201, workspaceSchema),
      },
    },
    (request, reply) => {
      const { name, content } = request.body;
      const workspace = workspaces.create(accountOf(request), { name, content });
      reply.code(201).header('location', `/api/workspaces/${encodeURIComponent(workspace.workspaceId)}`);
      return workspace;
    },
  );

  app.get(
    '/api/workspaces/:workspaceId',
    {
      schema: {
        operationId: 'getWorkspace',
        tags: [TAGS.supporting],
        summary: 'One workspace in the newest or the given version',
        params: workspaceParams,
        querystring: z.strictObject({ version: z.coerce.number().int().min(1).optional() }),
        response: answers(200, workspaceSchema),
      },
    },
    (request) => workspaces.read(accountOf(request), request.params.workspaceId, request.query.version),
  );

  app.put(
    '/api/workspaces/:workspaceId',
    {
      schema: {
        operationId: 'saveWorkspace',
        tags: [TAGS.supporting],
        summary: 'Save a new version based on the version given in the body',
        params: workspaceParams,
        body: workspaceRequestSchema,
        response: answers(200, workspaceSchema),
      },
    },
    (request) => {
      const accountId = accountOf(request);
      const { name, content, version } = request.body;
      if (version === undefined)
        throw validationError(
          [{ pointer: '/version', detail: 'must give the version this change is based on' }],
          'body',
        );
      return workspaces.save(accountId, request.params.workspaceId, version, { name, content });
    },
  );

  app.delete(
    '/api/workspaces/:workspaceId',
    {
      schema: {
        operationId: 'deleteWorkspace',
        tags: [TAGS.supporting],
        summary: 'Delete a workspace',
        params: workspaceParams,
        response: answers(204, z.undefined()),
      },
    },
    (request, reply) => {
      workspaces.remove(accountOf(request), request.params.workspaceId);
      reply.code(204).send();
    },
  );
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
