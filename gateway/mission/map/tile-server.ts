import { lookup as resolve } from 'node:dns';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Clock } from '../../base/clock.ts';
import { AppError, errorText } from '../../base/error.ts';
import { MAX_TILE_BYTES } from './tile-archive.ts';
import type { TilePlace } from './tile-area.ts';

/** Answer of a server. `refused`: the server declined; it may answer later. */
export type TileAnswer =
  | { readonly kind: 'tile'; readonly bytes: Uint8Array }
  | { readonly kind: 'missing' }
  | { readonly kind: 'refused'; readonly why: string; readonly retryAfterMs: number | undefined };

export interface TileServerOptions {
  readonly urlTemplate: string;
  readonly allowsPrivateNetwork: boolean;
  /** Says who asks, as providers demand. */
  readonly userAgent: string;
  readonly clock: Clock;
}

const MAX_REDIRECTS = 3;
const ANSWER_WITHIN_MS = 20_000;
const MAX_RETRY_AFTER_S = 300;
/** Their terms forbid downloading areas: https://operations.osmfoundation.org/policies/tiles/ */
const NO_BULK_HOSTS = /(^|\.)tile\.openstreetmap\.org$|(^|\.)tile\.osm\.org$/;

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
 * A tile server a user named. Whatever its name and its redirects, the address that is connected to is
 * checked.
 */
export class TileServer {
  readonly #options: TileServerOptions;

  /** @throws validation for a template that cannot be asked */
  constructor(options: TileServerOptions) {
    this.#options = options;
    const { urlTemplate } = options;
    const has = (part: string) => urlTemplate.includes(part);
    if (!has('{z}') || !has('{x}') || has('{y}') === has('{-y}'))
      throw refusal('must hold {z}, {x} and {y}, or {-y} where rows count from the south');
    const url = this.#checkedUrl(this.#urlOf({ z: 1, x: 1, y: 1 }));
    if (typeof url === 'string') throw refusal(url);
  }

  /** Never rejects but when given up. */
  async fetch(place: TilePlace, signal: AbortSignal): Promise<TileAnswer> {
    const patience = new AbortController();
    const timer = this.#options.clock.after(ANSWER_WITHIN_MS, () =>
      patience.abort(new Error('The server did not answer in time.')),
    );
    try {
      return await this.#fetch(place, AbortSignal.any([signal, patience.signal]));
    } catch (thrown) {
      signal.throwIfAborted();
      return refused(patience.signal.aborted ? 'The server did not answer in time.' : errorText(thrown));
    } finally {
      timer.cancel();
    }
  }

  async #fetch(place: TilePlace, signal: AbortSignal): Promise<TileAnswer> {
    let url = this.#checkedUrl(this.#urlOf(place));
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      if (typeof url === 'string') return refused(`The address ${url}.`);
      const response = await this.#get(url, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode < 300 || statusCode >= 400 || headers.location === undefined)
        return await this.#answerOf(response);
      response.resume();
      url = this.#checkedUrl(URL.parse(headers.location, url.href)?.href ?? '');
    }
    return refused(`The server redirects more than ${MAX_REDIRECTS} times.`);
  }

  #urlOf({ z, x, y }: TilePlace): string {
    return this.#options.urlTemplate
      .replaceAll('{z}', String(z))
      .replaceAll('{x}', String(x))
      .replaceAll('{y}', String(y))
      .replaceAll('{-y}', String(2 ** z - 1 - y));
  }

  /** The error text, or the address. */
  #checkedUrl(text: string): URL | string {
    const url = URL.parse(text);
    if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
      return 'must begin with http:// or https://';
    if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
    if (NO_BULK_HOSTS.test(url.hostname))
      return 'names a server whose terms forbid downloading areas. Use another provider or your own server';
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // A literal address is never looked up, so it is checked here.
    if (isIP(host) !== 0 && !this.#options.allowsPrivateNetwork && isPrivateAddress(host))
      return 'is in the local network or on this machine. Allow this explicitly if you intend it';
    return url;
  }

  #get(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const get = url.protocol === 'https:' ? httpsGet : httpGet;
    return new Promise((fulfil, reject) => {
      const request = get(
        url,
        {
          signal,
          lookup: this.#lookup,
          headers: { 'user-agent': this.#options.userAgent, accept: '*/*', 'accept-encoding': 'identity' },
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

  async #answerOf(response: IncomingMessage): Promise<TileAnswer> {
    const { statusCode = 0, headers } = response;
    if (statusCode === 404 || statusCode === 204 || statusCode === 410) {
      response.resume();
      return { kind: 'missing' };
    }
    if (statusCode !== 200) {
      response.resume();
      const seconds = Number(headers['retry-after']);
      return refused(
        `The server answered ${statusCode}.`,
        seconds >= 0 ? Math.min(MAX_RETRY_AFTER_S, seconds) * 1000 : undefined,
      );
    }
    const encoding = headers['content-encoding'];
    // Gzip is looked into with the tile itself.
    if (encoding !== undefined && encoding !== 'gzip' && encoding !== 'identity') {
      response.destroy();
      return refused(`The server encodes tiles as ${encoding.slice(0, 20)}, which was not requested.`);
    }
    return await bodyOf(response);
  }
}

async function bodyOf(response: IncomingMessage): Promise<TileAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_TILE_BYTES) return refused(`A tile is larger than ${MAX_TILE_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return size === 0 ? { kind: 'missing' } : { kind: 'tile', bytes: Buffer.concat(chunks) };
}

function refused(why: string, retryAfterMs?: number): TileAnswer {
  return { kind: 'refused', why, retryAfterMs };
}

function refusal(detail: string): AppError {
  return new AppError('validation', `Invalid body: /urlTemplate ${detail}.`, {
    context: { errors: [{ pointer: '/urlTemplate', detail }] },
  });
}
