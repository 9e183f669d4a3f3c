import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../gateway/base/clock.ts';
import { AppError } from '../gateway/base/error.ts';
import { randomIds } from '../gateway/base/id/random-id.ts';
import type { Logger } from '../gateway/base/log/logger.ts';
import { type Health, SCOPES, type Whoami } from '../gateway/contract/account/access.ts';
import type { Principal } from '../gateway/contract/account/principal.ts';
import { jsonForReader } from '../gateway/contract/operator-text.ts';
import type { Visibility } from '../gateway/contract/port/port-guard.ts';
import { refuseSocket, wantsTextParts } from '../gateway/server/http/answer/error-answers.ts';
import { toProblem } from '../gateway/server/http/answer/problem.ts';
import type { App } from '../gateway/server/http/app.ts';
import { validatorCompiler } from '../gateway/server/http/body/validation.ts';
import { principalOf } from '../gateway/server/http/guard/authentication.ts';
import { contentSecurityPolicy, pathOf } from '../gateway/server/http/guard/request-guard.ts';
import { baseMapTiles } from '../gateway/server/http/static/base-map-tiles.ts';
import { staticUi } from '../gateway/server/http/static/static-ui.ts';
import { createWebSocketEdge, type WebSocketEdge } from '../gateway/server/ws/websocket-edge.ts';
import { builtFile, existing, VERSION } from '../gateway/station/shipped-files.ts';
import type { FleetView } from './fleet-view.ts';

/** Users of the fleet see all of it. */
const SEES_ALL: Visibility = {
  isUnlimited: true,
  hasStationMode: true,
  vehicle: () => true,
  record: () => true,
  approval: () => true,
  override: () => true,
  actor: () => true,
  link: () => true,
  session: () => true,
  lease: (lease) => lease,
  shown: (_kind, item) => item,
  mode: (port) => port.mode(),
};

/** Subscribes to what a fleet does not have. */
const NEVER = () => () => undefined;

/** The stream of the window: telemetry and records of all stations. */
export function fleetStream(
  view: FleetView,
  authenticate: (token: string) => Principal | undefined,
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
): WebSocketEdge {
  const none = { on: NEVER, onFrame: NEVER };
  return createWebSocketEdge({
    port: view,
    actions: { actions: (query) => view.actions(query), plans: (query) => view.plans(query), on: NEVER },
    governance: {
      approvals: (query) => view.approvals(query),
      commandLeases: () => view.commandLeases(),
      on: NEVER,
    },
    guard: { visibilityOf: () => SEES_ALL },
    credit: none,
    playback: { onFrame: (listener) => view.onReplay(listener) },
    simulation: none,
    workflows: none,
    inspector: { messages: () => [], detail: () => undefined },
    traffic: {
      traffic: () => ({ aircraft: [], notShown: 0, withoutPosition: 0, rejected: 0, isReceiving: false }),
    },
    manualControl: {
      onChanged: NEVER,
      underWay: () => [],
      take() {
        throw new AppError(
          'state-conflict',
          'Manual control does not pass through the fleet, which may delay it. Use the window of the station.',
        );
      },
    },
    authenticate,
    toProblem,
    limits: {},
    clock,
    ids: randomIds(clock),
    logger,
  });
}

/** Serves the files of the window, its stream, and what it may ask without a token. */
export function serveWindow(
  app: FastifyInstance,
  stream: WebSocketEdge,
  view: FleetView,
  clock: Clock,
): void {
  const startedAtMs = clock.monotonicMs();
  app.setValidatorCompiler(validatorCompiler as never);
  app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(false),
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  const serveUi = staticUi(existing(builtFile('renderer')));
  app.setNotFoundHandler(async (request, reply) => {
    if (await serveUi(request, reply)) return reply;
    throw new AppError('not-found', 'The fleet server has nothing at this address.');
  });
  baseMapTiles(app as unknown as App, existing(builtFile('map/base.mbtiles')));
  app.get(
    '/health',
    async (): Promise<Health> => ({
      status: 'ok',
      version: VERSION,
      uptimeS: (clock.monotonicMs() - startedAtMs) / 1000,
      mode: view.mode(),
      vehicles: view.vehicles().length,
      stations: view.stations(),
      recording: true,
      problems: [],
    }),
  );
  app.server.on('upgrade', (request, socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const path = pathOf(request.url);
    const refusal =
      path === '/ws/telemetry'
        ? stream.refusal()
        : new AppError('not-found', 'The only WebSocket is /ws/telemetry.');
    if (refusal) refuseSocket(socket, toProblem(refusal, path, ''));
    else stream.accept(request, socket, head);
  });
}

/** What the window asks of its gateway that no station can answer. Behind the token. */
export function windowRoutes(app: FastifyInstance, view: FleetView, clock: Clock): void {
  app.get('/api/whoami', async (request): Promise<Whoami> => {
    const { id, scopes } = principalOf(request);
    return {
      principal: { kind: 'operator', id, tenantId: 'fleet' },
      scopes: SCOPES.filter((scope) => scopes.has(scope)),
      gates: {
        login: 'required',
        companyEmail: 'unverified',
        credits: { state: 'locked', balance: 0 },
        docs: { state: 'locked', unlocked: 0, total: 0 },
        productionKeys: 'locked',
      },
      station: { role: null },
    };
  });

  app.get('/telemetry', async (request, reply) => {
    const timestamp = new Date(clock.utcMs()).toISOString();
    const telemetry = { timestamp, mode: view.mode(), vehicles: view.vehicles() };
    reply.header('content-type', 'application/json; charset=utf-8');
    return jsonForReader(telemetry, wantsTextParts(request)).json;
  });

  // Imported maps, online layers and heights belong to stations. The map of the fleet is the bundled one.
  for (const path of ['/api/map/sources', '/api/map/online', '/api/terrain/files'])
    app.get(path, async () => ({ items: [], nextCursor: null }));
}
