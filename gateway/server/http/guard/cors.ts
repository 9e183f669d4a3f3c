import type { IncomingMessage, ServerResponse } from 'node:http';

const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const ALLOWED_HEADERS = 'authorization, content-type, idempotency-key, traceparent, x-tenant-id';
const EXPOSED_HEADERS =
  'x-trace-id, idempotency-replayed, location, retry-after, ratelimit, ratelimit-policy';

/**
 * Lets pages of the configured origins read answers; all others never see a CORS header. Never credentials: there are
 * no cookies.
 * @returns true when the request was a preflight and has been answered
 */
export function answerCors(
  request: IncomingMessage,
  response: ServerResponse,
  configuredOrigins: readonly string[],
): boolean {
  const { origin } = request.headers;
  if (origin === undefined || !configuredOrigins.includes(origin)) return false;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('vary', 'origin');
  response.setHeader('access-control-expose-headers', EXPOSED_HEADERS);
  if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
    return false;
  response.setHeader('access-control-allow-methods', ALLOWED_METHODS);
  response.setHeader('access-control-allow-headers', ALLOWED_HEADERS);
  response.setHeader('access-control-max-age', '600');
  if (request.headers['access-control-request-private-network'] === 'true')
    response.setHeader('access-control-allow-private-network', 'true');
  response.writeHead(204);
  response.end();
  return true;
}
