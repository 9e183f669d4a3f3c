import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { AppError } from '../../../base/error.ts';
import { isApiPath } from '../api-path.ts';
import type { HttpServerConfig } from '../http-server-config.ts';

/** The part of a request known before routing and reading the body. */
export interface RequestHead {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
}

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
export function refusalOf(head: RequestHead, rules: GuardRules): AppError | undefined {
  return (
    refusedHost(head, rules) ??
    refusedRepetition(head) ??
    refusedOrigin(head, rules) ??
    refusedCredential(head) ??
    refusedBody(head)
  );
}

function refusedHost(head: RequestHead, rules: GuardRules): AppError | undefined {
  let hosts = 0;
  for (let index = 0; index < head.rawHeaders.length; index += 2)
    if (head.rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  const host = head.headers.host?.toLowerCase();
  const isNamed = hosts === 1 && host !== undefined && rules.hosts.has(host);
  // We accept only the origin form. Absolute, authority and asterisk forms are for proxies.
  const isOriginForm = head.url.startsWith('/') || (head.method === 'OPTIONS' && head.url === '*');
  if (isNamed && isOriginForm) return undefined;
  return new AppError(
    'host-refused',
    `Call the gateway at an address it listens on: ${[...rules.hosts].join(', ')}.`,
  );
}

function refusedRepetition(head: RequestHead): AppError | undefined {
  const seen = new Set<string>();
  for (let index = 0; index < head.rawHeaders.length; index += 2) {
    const name = head.rawHeaders[index]?.toLowerCase() ?? '';
    if (!SINGLE_HEADERS.has(name)) continue;
    if (seen.has(name)) return new AppError('invalid-request', `The header ${name} may appear only once.`);
    seen.add(name);
  }
  return undefined;
}

function refusedOrigin(head: RequestHead, rules: GuardRules): AppError | undefined {
  const { origin } = head.headers;
  if (origin !== undefined) {
    return rules.origins.has(origin)
      ? undefined
      : new AppError('origin-refused', 'Only pages of the gateway and configured origins may call it.');
  }
  // Images, frames and links of foreign pages have no Origin. Browsers identify them in Fetch Metadata.
  const site = head.headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return undefined;
  const isLinkToWindow =
    head.method === 'GET' && head.headers['sec-fetch-dest'] === 'document' && !isApiPath(pathOf(head.url));
  return isLinkToWindow
    ? undefined
    : new AppError('origin-refused', 'Pages of other sites may not use the gateway.');
}

function refusedCredential(head: RequestHead): AppError | undefined {
  const queryStart = head.url.indexOf('?');
  if (queryStart === -1) return undefined;
  for (const [name, value] of new URLSearchParams(head.url.slice(queryStart + 1))) {
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
]);

/** A file for a vehicle. */
const ONBOARD_FILE_PATH = /^\/api\/vehicles\/[^/]+\/files\/content$/;

function refusedBody(head: RequestHead): AppError | undefined {
  const { headers } = head;
  const type = headers['content-type'];
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody && (type === undefined || JSON_TYPE.test(type))) return undefined;
  if (type !== undefined && JSON_TYPE.test(type)) return undefined;
  if (type === RAW_TYPE && takesRawBody(head.method, pathOf(head.url))) return undefined;
  return new AppError('unsupported-media-type', 'Send the body as application/json in UTF-8.');
}

function takesRawBody(method: string | undefined, path: string): boolean {
  return (method === 'POST' && IMPORT_PATHS.has(path)) || (method === 'PUT' && ONBOARD_FILE_PATH.test(path));
}

function pathOf(url: string): string {
  const queryStart = url.indexOf('?');
  return queryStart === -1 ? url : url.slice(0, queryStart);
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
): { readonly url: string; readonly hosts: ReadonlySet<string>; readonly origins: ReadonlySet<string> } {
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
