import { randomBytes, timingSafeEqual } from 'node:crypto';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Clock } from '../gateway/base/clock.ts';
import { AppError, errorText } from '../gateway/base/error.ts';
import { Lifecycle } from '../gateway/base/lifecycle.ts';
import type { Logger } from '../gateway/base/log/logger.ts';
import { SCOPES } from '../gateway/contract/account/access.ts';
import { enrolmentRequestSchema, type StationCall } from '../gateway/contract/centre/centre.ts';
import { PROBLEM_MEDIA_TYPE, toAppError, toProblem } from '../gateway/server/http/answer/problem.ts';
import { type Database, openDatabase } from './database.ts';
import { fleetKeys, serverAuthenticator } from './nats-keys.ts';
import { Presences } from './presence.ts';
import { RowReceiver } from './row-receiver.ts';
import { findRows, rowsQuerySchema, verifyAuditChain } from './rows.ts';
import { StationCalls } from './station-calls.ts';
import { Stations } from './stations.ts';
import { findTelemetry, TelemetryHistory, telemetryQuerySchema } from './telemetry-history.ts';

export interface FleetConfig {
  readonly host: string;
  readonly port: number;
  /** NATS addresses. */
  readonly nats: readonly string[];
  /** NATS addresses for stations, which may be in another network. */
  readonly natsForStations: readonly string[];
  readonly postgres: string;
  /** Days of telemetry that are kept. */
  readonly telemetryDays: number;
}

/** As at the station: a NATS server that ends during the handshake is noticed only by this. */
const CONNECT_TIMEOUT_MS = 3_000;

/** A server of the centre. All servers of a fleet use the same NATS and PostgreSQL. */
export interface FleetServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** @throws config-invalid, store-unavailable, centre-unreachable */
export async function startFleetServer(
  config: FleetConfig,
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
): Promise<FleetServer> {
  const lifecycle = new Lifecycle();
  try {
    const database = await openDatabase(config.postgres);
    lifecycle.opened(() => database.end({ timeout: 2 }));
    const keys = await fleetKeys(database);
    const connectAs = async (account: typeof keys.account): Promise<NatsConnection> => {
      const connection = await connect({
        servers: [...config.nats],
        authenticator: await serverAuthenticator(account),
        timeout: CONNECT_TIMEOUT_MS,
        maxReconnectAttempts: -1,
        name: 'fleet-server',
      }).catch((cause: unknown) => {
        throw new AppError(
          'centre-unreachable',
          `NATS at ${config.nats.join(', ')} cannot be used (${errorText(cause)}). Start it with the configuration of "npm run fleet -- nats-config".`,
          { cause },
        );
      });
      lifecycle.opened(() => connection.close());
      return connection;
    };
    const [connection, system] = [await connectAs(keys.account), await connectAs(keys.system)];
    const stations = new Stations({ database, keys, system, servers: config.natsForStations, clock });
    await stations.publishRevocations();
    const presences = new Presences(connection, clock, logger);
    const calls = new StationCalls(connection, keys.calls, presences, clock);
    const token = await operatorToken(database);
    const app = fastify({ bodyLimit: 1_048_576, genReqId: traceIdOf });
    addRoutes(app, { database, stations, presences, calls, token, logger });
    let url = '';
    const keepDays = config.telemetryDays;
    const history = new TelemetryHistory({ connection, database, clock, logger, keepDays });
    lifecycle.add(presences, history, new RowReceiver(connection, database, logger), {
      async start() {
        url = await app.listen({ host: config.host, port: config.port });
      },
      stop: () => app.close(),
    });
    await lifecycle.start();
    return { url, stop: () => lifecycle.stop() };
  } catch (thrown) {
    await lifecycle.stop();
    throw thrown;
  }
}

/** The owner's token, created at first use and stored in the database. */
export async function operatorToken(database: Database): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database`INSERT INTO fleet_secret (name, value) VALUES ('operator-token', ${token}) ON CONFLICT DO NOTHING`;
  const [row] = await database<
    { value: string }[]
  >`SELECT value FROM fleet_secret WHERE name = 'operator-token'`;
  return row?.value ?? token;
}

/** Separates the address of a station from the path of its own API. */
const CALL = '/call/';

interface RouteOptions {
  readonly database: Database;
  readonly stations: Stations;
  readonly presences: Presences;
  readonly calls: StationCalls;
  readonly token: string;
  readonly logger: Logger;
}

function addRoutes(app: FastifyInstance, options: RouteOptions): void {
  const { database, stations, presences, calls, token, logger } = options;
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
    return stations.enrol(checked(enrolmentRequestSchema, request.body));
  });

  app.register(async (owned) => {
    owned.addHook('onRequest', (request, _reply, done) => {
      requireToken(request, token);
      done();
    });

    owned.post('/api/fleet/codes', async (_request, reply) => {
      reply.code(201);
      return stations.createCode();
    });

    owned.get('/api/fleet/stations', async () => ({
      items: (await stations.list()).map((station) => ({
        ...station,
        presence: presences.of(station.stationId) ?? null,
      })),
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

    owned.get('/api/fleet/rows', async (request) => ({
      items: await findRows(database, checked(rowsQuerySchema, request.query)),
    }));

    owned.get('/api/fleet/telemetry', async (request) => ({
      items: await findTelemetry(database, checked(telemetryQuerySchema, request.query)),
    }));

    owned.all<{ Params: { stationId: string } }>(
      `/api/fleet/stations/:stationId${CALL}*`,
      async (request, reply) => {
        const { stationId } = await stations.named(request.params.stationId);
        const { status, body } = await calls.call(stationId, {
          method: request.method as StationCall['method'],
          // Not the parsed parameter, which is already decoded.
          path: request.url.slice(request.url.indexOf(CALL) + CALL.length - 1),
          body: request.body ?? undefined,
          idempotencyKey: request.headers['idempotency-key']?.toString(),
          caller: { id: 'owner', scopes: [...SCOPES] },
          traceId: request.id,
        });
        return reply.code(status).send(body);
      },
    );
  });
}

/** The trace id of the request's `traceparent`, or a new one. */
function traceIdOf({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): string {
  const [, traceId] = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(String(headers.traceparent)) ?? [];
  return traceId ?? randomBytes(16).toString('hex');
}

function requireToken({ headers }: FastifyRequest, token: string): void {
  const offered = Buffer.from(/^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '');
  const expected = Buffer.from(token);
  if (offered.length === expected.length && timingSafeEqual(offered, expected)) return;
  throw new AppError(
    'login-required',
    'Send "Authorization: Bearer <token>" with the token that "npm run fleet -- token" prints.',
  );
}

function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new AppError('validation', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}`);
}
