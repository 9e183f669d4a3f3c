import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../gateway/base/clock.ts';
import { AppError } from '../gateway/base/error.ts';
import type { Logger } from '../gateway/base/log/logger.ts';
import type { Scope } from '../gateway/contract/account/access.ts';
import {
  enrolmentRequestSchema,
  newFleetUserSchema,
  sharableSchema,
} from '../gateway/contract/centre/centre.ts';
import { policyTextSchema } from '../gateway/contract/command/policy.ts';
import { PROBLEM_MEDIA_TYPE, toAppError, toProblem } from '../gateway/server/http/answer/problem.ts';
import { parseJson } from '../gateway/server/http/body/parse-json.ts';
import { parseBody } from '../gateway/server/http/body/validation.ts';
import { principalOf, scopeMissing } from '../gateway/server/http/guard/authentication.ts';
import type { Credits } from './credits.ts';
import type { Database } from './database.ts';
import { fromFleetIds } from './fleet-ids.ts';
import type { FleetView } from './fleet-view.ts';
import type { PlansOptions } from './plan/plan-call.ts';
import type { Policies } from './policies.ts';
import type { Presence, Presences } from './presence.ts';
import { findRecordings, readRecording, recordingsQuerySchema } from './recordings.ts';
import { findRows, rowsQuerySchema, verifyAuditChain } from './rows.ts';
import type { SharedResources } from './shared-resources.ts';
import { stationApi } from './station-api.ts';
import { callProblem, type StationCalls } from './station-calls.ts';
import type { StationRecord, Stations } from './stations.ts';
import { findTelemetry, telemetryQuerySchema } from './telemetry-history.ts';
import { isOwner, type Users } from './users.ts';
import { windowRoutes } from './window.ts';

/** A repeated `ref` grants nothing. */
const creditGrantSchema = z.strictObject({
  amount: z.number().int().min(1).max(1_000_000_000),
  ref: z.string().min(1).max(128),
});

/** What a program whose token has only some scopes needs to read what the centre holds. */
const READ_SCOPES: Readonly<Record<string, Scope>> = {
  '/telemetry': 'telemetry:read',
  '/api/fleet/stations': 'telemetry:read',
  '/api/fleet/telemetry': 'telemetry:read',
  '/api/fleet/policies': 'governance:read',
  '/api/fleet/shared-resources': 'action:read',
  '/api/fleet/rows': 'audit:read',
  '/api/fleet/stations/:stationId/audit/verify': 'audit:read',
  '/api/fleet/recordings': 'replay:read',
  '/api/replay/sessions/:fleetId/tlog': 'replay:read',
};

interface RouteOptions {
  readonly database: Database;
  readonly stations: Stations;
  readonly presences: Presences;
  readonly calls: StationCalls;
  readonly users: Users;
  readonly credits: Credits;
  readonly policies: Policies;
  readonly plans: PlansOptions;
  readonly shared: SharedResources;
  readonly view: FleetView;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The routes of the fleet, and for everything else the API of the stations. */
export function addRoutes(app: FastifyInstance, options: RouteOptions): void {
  const { database, stations, presences, calls, users, credits, policies, plans, shared } = options;
  const { view, clock, logger } = options;
  app.removeContentTypeParser('application/json');
  // A command without parameters needs no body.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseJson(String(text)));
    } catch (error) {
      done(error as Error);
    }
  });
  app.setErrorHandler((thrown, request, reply) => {
    const error = toAppError(thrown);
    if (error.code === 'internal-error')
      logger.error({ traceId: request.id, error: thrown }, 'request failed');
    const problem = toProblem(error, request.url.split('?', 1)[0] ?? '/', request.id);
    return reply
      .code(problem.status)
      .header('content-type', PROBLEM_MEDIA_TYPE)
      .send(JSON.stringify(problem));
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-trace-id', request.id).header('cache-control', 'no-store');
    done();
  });

  // Without a token: the one-time code in the body is the credential.
  app.post('/api/fleet/enrolments', async (request, reply) => {
    reply.code(201);
    return stations.enrol(parseBody(enrolmentRequestSchema, request.body));
  });

  app.register(async (owned) => {
    owned.addHook('onRequest', (request, _reply, done) => {
      const [, token = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
      request.principal = users.authenticate(token);
      if (!request.principal) throw loginRequired();
      // The route that was found: the address itself may be written in other ways, as with `%66` for `f`.
      const { url: route = '' } = request.routeOptions;
      const { userId } = request.params as { readonly userId?: string };
      // Others read what the fleet knows; users and their credits are the owner's, but for one's own.
      const isOwn = route === '/api/fleet/users/:userId/credits' && userId === request.principal.id;
      const isRead = request.method === 'GET' && (isOwn || !route.startsWith('/api/fleet/users'));
      if (route.startsWith('/api/fleet/') && !isRead && !isOwner(request.principal))
        throw new AppError('scope-missing', 'Only an owner of the fleet can do this.');
      const scope = request.method === 'GET' ? READ_SCOPES[route] : undefined;
      if (scope !== undefined && !request.principal.scopes.has(scope))
        throw scopeMissing(`The token needs the scope ${scope}.`, scope);
      done();
    });

    owned.post('/api/fleet/users', async (request, reply) => {
      reply.code(201);
      return users.create(parseBody(newFleetUserSchema, request.body));
    });

    owned.get('/api/fleet/users', async () => ({ items: await users.list() }));

    owned.delete<{ Params: { userId: string } }>('/api/fleet/users/:userId', async (request, reply) => {
      await users.revoke(request.params.userId);
      return reply.code(204).send();
    });

    owned.get<{ Params: { userId: string } }>('/api/fleet/users/:userId/credits', async (request) => {
      const { userId } = await users.named(request.params.userId);
      return { ...(await credits.account(userId)), ledger: await credits.entries(userId, 100) };
    });

    owned.post<{ Params: { userId: string } }>('/api/fleet/users/:userId/credits', async (request, reply) => {
      const { userId: accountId } = await users.named(request.params.userId);
      const { amount, ref } = parseBody(creditGrantSchema, request.body);
      const isNew = await credits.grant({ accountId, amount, ref, atMs: clock.utcMs() });
      reply.code(isNew ? 201 : 200);
      return credits.account(accountId);
    });

    owned.post('/api/fleet/codes', async (_request, reply) => {
      reply.code(201);
      return stations.createCode();
    });

    owned.get('/api/fleet/stations', async () => ({
      items: (await stations.list()).map((station) => listed(station, presences.of(station.stationId))),
    }));

    owned.delete<{ Params: { stationId: string } }>(
      '/api/fleet/stations/:stationId',
      async (request, reply) => {
        await stations.revoke(request.params.stationId);
        return reply.code(204).send();
      },
    );

    owned.get<{ Params: { stationId: string } }>(
      '/api/fleet/stations/:stationId/audit/verify',
      async (request) => {
        const { stationId } = await stations.named(request.params.stationId);
        return verifyAuditChain(database, stationId);
      },
    );

    owned.get('/api/fleet/policies', async () => ({
      items: await policies.list(),
      stations: await policies.stations(),
    }));

    owned.put<{ Params: { policyId: string } }>('/api/fleet/policies/:policyId', async (request) => {
      const { text } = parseBody(policyTextSchema, request.body);
      await policies.put(request.params.policyId, text, principalOf(request).id);
      return { items: await policies.list(), stations: await policies.stations() };
    });

    owned.delete<{ Params: { policyId: string } }>(
      '/api/fleet/policies/:policyId',
      async (request, reply) => {
        const { policyId } = request.params;
        if (!(await policies.list()).some((policy) => policy.policyId === policyId && policy.text !== null))
          throw new AppError('not-found', `The fleet has no policy ${policyId}.`);
        await policies.put(policyId, null, principalOf(request).id);
        return reply.code(204).send();
      },
    );

    owned.get('/api/fleet/shared-resources', async () => ({ items: await shared.list() }));

    const resource = '/api/fleet/shared-resources/:type/:id';
    owned.put(resource, async (request) => {
      await shared.declare(parseBody(sharableSchema, request.params));
      return { items: await shared.list() };
    });

    owned.delete(resource, async (request, reply) => {
      await shared.withdraw(parseBody(sharableSchema, request.params));
      return reply.code(204).send();
    });

    owned.delete(`${resource}/holder`, async (request, reply) => {
      await shared.free(parseBody(sharableSchema, request.params), principalOf(request).id);
      return reply.code(204).send();
    });

    owned.get('/api/fleet/rows', async (request) => ({
      items: await findRows(database, parseBody(rowsQuerySchema, request.query, 'query')),
    }));

    owned.get('/api/fleet/telemetry', async (request) => ({
      items: await findTelemetry(database, parseBody(telemetryQuerySchema, request.query, 'query')),
    }));

    owned.get('/api/fleet/recordings', async (request) => ({
      items: await findRecordings(database, parseBody(recordingsQuerySchema, request.query, 'query')),
    }));

    // As at a station. The centre's own copy, also when the station is away.
    owned.get<{ Params: { fleetId: string } }>(
      '/api/replay/sessions/:fleetId/tlog',
      async (request, reply) => {
        const { stationId = '', texts } = fromFleetIds(request.params.fleetId);
        const [sessionId = ''] = texts;
        const bytes = await readRecording(database, stationId, sessionId);
        const fileName = `${request.params.fleetId.replaceAll(/[^\w-]/g, '_')}.tlog`;
        return reply
          .type('application/octet-stream')
          .header('content-disposition', `attachment; filename="${fileName}"`)
          .send(Readable.from(bytes, { objectMode: false }));
      },
    );

    windowRoutes(owned, view, clock);
    stationApi(owned, {
      view,
      calls,
      reachable: () => presences.reachable(),
      credits,
      plans,
    });
  });
}

function listed(station: StationRecord, presence: Presence | undefined) {
  if (!presence) return { ...station, presence: null, problem: null };
  const { isReachable, heardAtUtcMs, clockAheadMs, waitingRows, vehicles, isDouble, version } = presence;
  const heard = { isReachable, heardAtUtcMs, clockAheadMs, waitingRows, isDouble };
  return {
    ...station,
    version,
    presence: { ...heard, vehicles: vehicles.length },
    problem: callProblem(presence) ?? null,
  };
}

function loginRequired(): AppError {
  return new AppError(
    'login-required',
    'Send "Authorization: Bearer <token>": the token of a user, or the owner’s, which "npm run fleet -- token" prints.',
  );
}
