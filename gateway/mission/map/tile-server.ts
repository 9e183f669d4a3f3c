import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import { GuardedFetch } from '../../base/guarded-fetch.ts';
import { english } from '../../contract/operator-text.ts';
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

const MAX_RETRY_AFTER_MS = 300_000;
/** Their terms forbid downloading areas: https://operations.osmfoundation.org/policies/tiles/ */
const NO_BULK_HOSTS = /(^|\.)tile\.openstreetmap\.org$|(^|\.)tile\.osm\.org$|(^|\.)tile\.opentopomap\.org$/;

/** A tile server a user named, whose areas are downloaded. */
export class TileServer {
  readonly #urlTemplate: string;
  readonly #fetch: GuardedFetch;

  /** @throws validation for a template that cannot be asked */
  constructor({ urlTemplate, ...options }: TileServerOptions) {
    this.#urlTemplate = urlTemplate;
    this.#fetch = new GuardedFetch({
      ...options,
      maxBytes: MAX_TILE_BYTES,
      refuseHost: (host) =>
        NO_BULK_HOSTS.test(host)
          ? 'names a server whose terms forbid downloading areas. Use another provider or your own server'
          : undefined,
    });
    const fault =
      templateFault(urlTemplate) ?? this.#fetch.faultOf(tileUrl(urlTemplate, { z: 1, x: 1, y: 1 }));
    if (fault !== undefined)
      throw new AppError('validation', `Invalid body: /urlTemplate ${fault}.`, {
        context: { errors: [{ pointer: '/urlTemplate', detail: fault }] },
      });
  }

  /** Never rejects but when given up. */
  async fetch(place: TilePlace, signal: AbortSignal): Promise<TileAnswer> {
    const answer = await this.#fetch.get(tileUrl(this.#urlTemplate, place), signal);
    if (answer.kind === 'body') return { kind: 'tile', bytes: answer.bytes };
    if (answer.kind !== 'refused') return { kind: 'missing' };
    const { why, retryAfterMs } = answer;
    return {
      kind: 'refused',
      why: english(why),
      retryAfterMs: retryAfterMs === undefined ? undefined : Math.min(MAX_RETRY_AFTER_MS, retryAfterMs),
    };
  }
}

/** Why a template names no tiles; undefined: it does. */
export function templateFault(urlTemplate: string): string | undefined {
  const has = (part: string) => urlTemplate.includes(part);
  return !has('{z}') || !has('{x}') || has('{y}') === has('{-y}')
    ? 'must hold {z}, {x} and {y}, or {-y} where rows count from the south'
    : undefined;
}

/** The address of a tile. */
export function tileUrl(urlTemplate: string, { z, x, y }: TilePlace): string {
  return urlTemplate
    .replaceAll('{z}', String(z))
    .replaceAll('{x}', String(x))
    .replaceAll('{y}', String(y))
    .replaceAll('{-y}', String(2 ** z - 1 - y));
}
