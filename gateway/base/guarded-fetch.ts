import { lookup as resolve } from 'node:dns';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { type OperatorText, say } from '../contract/operator-text.ts';
import type { Clock } from './clock.ts';
import { errorText } from './error.ts';
import { http } from './node-http.ts';

/** Answer of a server. `refused`: the server declined; it may answer later. */
export type GuardedAnswer =
  | { readonly kind: 'body'; readonly bytes: Uint8Array; readonly headers: IncomingHttpHeaders }
  | { readonly kind: 'missing'; readonly headers: IncomingHttpHeaders }
  | { readonly kind: 'unchanged'; readonly headers: IncomingHttpHeaders }
  | Refusal;

export interface Refusal {
  readonly kind: 'refused';
  readonly why: OperatorText;
  readonly retryAfterMs: number | undefined;
  /** Undefined if there was no answer. */
  readonly status: number | undefined;
}

interface GuardedFetchOptions {
  readonly allowsPrivateNetwork: boolean;
  /** Says who asks, as providers demand. */
  readonly userAgent: string;
  readonly clock: Clock;
  readonly maxBytes: number;
  /** Why a host is refused; undefined: it is not. */
  readonly refuseHost?: (host: string) => string | undefined;
}

const MAX_REDIRECTS = 3;
const ANSWER_WITHIN_MS = 20_000;

/** Addresses of this machine and of private networks. */
const privateAddresses = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateAddresses.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateAddresses.addSubnet(network, prefix, 'ipv6');

/** Whether an address belongs to this machine or a network of its own. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return true;
  // Also as ::ffff:10.0.0.1, which BlockList compares as IPv4.
  return privateAddresses.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Requests from servers a user named. Whatever their names and redirects, the address that is connected to is
 * checked.
 */
export class GuardedFetch {
  readonly #options: GuardedFetchOptions;

  constructor(options: GuardedFetchOptions) {
    this.#options = options;
  }

  /** Why this address is not requested; undefined: it is. Begins with a verb. */
  faultOf(address: string): string | undefined {
    const url = this.#checkedUrl(address);
    return typeof url === 'string' ? url : undefined;
  }

  /** Never rejects but when given up. `etag`: of the content that is known. */
  async get(address: string, signal: AbortSignal, etag?: string): Promise<GuardedAnswer> {
    const patience = new AbortController();
    const timer = this.#options.clock.after(ANSWER_WITHIN_MS, () =>
      patience.abort(new Error('The server did not answer in time.')),
    );
    try {
      return await this.#follow(address, AbortSignal.any([signal, patience.signal]), etag);
    } catch (thrown) {
      signal.throwIfAborted();
      return refused(patience.signal.aborted ? 'The server did not answer in time.' : connectionText(thrown));
    } finally {
      timer.cancel();
    }
  }

  async #follow(address: string, signal: AbortSignal, etag: string | undefined): Promise<GuardedAnswer> {
    let url = this.#checkedUrl(address);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      if (typeof url === 'string') return refused(say('The address {fault}.', { fault: url }));
      const response = await this.#request(url, signal, etag);
      const { statusCode = 0, headers } = response;
      if (statusCode < 300 || statusCode >= 400 || headers.location === undefined)
        return await this.#answerOf(response);
      response.resume();
      url = this.#checkedUrl(URL.parse(headers.location, url.href)?.href ?? '');
    }
    return refused(say('The server redirects more than {count} times.', { count: MAX_REDIRECTS }));
  }

  /** The error text, or the address. */
  #checkedUrl(text: string): URL | string {
    const url = URL.parse(text);
    if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
      return 'must begin with http:// or https://';
    if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
    const refusedHost = this.#options.refuseHost?.(url.hostname);
    if (refusedHost !== undefined) return refusedHost;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // A literal address is never looked up, so it is checked here.
    if (isIP(host) !== 0 && !this.#options.allowsPrivateNetwork && isPrivateAddress(host))
      return 'is in the local network or on this machine. Allow this explicitly if you intend it';
    return url;
  }

  #request(url: URL, signal: AbortSignal, etag: string | undefined): Promise<IncomingMessage> {
    const get = url.protocol === 'https:' ? httpsGet : http.get;
    return new Promise((fulfil, reject) => {
      const request = get(
        url,
        {
          signal,
          lookup: this.#lookup,
          headers: {
            'user-agent': this.#options.userAgent,
            accept: '*/*',
            'accept-encoding': 'identity',
            ...(etag !== undefined && { 'if-none-match': etag }),
          },
        },
        fulfil,
      );
      request.on('error', reject);
    });
  }

  /** The very address that is then connected to: a name cannot point elsewhere a moment later. */
  readonly #lookup: LookupFunction = (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) {
        callback(error, []);
        return;
      }
      const allowed = this.#options.allowsPrivateNetwork
        ? addresses
        : addresses.filter(({ address }) => !isPrivateAddress(address));
      const [first] = allowed;
      if (!first)
        callback(new Error(`${host} is in the local network. Allow this explicitly if you intend it.`), []);
      else if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };

  async #answerOf(response: IncomingMessage): Promise<GuardedAnswer> {
    const { statusCode = 0, headers } = response;
    if (statusCode !== 200) response.resume();
    if (statusCode === 404 || statusCode === 204 || statusCode === 410) return { kind: 'missing', headers };
    if (statusCode === 304) return { kind: 'unchanged', headers };
    if (statusCode !== 200) {
      const seconds = Number(headers['retry-after']);
      const retryAfterMs = seconds >= 0 ? seconds * 1000 : undefined;
      return refused(say('The server answered {status}.', { status: statusCode }), retryAfterMs, statusCode);
    }
    const encoding = headers['content-encoding'];
    // Gzip is looked into with the content itself.
    if (encoding !== undefined && encoding !== 'gzip' && encoding !== 'identity') {
      response.destroy();
      return refused(
        say('The server encodes its answer as {encoding}, which was not requested.', {
          encoding: encoding.slice(0, 20),
        }),
        undefined,
        statusCode,
      );
    }
    return await this.#bodyOf(response);
  }

  async #bodyOf(response: IncomingMessage): Promise<GuardedAnswer> {
    const { maxBytes } = this.#options;
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes)
        return refused(
          say('The answer is larger than {size} bytes.', { size: maxBytes }),
          undefined,
          response.statusCode,
        );
      chunks.push(chunk);
    }
    const { headers } = response;
    return size === 0
      ? { kind: 'missing', headers }
      : { kind: 'body', bytes: Buffer.concat(chunks), headers };
  }
}

/** Codes of what goes wrong between here and a server, in words. Others keep their own text. */
const CONNECTION_FAULTS: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ENOTFOUND',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
]);

function connectionText(thrown: unknown): string {
  const { code, errors } = thrown as { readonly code?: string; readonly errors?: readonly unknown[] };
  if (code !== undefined && CONNECTION_FAULTS.has(code)) return 'No connection to the server.';
  // Of a name with several addresses.
  return errors?.[0] === undefined ? errorText(thrown) : connectionText(errors[0]);
}

function refused(why: OperatorText, retryAfterMs?: number, status?: number): Refusal {
  return { kind: 'refused', why, retryAfterMs, status };
}
