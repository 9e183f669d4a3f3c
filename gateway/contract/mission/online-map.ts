import { z } from 'zod';
import type { RequestContext } from '../account/principal.ts';
import { operatorTextSchema } from '../operator-text.ts';
import { MAX_TILE_ZOOM, type MapTile, mapBoundsSchema } from './map.ts';

/** What a layer shows. `labels` lies over imagery; `elevation` is not a picture, see `encoding`. */
export const ONLINE_LAYER_KINDS = [
  'satellite',
  'street',
  'topographic',
  'labels',
  'elevation',
  'other',
] as const;
export const onlineLayerKindSchema = z.enum(ONLINE_LAYER_KINDS);
export type OnlineLayerKind = z.infer<typeof onlineLayerKindSchema>;

/** How the colours of elevation tiles encode metres, as in MapLibre's `raster-dem` sources. */
export const elevationEncodingSchema = z.enum(['terrarium', 'mapbox']);

const nameSchema = z.string().trim().min(1).max(80);
const zoomSchema = z.number().int().min(0).max(MAX_TILE_ZOOM);
const tileSizeSchema = z.union([z.literal(256), z.literal(512)]);
const attributionSchema = z.string().trim().min(1).max(300);

/** A layer that ships with the product (`resources/map-layers/presets.json`). */
export const onlineLayerPresetSchema = z
  .strictObject({
    layerId: z.string().regex(/^[a-z0-9-]{1,40}$/),
    name: nameSchema,
    kind: onlineLayerKindSchema,
    address: z.string().startsWith('https://').max(1000),
    attribution: attributionSchema,
    termsUrl: z.url({ protocol: /^https$/ }),
    minZoom: zoomSchema,
    maxZoom: zoomSchema,
    bounds: mapBoundsSchema.optional(),
    tileSizePx: tileSizeSchema.default(256),
    encoding: elevationEncodingSchema.optional(),
    /** Layers of its vector tiles; absent for images. */
    vectorLayers: z.array(z.string()).optional(),
    keyName: nameSchema.optional(),
    /** Least time that a tile is kept before it is requested again, whatever the server says. */
    keepDays: z.number().int().min(1).max(365).default(1),
    /** Whether the terms allow downloading areas. */
    allowsDownload: z.boolean().default(false),
  })
  .refine(({ minZoom, maxZoom }) => minZoom <= maxZoom, 'minZoom must not be larger than maxZoom')
  .refine(({ address, keyName }) => address.includes('{key}') === (keyName !== undefined), 'key and keyName')
  .refine(({ kind, encoding }) => (kind === 'elevation') === (encoding !== undefined), 'encoding');

/** A layer from a server in the network. Its address and key are never part of an answer. */
export const onlineLayerSchema = z
  .object({
    layerId: z.string(),
    name: z.string(),
    kind: onlineLayerKindSchema,
    isPreset: z.boolean().describe('Ships with the product and cannot be changed or removed'),
    host: z.string().describe('Server of the layer'),
    attribution: z.string().describe('Plain text that must be shown with the layer'),
    termsUrl: z.string().nullable(),
    minZoom: zoomSchema,
    maxZoom: zoomSchema,
    bounds: mapBoundsSchema.nullable().describe('null: the whole world'),
    tileSizePx: z.number().int(),
    encoding: elevationEncodingSchema.nullable().describe('For elevation: how colours encode metres'),
    vectorLayers: z.array(z.string()).describe('For vector tiles. Empty for image tiles'),
    keyName: z.string().nullable().describe('The key that the provider requires; null: none'),
    hasKey: z.boolean(),
    downloadTemplate: z
      .string()
      .nullable()
      .describe('Tile URL for area downloads. null if the terms of the provider do not allow them'),
    cachedTiles: z.number().int(),
    cachedBytes: z.number().int(),
    problem: operatorTextSchema.nullable().describe('Why the server gives no tiles now'),
    retryInMs: z.number().int().nullable().describe('Time until the next request after a problem'),
  })
  .meta({ id: 'OnlineLayer' });
export type OnlineLayer = z.infer<typeof onlineLayerSchema>;

export const onlineLayerRequestSchema = z.strictObject({
  name: nameSchema,
  kind: onlineLayerKindSchema,
  address: z
    .string()
    .trim()
    .min(1)
    .max(1000)
    .describe(
      'A tile URL with {z}, {x} and {y} or {-y}, or the URL of a TileJSON, WMTS capabilities or MapLibre style document. {key} stands for the key',
    ),
  key: z.string().trim().min(1).max(500).optional().describe('Replaces {key}. Never returned'),
  attribution: attributionSchema.optional().describe('Default: from the document'),
  minZoom: zoomSchema.optional().describe('Default: from the document; 0 for a tile URL'),
  maxZoom: zoomSchema.optional().describe('Default: from the document. Required for a tile URL'),
  tileSizePx: tileSizeSchema.optional().describe('Default: from the document, else 256'),
  encoding: elevationEncodingSchema.optional().describe('Required for elevation'),
  wmtsLayer: z.string().trim().min(1).max(200).optional().describe('Layer of a WMTS with several'),
  allowsPrivateNetwork: z
    .boolean()
    .default(false)
    .describe('Allow a server in the local network or on this machine'),
});
export type OnlineLayerRequest = z.infer<typeof onlineLayerRequestSchema>;

export const onlineLayerChangeSchema = z.strictObject({
  name: nameSchema.optional(),
  kind: onlineLayerKindSchema.optional(),
});
export type OnlineLayerChange = z.infer<typeof onlineLayerChangeSchema>;

export const onlineLayerKeySchema = z.strictObject({ key: z.string().trim().min(1).max(500) });

export const MIN_TILE_CACHE_BYTES = 10_000_000;
export const MAX_TILE_CACHE_BYTES = 100_000_000_000;
export const tileCacheLimitSchema = z.strictObject({
  limitBytes: z.number().int().min(MIN_TILE_CACHE_BYTES).max(MAX_TILE_CACHE_BYTES),
});

export const tileCacheSchema = z
  .object({
    tiles: z.number().int(),
    sizeBytes: z.number().int(),
    limitBytes: z.number().int().describe('The least recently used tiles are removed first'),
  })
  .meta({ id: 'TileCache' });
export type TileCacheState = z.infer<typeof tileCacheSchema>;

/** A tile, with the tag of its content. */
export interface OnlineTile extends MapTile {
  readonly etag: string;
}

/** Layers from servers in the network, and the cache of their tiles. */
export interface OnlineMapPort {
  /** The user's own first. */
  layers(): readonly OnlineLayer[];
  /**
   * From the cache, else from the server. Undefined if there is no such tile.
   * @throws not-found, map-server-unavailable within two seconds
   */
  tile(layerId: string, z: number, x: number, y: number): Promise<OnlineTile | undefined>;
  /** Reads the document that the address names. @throws validation, resource-limit */
  add(request: OnlineLayerRequest, context: RequestContext): Promise<OnlineLayer>;
  /** @throws not-found, state-conflict for a preset */
  change(layerId: string, change: OnlineLayerChange, context: RequestContext): OnlineLayer;
  /** Removes it with its tiles; {@link restore} is possible until the next start. @throws not-found, state-conflict */
  remove(layerId: string, context: RequestContext): void;
  /** @throws not-found */
  restore(layerId: string, context: RequestContext): OnlineLayer;
  /** Sets the key; undefined removes it. @throws not-found, state-conflict for a layer without a key */
  setKey(layerId: string, key: string | undefined, context: RequestContext): OnlineLayer;
  cache(): TileCacheState;
  limitCache(limitBytes: number, context: RequestContext): TileCacheState;
  /** Removes the tiles of one layer, or of all. @throws not-found */
  clearCache(layerId: string | undefined, context: RequestContext): TileCacheState;
}
