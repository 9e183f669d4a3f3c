import { z } from 'zod';
import { AppError } from '../../../base/error.ts';
import { isSimulatedOnly } from '../../../base/principal/principal-reach.ts';
import { healthSchema, SCOPES, whoamiSchema } from '../../../contract/account/access.ts';
import { ERRORS, type ErrorCode, errorCodeSchema } from '../../../contract/error.ts';
import { listOf } from '../../../contract/list.ts';
import { answers } from '../answer/answers.ts';
import { listQuerySchema, pageWithin } from '../answer/page-query.ts';
import type { App, RouteDependencies } from '../app.ts';
import { docsLocked } from '../description/docs-locked.ts';
import { principalOf } from '../guard/authentication.ts';
import { TAGS } from './tags.ts';

const errorRowSchema = z
  .object({
    code: errorCodeSchema,
    status: z.number().int(),
    title: z.string(),
    type: z.string(),
    page: z.string().nullable().describe('Markdown: what happened and what to do'),
  })
  .meta({ id: 'ErrorRow' });

/** Health, who the caller is, the catalogue of errors, the description of the API. */
export function systemRoutes(
  app: App,
  { accounts, station, reference, clock, version }: RouteDependencies,
): void {
  const startedMs = clock.monotonicMs();

  app.get(
    '/health',
    {
      schema: {
        operationId: 'getHealth',
        tags: [TAGS.supporting],
        summary: 'Health of the gateway. Requires no credential',
        response: answers(200, healthSchema),
      },
    },
    (_request, reply) => {
      const { isRecording, isStoreWritable, problems } = station.health();
      const isWell = isRecording && isStoreWritable && problems.length === 0;
      reply.header('cache-control', 'no-store');
      return {
        status: isWell ? ('ok' as const) : ('degraded' as const),
        version,
        uptimeS: Math.round((clock.monotonicMs() - startedMs) / 10) / 100,
        mode: station.mode(),
        vehicles: station.vehicles().length,
        recording: isRecording,
        problems,
      };
    },
  );

  app.get(
    '/api/whoami',
    {
      schema: {
        operationId: 'getWhoami',
        tags: [TAGS.supporting],
        summary: 'The principal of the credential with its scopes and gates',
        response: answers(200, whoamiSchema),
      },
    },
    (request) => {
      const principal = principalOf(request);
      const { kind, id, tenantId } = principal;
      if (kind === 'program') throw new AppError('internal-error', 'Programs have no credential.');
      return {
        principal: { kind, id, tenantId },
        scopes: SCOPES.filter((scope) => principal.scopes.has(scope)),
        gates: accounts.gatesOf(principal),
        station: { role: (!isSimulatedOnly(principal) && principal.stationRole) || null },
      };
    },
  );

  app.get(
    '/api/errors',
    {
      schema: {
        operationId: 'listErrors',
        tags: [TAGS.supporting],
        summary: 'All error codes with status, title and page',
        querystring: listQuerySchema,
        response: answers(200, listOf(errorRowSchema)),
      },
    },
    ({ query }) =>
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

  app.get(
    '/openapi.json',
    {
      schema: {
        operationId: 'getOpenApi',
        tags: [TAGS.supporting],
        summary: 'This description (OpenAPI 3.1). Locked like the documentation, except for the operator',
        response: answers(200, z.looseObject({ openapi: z.string() })),
      },
    },
    (request) => {
      const principal = principalOf(request);
      const gates = accounts.gatesOf(principal);
      if (principal.kind !== 'operator' && gates.docs.state !== 'unlocked')
        throw docsLocked(gates, 'The OpenAPI document');
      return { ...app.swagger(), openapi: '3.1.1' };
    },
  );
}
