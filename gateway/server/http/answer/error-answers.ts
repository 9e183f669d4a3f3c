import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../base/error.ts';
import type { Logger } from '../../../base/log/logger.ts';
import { http } from '../../../base/node-http.ts';
import type { Problem } from '../../../contract/error.ts';
import { jsonForReader, say } from '../../../contract/operator-text.ts';
import type { App } from '../app.ts';
import type { RouteRegistry } from '../description/route-registry.ts';
import { PROBLEM_MEDIA_TYPE, toAppError, toProblem } from './problem.ts';

/** Answers errors as problems. Answers requests without a route with the window, 405 or 404. */
export function addErrorAnswers(
  app: App,
  registry: RouteRegistry,
  serveUi: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>,
  logger: Logger,
): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = isTooLarge(thrown) ? tooLarge(request.routeOptions.bodyLimit) : toAppError(thrown);
    if (error.code === 'internal-error')
      logger.error({ traceId: request.id, route: request.routeOptions.url, error: thrown }, 'request failed');
    return sendProblem(error, request, reply);
  });

  app.setNotFoundHandler(async (request, reply) => {
    if (await serveUi(request, reply)) return reply;
    const path = pathOf(request);
    const methods = registry.methodsOf(path);
    if (methods.length === 0) {
      const text = 'No route has this address. GET /openapi.json lists all routes.';
      return sendProblem(new AppError('not-found', text), request, reply);
    }
    const allow = methods.join(', ');
    reply.header('allow', allow);
    return sendProblem(new AppError('method-not-allowed', `This address accepts ${allow}.`), request, reply);
  });
}

function isTooLarge(thrown: unknown): boolean {
  return (thrown as { code?: unknown } | null)?.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
}

function tooLarge(maxBytes: number): AppError {
  return new AppError(
    'body-too-large',
    say('The body is limited to {size} KiB on this route.', { size: maxBytes / 1024 }),
  );
}

function sendProblem(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error, pathOf(request), request.id);
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  if (problem.retryAfterS !== undefined) reply.header('retry-after', String(Math.ceil(problem.retryAfterS)));
  return reply
    .code(problem.status)
    .header('content-type', PROBLEM_MEDIA_TYPE)
    .header('cache-control', 'no-store')
    .send(jsonForReader(problem, wantsTextParts(request)).json);
}

/** Whether the client asked for the parts of texts: `Accept: application/json;texts=parts`. */
export function wantsTextParts(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('texts=parts') ?? false;
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

const REFUSAL_HEADERS = {
  'content-type': PROBLEM_MEDIA_TYPE,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  connection: 'close',
} as const;

/** Refuses a request before routing and closes the socket without reading further. */
export function refuseResponse(response: ServerResponse, problem: Problem): void {
  const body = JSON.stringify(problem);
  response.writeHead(problem.status, {
    ...REFUSAL_HEADERS,
    ...retryAfter(problem),
    'x-trace-id': problem.trace_id,
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

/** The same for a socket without a response: a failed parse or an upgrade. */
export function refuseSocket(socket: Duplex, problem: Problem): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(problem);
  const headers = {
    ...REFUSAL_HEADERS,
    ...retryAfter(problem),
    'x-trace-id': problem.trace_id,
    'content-length': String(Buffer.byteLength(body)),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${problem.status} ${http.STATUS_CODES[problem.status] ?? 'Error'}\r\n${lines.join('')}\r\n${body}`,
    () => socket.destroy(),
  );
}

function retryAfter(problem: Problem): Record<string, string> {
  return problem.retryAfterS === undefined ? {} : { 'retry-after': String(Math.ceil(problem.retryAfterS)) };
}
