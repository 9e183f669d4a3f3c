import { AppError } from '../../../base/error.ts';
import { isSimulatedOnly } from '../../../base/principal/principal-reach.ts';
import { SCOPES } from '../../../contract/account/access.ts';
import { stationApi } from '../../../contract/api/station-api.ts';
import { ERRORS, type ErrorCode } from '../../../contract/error.ts';
import { pageWithin } from '../answer/page-query.ts';
import type { App, RouteDependencies } from '../app.ts';
import { docsLocked } from '../description/docs-locked.ts';
import { principalOf } from '../guard/authentication.ts';
import { serve } from './serve.ts';

/** Health, who the caller is, the catalogue of errors, the description of the API. */
export function systemRoutes(
  app: App,
  { accounts, port, reference, clock, version }: RouteDependencies,
): void {
  const startedMs = clock.monotonicMs();

  serve(app, stationApi.getHealth, (_request, reply) => {
    const { isRecording, isStoreWritable, problems } = port.health();
    const isWell = isRecording && isStoreWritable && problems.length === 0;
    reply.header('cache-control', 'no-store');
    return {
      status: isWell ? ('ok' as const) : ('degraded' as const),
      version,
      uptimeS: Math.round((clock.monotonicMs() - startedMs) / 10) / 100,
      mode: port.mode(),
      vehicles: port.vehicles().length,
      recording: isRecording,
      problems,
    };
  });

  serve(app, stationApi.getWhoami, (request) => {
    const principal = principalOf(request);
    const { kind, id, tenantId } = principal;
    if (kind === 'program') throw new AppError('internal-error', 'Programs have no credential.');
    return {
      principal: { kind, id, tenantId },
      scopes: SCOPES.filter((scope) => principal.scopes.has(scope)),
      gates: accounts.gatesOf(principal),
      station: { role: (!isSimulatedOnly(principal) && principal.stationRole) || null },
    };
  });

  serve(app, stationApi.listErrors, ({ query }) =>
    pageWithin(
      (Object.keys(ERRORS) as ErrorCode[]).map((code) => ({
        code,
        ...ERRORS[code],
        type: `/api/errors#${code}`,
        page: reference.errorPage(code) ?? null,
      })),
      query,
      ({ code }) => code,
    ),
  );

  serve(app, stationApi.getOpenApi, (request) => {
    const principal = principalOf(request);
    const gates = accounts.gatesOf(principal);
    if (principal.kind !== 'operator' && gates.docs.state !== 'unlocked')
      throw docsLocked(gates, 'The OpenAPI document');
    return { ...app.swagger(), openapi: '3.1.1' };
  });
}
