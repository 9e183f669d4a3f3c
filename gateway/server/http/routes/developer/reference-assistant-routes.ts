import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../../base/error.ts';
import { developerApi } from '../../../../contract/api/developer-api.ts';
import { pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { docsLocked } from '../../description/docs-locked.ts';
import { principalOf } from '../../guard/authentication.ts';
import { serve } from '../serve.ts';

/** The API reference. Locking is enforced here: a reader without the gate gets title and purpose only. */
export function referenceRoutes(app: App, { accounts, reference }: RouteDependencies): void {
  reference.describedBy(() => app.swagger());

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

/** The Host was checked against our own addresses before the request came here. */
function readingOf(request: FastifyRequest, accounts: RouteDependencies['accounts']) {
  const principal = principalOf(request);
  return {
    isUnlocked: accounts.gatesOf(principal).docs.state === 'unlocked',
    tenantId: principal.tenantId,
    baseUrl: `${request.protocol}://${request.host}`,
  };
}

/** The assistant: which operations a goal needs, in which order, with sources. */
export function assistantRoutes(app: App, { assistant }: RouteDependencies): void {
  serve(app, developerApi.recommend, (request) => assistant.recommend(request.body));
}

/** Clients for selected operations, generated from the description of these routes. */
export function sdkRoutes(app: App, { sdk }: RouteDependencies): void {
  sdk.describedBy(() => app.swagger());

  serve(app, developerApi.generateSdk, async (request, reply) => {
    // The Host was checked against our own addresses before the request came here.
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
    // The declared answer is what the bytes are read as.
    return Buffer.from(await sdk.zip(sdkId, principal)) as unknown as string;
  });
}
