import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import helmet from '@fastify/helmet';
import type { FastifyRequest } from 'fastify';
import fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Timer } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import type { Logger } from '../../base/log/logger.ts';
import { http } from '../../base/node-http.ts';
import type { Principal } from '../../contract/account/principal.ts';
import type { ActionPort } from '../../contract/action/action.ts';
import type { GovernancePort } from '../../contract/command/governance-port.ts';
import { jsonWithParts } from '../../contract/operator-text.ts';
import type { GatewayPort } from '../../contract/port/gateway-port.ts';
import type { OwnAnswer, OwnCall } from '../../contract/port/own-call.ts';
import type { PortGuard } from '../../contract/port/port-guard.ts';
import type { LogbookPort } from '../../contract/recording/logbook.ts';
import type { PlotPort } from '../../contract/recording/plot.ts';
import type { ReplayPort } from '../../contract/recording/replay.ts';
import { VIDEO_WEBSOCKET_PATH } from '../../contract/recording/video.ts';
import { createVideoEdge } from '../ws/video-edge.ts';
import { createWebSocketEdge } from '../ws/websocket-edge.ts';
import { addErrorAnswers, refuseResponse, refuseSocket, wantsTextParts } from './answer/error-answers.ts';
import { addIdempotency } from './answer/idempotency.ts';
import type { IdempotencyStore } from './answer/idempotency-store.ts';
import { addMetering } from './answer/metering.ts';
import { toAppError, toProblem } from './answer/problem.ts';
import { Transfers } from './answer/transfers.ts';
import type { App, RouteDependencies, Services } from './app.ts';
import { watchArrival } from './body/arrival-limit.ts';
import { addHeldBodies } from './body/held-bodies.ts';
import { addJsonBody, type ReadBody } from './body/json-body.ts';
import { BODY_BYTES } from './body/large-bodies.ts';
import { addLongRequests } from './body/long-requests.ts';
import { validatorCompiler } from './body/validation.ts';
import { type RegisteredRoute, RouteRegistry } from './description/route-registry.ts';
import { type Authenticate, addAuthentication, principalOf } from './guard/authentication.ts';
import { addAuthorisation } from './guard/authorisation.ts';
import { LoadMonitor } from './guard/load-monitor.ts';
import {
  addressesOf,
  answerCors,
  checkAddress,
  contentSecurityPolicy,
  type GuardRules,
  pathOf,
  refusalOf,
} from './guard/request-guard.ts';
import { isSafetyRequest } from './guard/safety-request.ts';
import type { HttpServerConfig } from './http-server-config.ts';
import { OwnCalls } from './own-calls.ts';
import { addRateLimits } from './rate-limits/add-rate-limits.ts';
import type { RateTier } from './rate-limits/rate-policy.ts';
import { API_ROUTES } from './routes/index.ts';
import { runtimeConfigRoutes } from './routes/station-routes.ts';
import { baseMapTiles } from './static/base-map-tiles.ts';
import { staticUi } from './static/static-ui.ts';

export interface HttpServerParts extends Services {
  readonly port: GatewayPort;
  readonly actions: ActionPort;
  readonly governance: GovernancePort;
  readonly replay: ReplayPort;
  readonly logbook: LogbookPort;
  readonly plots: PlotPort;
  /** Limits what each principal may see. */
  readonly guard: PortGuard;
  readonly authenticate: Authenticate;
  readonly idempotency: IdempotencyStore;
  readonly readBody: ReadBody;
  readonly config: HttpServerConfig;
  readonly ids: IdGenerator;
  readonly logger: Logger;
  /** Decides when to shed load. Default: watches the event loop. */
  readonly load?: Pick<LoadMonitor, 'isOverloaded' | 'noteRequest' | 'start' | 'stop'> | undefined;
  /** Rate tier of a principal. Default: standard. */
  readonly rateTierOf?: ((principal: Principal) => RateTier) | undefined;
}

export interface HttpServer {
  /** Starts listening. @throws port-in-use, address-refused when it cannot be bound */
  listen(): Promise<{ readonly url: string }>;
  /** Sends bye to readers, lets running requests finish within a second, then closes. Idempotent. */
  close(): Promise<void>;
  /** Calls the API for a principal without a socket. Only while listening. */
  call(request: OwnCall): Promise<OwnAnswer>;
  /** All routes. Complete once listening. */
  readonly routes: readonly RegisteredRoute[];
}

const MAX_CONNECTIONS = 1024;
const CLOSE_GRACE_MS = 1000;
const WEBSOCKET_PATH = '/ws/telemetry';

/**
 * The REST and WebSocket server over the gateway's core. It checks every request before it reaches a route.
 * @throws address-refused
 */
export function createHttpServer(parts: HttpServerParts): HttpServer {
  const { port, actions, governance, guard, authenticate, idempotency, readBody, config, ids, ...rest } =
    parts;
  const { logger: parentLogger, load: givenLoad, rateTierOf, ...services } = rest;
  const { keys, clock, credit } = services;
  checkAddress(config);
  const logger = parentLogger.child({ module: 'http' });
  // Before listening the port is unknown, so no Host is valid.
  let rules: GuardRules = { hosts: new Set(), origins: new Set() };
  let isClosing = false;
  let describing: Timer | undefined;

  const load = givenLoad ?? new LoadMonitor(clock);
  const webSockets = createWebSocketEdge({
    ...services,
    port,
    actions,
    governance,
    guard,
    authenticate,
    toProblem,
    limits: config.webSocket ?? {},
    ids,
    logger: parentLogger.child({ module: 'ws' }),
  });

  const videoSockets = createVideoEdge({ video: services.video, guard, authenticate, clock });

  const registry = new RouteRegistry();
  const app = createApp((handler) => {
    const server = createRawServer(config, (request, response) => {
      const refusal = isClosing ? closingError() : refusalOf(request, rules);
      watchArrival(request, clock, () => tooLate(request, response));
      if (refusal) refuseResponse(response, problemFor(refusal, request));
      else if (!answerCors(request, response, config.allowedOrigins)) handler(request, response);
    });
    server.on('upgrade', (request, socket, head) => upgrade(request, socket, head));
    server.on('clientError', (error, socket) => {
      const refused = toAppError(Object.assign(error, { statusCode: 400 }));
      refuseSocket(socket, toProblem(refused, '/', ids.traceId()));
    });
    server.maxConnections = MAX_CONNECTIONS;
    return server;
  });

  function tooLate(request: IncomingMessage, response: ServerResponse): void {
    if (response.headersSent) request.socket.destroy();
    else refuseResponse(response, problemFor(lateError(), request));
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const refusal = isClosing ? closingError() : (refusalOf(request, rules) ?? wrongUpgrade(request));
    const edge = pathOf(request.url).startsWith(VIDEO_WEBSOCKET_PATH) ? videoSockets : webSockets;
    const full = refusal ?? edge.refusal();
    if (full) refuseSocket(socket, problemFor(full, request));
    else edge.accept(request, socket, head);
  }

  function problemFor(error: AppError, request: IncomingMessage) {
    logger.warn({ code: error.code, method: request.method, host: request.headers.host }, 'request refused');
    if (error.code === 'key-in-query') keys.reportExposure(request.url ?? '');
    return toProblem(error, pathOf(request.url), traceIdOf(request.headers.traceparent, ids));
  }

  function createApp(serverFactory: (handler: Handler) => Server): App {
    return fastify({
      serverFactory,
      // Given here, because otherwise Fastify loads its own compilers, which are large.
      schemaController: {
        compilersFactory: {
          buildValidator: () => validatorCompiler as never,
          // Answers are checked at compile time. Validating each again would cost more than creating it.
          buildSerializer: () => () => (value: unknown) => JSON.stringify(value),
        },
      },
      bodyLimit: BODY_BYTES,
      genReqId: (request) => traceIdOf(request.headers.traceparent, ids),
      requestIdHeader: false,
      logger: false,
      return503OnClosing: false,
      frameworkErrors: (error, request, reply) => {
        const problem = toProblem(toAppError(error), pathOf(request.url), request.id);
        refuseResponse(reply.raw, problem);
      },
    }).withTypeProvider<ZodTypeProvider>();
  }

  registry.watch(app);
  app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(config.tls !== undefined, config.apiBase),
    strictTransportSecurity: config.tls !== undefined,
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('preSerialization', (request, reply, payload, done) => {
    if (wantsTextParts(request)) reply.serializer(jsonWithParts);
    done(null, payload);
  });
  addHeldBodies(app);
  const longRequests = addLongRequests(app, clock);
  addJsonBody(app, readBody);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-trace-id', request.id);
    done();
  });
  addLoadShedding(app, load);
  const ownCalls = new OwnCalls();
  addAuthentication(app, (token) => ownCalls.authenticate(token) ?? authenticate(token));
  addRateLimits(app, clock, rateTierOf);
  const metering = addMetering(app, credit, logger);
  addIdempotency(app, idempotency, clock, logger, (request) => metering.beforeRun(request));
  const transfers = new Transfers({ clock, ids });
  addAuthorisation(app, { ...services, port, actions, governance, guard, transfers, logger });
  addErrorAnswers(app, registry, staticUi(config.uiDirectory), logger);
  app.register(async (scope) => {
    const typed = scope.withTypeProvider<ZodTypeProvider>() as unknown as App;
    const dependencies: RouteDependencies = {
      ...services,
      port,
      actions,
      governance,
      replayOf: (request) => guard.replayFor(principalOf(request)),
      transfers,
      longRequests,
      version: config.version,
    };
    for (const register of API_ROUTES) register(typed, dependencies);
    runtimeConfigRoutes(typed, config.apiBase);
    baseMapTiles(typed, config.tilesFile);
  });

  return {
    get routes() {
      return registry.routes;
    },

    async listen() {
      await app.ready();
      try {
        await app.listen({ host: config.host, port: config.port });
      } catch (cause) {
        throw listenError(cause, config);
      }
      const { port: bound } = app.server.address() as AddressInfo;
      const addresses = addressesOf(config, bound);
      rules = addresses;
      load.start();
      webSockets.start();
      videoSockets.start();
      // Takes a tenth of a second, so do it at startup before any flight, not at the first request.
      describing = clock.after(0, () => services.reference.prepare());
      logger.info({ url: addresses.url }, 'listening');
      return { url: addresses.url };
    },

    call: (request) => ownCalls.make(app, request),

    async close() {
      if (isClosing) return;
      isClosing = true;
      describing?.cancel();
      load.stop();
      webSockets.close('shutdown');
      videoSockets.close();
      const cut = clock.after(CLOSE_GRACE_MS, () => app.server.closeAllConnections());
      await app.close();
      cut.cancel();
    },
  };
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

function createRawServer(config: HttpServerConfig, handler: Handler): Server {
  const options = {
    maxHeaderSize: 8 * 1024,
    headersTimeout: 5000,
    // Bodies have their own limits: log imports take longer.
    requestTimeout: 0,
    keepAliveTimeout: 30_000,
    connectionsCheckingInterval: 1000,
    // Our own rule refuses a missing Host with a problem that explains it.
    requireHostHeader: false,
  };
  return config.tls
    ? (createTlsServer({ ...options, ...config.tls }, handler) as unknown as Server)
    : http.createServer(options, handler);
}

function wrongUpgrade(request: IncomingMessage): AppError | undefined {
  const path = pathOf(request.url);
  if (path === WEBSOCKET_PATH || path.startsWith(VIDEO_WEBSOCKET_PATH)) return undefined;
  return new AppError(
    'not-found',
    `The WebSockets are ${WEBSOCKET_PATH} and ${VIDEO_WEBSOCKET_PATH}{sourceId}.`,
  );
}

function lateError(): AppError {
  return new AppError(
    'request-timeout',
    'The body did not arrive in time. Send it within 10 s. A log may take longer while data keeps arriving.',
  );
}

function closingError(): AppError {
  return new AppError('overloaded', 'The gateway is stopping.', { context: { retryAfterS: 2 } });
}

function listenError(cause: unknown, { host, port }: HttpServerConfig): unknown {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new AppError(
      'port-in-use',
      `Port ${port} on ${host} is in use. Stop the other program or choose another port with --port.`,
      { cause },
    );
  if (code === 'EADDRNOTAVAIL' || code === 'EACCES')
    return new AppError('address-refused', `${host}:${port} cannot be bound by this user on this machine.`, {
      cause,
    });
  return cause;
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;

/**
 * A request's trace id: from a valid `traceparent`, else new.
 * https://www.w3.org/TR/trace-context/#traceparent-header
 */
export function traceIdOf(traceparent: string | string[] | undefined, ids: IdGenerator): string {
  return (typeof traceparent === 'string' ? parentTraceId(traceparent) : undefined) ?? ids.traceId();
}

function parentTraceId(header: string): string | undefined {
  const [, version, traceId, parentId, more] = TRACEPARENT.exec(header) ?? [];
  if (version === undefined || traceId === undefined || parentId === undefined || version === 'ff')
    return undefined;
  // Version 00 has exactly four fields. Only later versions may have more.
  if (version === '00' && more !== undefined) return undefined;
  return /^0+$/.test(traceId) || /^0+$/.test(parentId) ? undefined : traceId;
}

const RETRY_AFTER_S = 1;

/**
 * Starts one request per turn of the event loop. Requests that make a vehicle safe start at once: a
 * hold among a hundred others waits for at most one of them. Refuses requests under high load,
 * except those that make a vehicle safe and public ones: health, the window's files and its map. A
 * window with only half of its files does not work.
 */
function addLoadShedding(app: App, load: Pick<LoadMonitor, 'isOverloaded' | 'noteRequest'>): void {
  const inTurn = oneATurn();
  app.addHook('onRequest', (request, _reply, done) => {
    load.noteRequest();
    if (load.isOverloaded && !isOpenRead(request) && !isSafetyRequest(request))
      throw new AppError('overloaded', `The gateway is overloaded. Try again in ${RETRY_AFTER_S} s.`, {
        context: { retryAfterS: RETRY_AFTER_S },
      });
    if (isSafetyRequest(request)) done();
    else inTurn(done);
  });
}

function oneATurn(): (begin: () => void) => void {
  const waiting: (() => void)[] = [];
  const next = (): void => {
    try {
      waiting[0]?.();
    } finally {
      waiting.shift();
      if (waiting.length > 0) setImmediate(next);
    }
  };
  return (begin) => {
    if (waiting.push(begin) === 1) setImmediate(next);
  };
}

function isOpenRead({ method, routeOptions }: FastifyRequest): boolean {
  const access = routeOptions.config.operation?.access;
  return (method === 'GET' || method === 'HEAD') && (access === undefined || access.kind === 'public');
}
