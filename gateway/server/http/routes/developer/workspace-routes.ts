import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../../base/error.ts';
import { developerApi } from '../../../../contract/api/developer-api.ts';
import { pageOf } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { validationError } from '../../body/validation.ts';
import { principalOf } from '../../guard/authentication.ts';
import { serve } from '../serve.ts';

/** Saved workspaces of a person who is logged in (specification 1, rule 3). */
export function workspaceRoutes(app: App, { workspaces }: RouteDependencies): void {
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
