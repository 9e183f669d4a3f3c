import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { AppError } from '../../../base/error.ts';
import { isApiPath } from '../api-path.ts';
import type { HttpServerConfig } from '../http-server-config.ts';

export interface GuardRules {
  /** Exact Host values, lower case, with port. */
  readonly hosts: ReadonlySet<string>;
  /** Our own and the configured origins. */
  readonly origins: ReadonlySet<string>;
}

const CREDENTIAL_NAMES = new Set(['token', 'key', 'access_token', 'auth', 'api_key', 'apikey']);
const SINGLE_HEADERS = new Set(['authorization', 'origin', 'content-type', 'sec-fetch-site']);

/**
 * Why a request must not reach any route, or undefined. Stops DNS rebinding (Host), cross-site
 * requests and WebSocket hijacking (Origin, Fetch Metadata), form posts (content type) and
 * credentials in addresses. The order is fixed: a foreign page learns only that it is foreign.
 */
export function refusalOf(head: IncomingMessage, rules: GuardRules): AppError | undefined {
  return (
    refusedHost(head, rules) ??
    refusedRepetition(head) ??
    refusedOrigin(head, rules) ??
    refusedCredential(head) ??
    refusedBody(head)
  );
}

/** The names of all header lines, also of repeated ones. */
function namesIn({ rawHeaders }: IncomingMessage): readonly string[] {
  return rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
}

function refusedHost(head: IncomingMessage, { hosts }: GuardRules): AppError | undefined {
  const { method, url = '/', headers } = head;
  const isOnce = namesIn(head).filter((name) => name === 'host').length === 1;
  const isNamed = isOnce && hosts.has(headers.host?.toLowerCase() ?? '');
  // We accept only the origin form. Absolute, authority and asterisk forms are for proxies.
  const isOriginForm = url.startsWith('/') || (method === 'OPTIONS' && url === '*');
  if (isNamed && isOriginForm) return undefined;
  return new AppError(
    'host-refused',
    `Call the gateway at an address it listens on: ${[...hosts].join(', ')}.`,
  );
}

function refusedRepetition(head: IncomingMessage): AppError | undefined {
  const names = namesIn(head);
  const repeated = names.find((name, index) => SINGLE_HEADERS.has(name) && names.indexOf(name) < index);
  if (repeated === undefined) return undefined;
  return new AppError('invalid-request', `The header ${repeated} may appear only once.`);
}

function refusedOrigin({ method, url, headers }: IncomingMessage, rules: GuardRules): AppError | undefined {
  const { origin } = headers;
  if (origin !== undefined) {
    return rules.origins.has(origin)
      ? undefined
      : new AppError('origin-refused', 'Only pages of the gateway and configured origins may call it.');
  }
  // Images, frames and links of foreign pages have no Origin. Browsers identify them in Fetch Metadata.
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return undefined;
  const isLinkToWindow =
    method === 'GET' && headers['sec-fetch-dest'] === 'document' && !isApiPath(pathOf(url));
  return isLinkToWindow
    ? undefined
    : new AppError('origin-refused', 'Pages of other sites may not use the gateway.');
}

function refusedCredential({ url = '/' }: IncomingMessage): AppError | undefined {
  for (const [name, value] of new URLSearchParams(url.slice(pathOf(url).length + 1))) {
    if (!CREDENTIAL_NAMES.has(name.toLowerCase()) && !value.startsWith('adk_')) continue;
    return new AppError(
      'key-in-query',
      'Addresses are stored in logs and browser histories. Send the credential as "Authorization: Bearer …" and replace this one.',
    );
  }
  return undefined;
}

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/**
 * Imported files are the only bodies that are not JSON. A foreign page's form cannot send this
 * type, and the bearer token is required as usual.
 */
const RAW_TYPE = 'application/octet-stream';
const IMPORT_PATHS: ReadonlySet<string> = new Set([
  '/api/replay/import',
  '/api/flight-plans/import',
  '/api/map/sources/import',
  '/api/terrain/files/import',
  '/api/parameter-descriptions/import',
]);

/** A file for a vehicle. */
const ONBOARD_FILE_PATH = /^\/api\/vehicles\/[^/]+\/files\/content$/;

function refusedBody({ method, url, headers }: IncomingMessage): AppError | undefined {
  const type = headers['content-type'];
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  const isTaken =
    type === undefined
      ? !hasBody
      : JSON_TYPE.test(type) || (type === RAW_TYPE && takesRawBody(method, pathOf(url)));
  if (isTaken) return undefined;
  return new AppError('unsupported-media-type', 'Send the body as application/json in UTF-8.');
}

function takesRawBody(method: string | undefined, path: string): boolean {
  return (method === 'POST' && IMPORT_PATHS.has(path)) || (method === 'PUT' && ONBOARD_FILE_PATH.test(path));
}

/** The path in an address, without its query. */
export function pathOf(url = '/'): string {
  return url.split('?', 1)[0] ?? '/';
}

const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const ALLOWED_HEADERS = 'authorization, content-type, idempotency-key, traceparent, x-tenant-id';
const EXPOSED_HEADERS =
  'x-trace-id, idempotency-replayed, location, retry-after, ratelimit, ratelimit-policy';

/**
 * Lets pages of the configured origins read answers. Others never get CORS headers. No credentials:
 * there are no cookies.
 * @returns true if the request was a preflight and has been answered
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

/** @throws address-refused unless the address is literal and either loopback or behind TLS */
export function checkAddress({ host, tls }: Pick<HttpServerConfig, 'host' | 'tls'>): void {
  const isLoopback = host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
  if (isLoopback || (isIP(host) !== 0 && tls)) return;
  throw new AppError(
    'address-refused',
    isIP(host) === 0
      ? `Give a literal address such as 127.0.0.1, not "${host}": a name may resolve to another interface.`
      : `Other machines can reach ${host}. Configure a TLS key and certificate for it, or listen on 127.0.0.1.`,
  );
}

/** The Host headers and origins of a gateway that listens on `port`. */
export function addressesOf(
  config: Pick<HttpServerConfig, 'host' | 'tls' | 'allowedHosts' | 'allowedOrigins'>,
  port: number,
): GuardRules & { readonly url: string } {
  const scheme = config.tls ? 'https' : 'http';
  const literal = config.host.includes(':') ? `[${config.host}]` : config.host;
  const names = new Set(['127.0.0.1', 'localhost', '[::1]', literal]);
  if (config.host === '0.0.0.0' || config.host === '::') names.delete(literal);
  const isDefaultPort = port === (config.tls ? 443 : 80);
  const authorities = [...names].map((name) => `${name}:${port}`);
  // Browsers omit the scheme's default port.
  const hosts = [...authorities, ...(isDefaultPort ? names : []), ...(config.allowedHosts ?? [])];
  return {
    url: `${scheme}://${literal}:${port}`,
    hosts: new Set(hosts.map((host) => host.toLowerCase())),
    origins: new Set([...hosts.map((host) => `${scheme}://${host}`), ...config.allowedOrigins]),
  };
}

/**
 * The window's Content-Security-Policy: everything from our origin, inline styles for map controls,
 * blobs for the map worker. `connect-src 'self'` includes our WebSocket. Plain http must not be
 * upgraded. @param apiBase address the sandbox calls; its origin is allowed too
 */
export function contentSecurityPolicy(isTls: boolean, apiBase?: string) {
  return {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'worker-src': ["'self'", 'blob:'],
      'connect-src': ["'self'", ...(apiBase ? [new URL(apiBase).origin] : [])],
      'font-src': ["'self'", 'data:'],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
      ...(isTls && { 'upgrade-insecure-requests': [] }),
    },
  };
}
