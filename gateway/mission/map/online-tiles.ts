import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../../base/clock.ts';
import { AppError, errorText } from '../../base/error.ts';
import { freeBytesFor } from '../../base/file/receive-file.ts';
import { type GuardedAnswer, GuardedFetch, type Refusal } from '../../base/guarded-fetch.ts';
import type { OnlineTile } from '../../contract/mission/online-map.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import { checkedTile, receivedTile } from './checked-tile.ts';
import type { LayerDocument, readLayerDocument } from './layer-document.ts';
import { MapServer, PATIENCE_MS, type ServerProblem } from './map-server.ts';
import type { LayerDefinition } from './online-catalogue.ts';
import { MAX_TILE_BYTES } from './tile-archive.ts';
import type { TilePlace } from './tile-area.ts';
import type { CachedTile, TileCache } from './tile-cache.ts';
import { templateFault, tileUrl } from './tile-server.ts';
import type { DocumentFault } from './unusable-document.ts';

export interface OnlineTilesOptions {
  readonly folder: string;
  readonly cache: TileCache;
  readonly userAgent: string;
  readonly clock: Clock;
  /** Reads untrusted documents in a job process. */
  readonly readDocument: (
    input: Parameters<typeof readLayerDocument>[0],
    owner: string,
  ) => Promise<LayerDocument | DocumentFault>;
}

/** Where a layer is and how it is asked: what {@link OnlineTiles.read} needs of it. */
export type LayerAddress = Pick<LayerDefinition, 'address' | 'allowsPrivateNetwork' | 'wmtsLayer'> & {
  readonly key: string | undefined;
};

/** A tile that a server gave just now. */
type FetchedTile = CachedTile & { readonly kind: 'tile' };

const DAY_MS = 24 * 60 * 60_000;
const MAX_DOCUMENT_BYTES = 8 * 1024 * 1024;
/** For servers that do not say how long a tile is good. */
const DEFAULT_FRESH_MS = 7 * DAY_MS;
const LONGEST_FRESH_MS = 365 * DAY_MS;
/** A document is read again so often: the addresses of its tiles may change. */
const DOCUMENT_FRESH_MS = DAY_MS;
/** Reserve for recordings. */
const LEAST_FREE_BYTES = 512 * 1024 * 1024;
const NEVER = new AbortController().signal;

/** Fetches tiles of online layers through their cache. */
export class OnlineTiles {
  readonly #options: OnlineTilesOptions;
  readonly #servers = new Map<string, MapServer>();
  readonly #underWay = new Map<string, Promise<FetchedTile | Refusal>>();
  readonly #templates = new Map<
    string,
    { readonly address: string; readonly template: string; readonly atMs: number }
  >();

  constructor(options: OnlineTilesOptions) {
    this.#options = options;
  }

  /** Of the layer's server; undefined while it answers. */
  problemOf(layer: LayerDefinition, key: string | undefined): ServerProblem | undefined {
    return keyProblem(layer, key) ?? this.#serverOf(layer.address).problem();
  }

  /** Its server is asked anew, for example with another key. */
  forget({ layerId, address }: LayerDefinition): void {
    this.#templates.delete(layerId);
    this.#serverOf(address).forget();
  }

  /**
   * From the cache at once, even if it is old; a newer one is then fetched for the next time. Undefined: there
   * is no such tile.
   * @throws map-server-unavailable within {@link PATIENCE_MS}
   */
  async tile(
    layer: LayerDefinition,
    key: string | undefined,
    place: TilePlace,
  ): Promise<OnlineTile | undefined> {
    const { cache, clock } = this.#options;
    const cached = cache.get(layer.layerId, place);
    if (cached && cached.freshUntilMs > clock.utcMs()) return await answerOf(cached);
    const problem = keyProblem(layer, key) ?? this.#serverOf(layer.address).blocked();
    if (problem && cached) return await answerOf(cached);
    if (problem) throw unavailable(problem.why, problem.retryInMs);
    const fetching = this.#fetched(layer, key, place, cached);
    if (cached) {
      fetching.catch(() => undefined);
      return await answerOf(cached);
    }
    const fetched = await this.#soon(fetching);
    if (fetched === undefined) throw unavailable('The server is slow to answer.', PATIENCE_MS);
    if (fetched.kind === 'refused')
      throw unavailable(fetched.why, this.problemOf(layer, key)?.retryInMs ?? PATIENCE_MS);
    return await answerOf(fetched);
  }

  /** Reads the document behind an address that is no tile URL. Its server is not left alone after a failure. */
  async read(layer: LayerAddress): Promise<LayerDocument | DocumentFault | Refusal> {
    let address = withKey(layer.address, layer.key);
    let first: LayerDocument | undefined;
    for (;;) {
      const answer = await this.#fetchOf(layer, MAX_DOCUMENT_BYTES).get(address, NEVER);
      if (answer.kind === 'refused') return answer;
      if (answer.kind !== 'body') return refusal('The server has nothing at this address.', 404);
      const text = new TextDecoder().decode(answer.bytes);
      const { wmtsLayer } = layer;
      const found = await this.#options.readDocument(
        { text, address, wmtsLayer: wmtsLayer ?? undefined },
        'online-layer',
      );
      if ('fault' in found) return found;
      if (found.urlTemplate !== undefined) return { ...found, ...(first && withNames(found, first)) };
      // A style names a TileJSON, which names tiles.
      if (first || found.next === undefined) return { pointer: '/address', fault: 'leads to no tiles' };
      first = found;
      address = found.next;
    }
  }

  /** Why an address is not requested, as the rest of a sentence; undefined: it is. */
  faultOf(layer: LayerAddress): string | undefined {
    const address = withKey(layer.address, layer.key ?? 'key');
    return this.#fetchOf(layer, MAX_TILE_BYTES).faultOf(tileUrl(address, { z: 1, x: 1, y: 1 }));
  }

  /** One request for each tile, however many wait for it. */
  #fetched(
    layer: LayerDefinition,
    key: string | undefined,
    place: TilePlace,
    cached: CachedTile | undefined,
  ): Promise<FetchedTile | Refusal> {
    const id = `${layer.layerId}/${place.z}/${place.x}/${place.y}`;
    const before = this.#underWay.get(id);
    if (before) return before;
    const fetching = this.#serverOf(layer.address)
      .ask(() => this.#fetch(layer, key, place, cached))
      .finally(() => this.#underWay.delete(id));
    this.#underWay.set(id, fetching);
    return fetching;
  }

  async #fetch(
    layer: LayerDefinition,
    key: string | undefined,
    place: TilePlace,
    cached: CachedTile | undefined,
  ): Promise<FetchedTile | Refusal> {
    const template = await this.#template(layer, key);
    if (typeof template !== 'string') return template;
    const fetch = this.#fetchOf(layer, MAX_TILE_BYTES);
    const answer = await fetch.get(tileUrl(template, place), NEVER, cached?.etag);
    if (answer.kind === 'refused') return answer;
    const tile = await this.#received(layer, answer, cached);
    if (tile.kind === 'refused') return tile;
    const { folder, cache } = this.#options;
    const isStored = !/no-store/i.test(answer.headers['cache-control'] ?? '');
    if (isStored && (await freeBytesFor(folder)) > LEAST_FREE_BYTES) cache.put(layer.layerId, place, tile);
    return tile;
  }

  async #received(
    layer: LayerDefinition,
    answer: Exclude<GuardedAnswer, Refusal>,
    cached: CachedTile | undefined,
  ): Promise<FetchedTile | Refusal> {
    const nowMs = this.#options.clock.utcMs();
    const { etag } = answer.headers;
    const times = {
      kind: 'tile' as const,
      etag,
      fetchedAtMs: nowMs,
      freshUntilMs: nowMs + freshMs(answer.headers, layer.keepDays * DAY_MS, nowMs),
    };
    if (answer.kind === 'unchanged' && cached) return { ...cached, ...times, etag: etag ?? cached.etag };
    if (answer.kind !== 'body') return { bytes: undefined, format: 'png', ...times };
    if (isPage(answer)) return refusal('The server sent a page instead of a tile.', 200);
    try {
      const { bytes, format } = await receivedTile(answer.bytes);
      if ((format === 'pbf') === layer.vectorLayers.length > 0) return { bytes, format, ...times };
      return refusal('The server sent another kind of tile than expected.', 200);
    } catch (thrown) {
      return refusal(thrown instanceof AppError ? thrown.text : errorText(thrown), 200);
    }
  }

  /** The tile URL, from the address itself or the document behind it. */
  async #template(layer: LayerDefinition, key: string | undefined): Promise<string | Refusal> {
    const address = withKey(layer.address, key);
    if (templateFault(address) === undefined) return address;
    const nowMs = this.#options.clock.utcMs();
    const known = this.#templates.get(layer.layerId);
    if (known?.address === address && nowMs - known.atMs < DOCUMENT_FRESH_MS) return known.template;
    const found = await this.read({ ...layer, key });
    if ('kind' in found) return found;
    if ('fault' in found) return refusal(say('The address {fault}.', { fault: found.fault }), undefined);
    const { urlTemplate: template = '' } = found;
    this.#templates.set(layer.layerId, { address, template, atMs: nowMs });
    return template;
  }

  /** Undefined when it takes longer than the caller waits; it goes on for the cache. */
  async #soon<Result>(work: Promise<Result>): Promise<Result | undefined> {
    const late = Promise.withResolvers<undefined>();
    const timer = this.#options.clock.after(PATIENCE_MS, () => late.resolve(undefined));
    work.catch(() => undefined);
    try {
      return await Promise.race([work, late.promise]);
    } finally {
      timer.cancel();
    }
  }

  #fetchOf(
    { allowsPrivateNetwork }: Pick<LayerAddress, 'allowsPrivateNetwork'>,
    maxBytes: number,
  ): GuardedFetch {
    const { userAgent, clock } = this.#options;
    return new GuardedFetch({ allowsPrivateNetwork, userAgent, clock, maxBytes });
  }

  #serverOf(address: string): MapServer {
    const host = hostOf(address);
    const server = this.#servers.get(host) ?? new MapServer(this.#options.clock);
    this.#servers.set(host, server);
    return server;
  }
}

/** The server of an address, with its port. */
export function hostOf(address: string): string {
  return URL.parse(address)?.host ?? '';
}

function withKey(address: string, key: string | undefined): string {
  return address.replaceAll('{key}', encodeURIComponent(key ?? ''));
}

function withNames(
  found: LayerDocument,
  { vectorLayers }: LayerDocument,
): Pick<LayerDocument, 'vectorLayers'> {
  return { vectorLayers: found.vectorLayers.length > 0 ? found.vectorLayers : vectorLayers };
}

function keyProblem({ keyName }: LayerDefinition, key: string | undefined): ServerProblem | undefined {
  if (keyName === null || key !== undefined) return undefined;
  return { why: 'This provider needs your own key. Enter it under Settings, Maps.', retryInMs: 0 };
}

async function answerOf({ bytes, format, fetchedAtMs }: CachedTile): Promise<OnlineTile | undefined> {
  if (bytes === undefined) return undefined;
  return { ...(await checkedTile(bytes, format)), etag: `"${fetchedAtMs.toString(36)}-${bytes.length}"` };
}

function isPage({ bytes, headers }: Extract<GuardedAnswer, { kind: 'body' }>): boolean {
  return /text\/html/i.test(headers['content-type'] ?? '') || /^\s*<(?:!doctype|html)/i.test(startOf(bytes));
}

function startOf(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 40));
}

/** How long an answer is good, at least `leastMs`: RFC 9111, section 4.2.1. */
function freshMs(headers: IncomingHttpHeaders, leastMs: number, nowMs: number): number {
  const control = headers['cache-control'] ?? '';
  const maxAge = /max-age=(\d+)/i.exec(control)?.[1];
  const expiresMs = Date.parse(headers.expires ?? '');
  let saidMs = DEFAULT_FRESH_MS;
  if (/no-cache|no-store/i.test(control)) saidMs = 0;
  else if (maxAge !== undefined) saidMs = Number(maxAge) * 1000;
  else if (!Number.isNaN(expiresMs)) saidMs = Math.max(0, expiresMs - nowMs);
  return Math.min(LONGEST_FRESH_MS, Math.max(leastMs, saidMs));
}

function refusal(why: OperatorText, status: number | undefined): Refusal {
  return { kind: 'refused', why, retryAfterMs: undefined, status };
}

function unavailable(why: OperatorText, retryInMs: number): AppError {
  return new AppError('map-server-unavailable', why, {
    context: { retryAfterS: Math.max(1, Math.ceil(retryInMs / 1000)) },
  });
}
