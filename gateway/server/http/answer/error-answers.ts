import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../base/error.ts';
import type { Logger } from '../../../base/logger.ts';
import type { App } from '../app.ts';
import type { RouteRegistry } from '../description/route-registry.ts';
import { PROBLEM_MEDIA_TYPE, toAppError, toProblem } from './problem.ts';

/** Answers errors as problems, and requests without a route with the window, 405 or 404. */
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
  return new AppError('body-too-large', `The body is limited to ${maxBytes / 1024} KiB on this route.`);
}

function sendProblem(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error, pathOf(request), request.id);
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  if (problem.retryAfterS !== undefined) reply.header('retry-after', String(Math.ceil(problem.retryAfterS)));
  return reply
    .code(problem.status)
    .header('content-type', PROBLEM_MEDIA_TYPE)
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problem));
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}
