import { z } from 'zod';
import type { RequestContext } from '../account/principal.ts';

/** Tile formats of maps. */
export const TILE_FORMATS = ['png', 'jpg', 'webp', 'pbf'] as const;
export const tileFormatSchema = z.enum(TILE_FORMATS);
export type TileFormat = z.infer<typeof tileFormatSchema>;

export const MAX_TILE_ZOOM = 22;
/** Web Mercator has no tiles beyond this. */
const MAX_LATITUDE_DEG = 85.0511;

/** West, south, east, north in degrees; never across the date line. */
export const mapBoundsSchema = z
  .tuple([
    z.number().min(-180).max(180),
    z.number().min(-MAX_LATITUDE_DEG).max(MAX_LATITUDE_DEG),
    z.number().min(-180).max(180),
    z.number().min(-MAX_LATITUDE_DEG).max(MAX_LATITUDE_DEG),
  ])
  .refine(([west, south, east, north]) => west < east && south < north, 'must be west, south, east, north')
  .describe('West, south, east, north in degrees');
export type MapBounds = z.infer<typeof mapBoundsSchema>;

const nameSchema = z.string().trim().min(1).max(80);
const zoomSchema = z.number().int().min(0).max(MAX_TILE_ZOOM);

/** An imported or downloaded map to show above the base map. */
export const mapSourceSchema = z
  .object({
    sourceId: z.string(),
    name: z.string(),
    origin: z.enum(['mbtiles', 'pmtiles', 'download']),
    tileFormat: tileFormatSchema,
    sizeBytes: z.number().int(),
    minZoom: zoomSchema,
    maxZoom: zoomSchema,
    bounds: mapBoundsSchema,
    attribution: z.string().nullable().describe('Plain text that must be shown with the map'),
    vectorLayers: z.array(z.string()).describe('For vector tiles. Empty for image tiles'),
    opacity: z.number().min(0).max(1),
    addedAtMs: z.number().int(),
  })
  .meta({ id: 'MapSource' });
export type MapSource = z.infer<typeof mapSourceSchema>;

export const mapSourceChangeSchema = z.strictObject({
  name: nameSchema.optional(),
  opacity: z.number().min(0).max(1).optional(),
  position: z.number().int().min(0).max(1000).optional().describe('0 is the top layer'),
});
export type MapSourceChange = z.infer<typeof mapSourceChangeSchema>;

/** The part of a tile server to fetch. */
export const mapDownloadRequestSchema = z.strictObject({
  name: nameSchema,
  urlTemplate: z
    .string()
    .max(1000)
    .describe('http or https, with {z}, {x} and {y}, or {-y} if rows count from the south'),
  attribution: z.string().trim().min(1).max(300).describe('Attribution as required by the provider'),
  bounds: mapBoundsSchema,
  minZoom: zoomSchema,
  maxZoom: zoomSchema,
  allowsPrivateNetwork: z
    .boolean()
    .default(false)
    .describe('Allow a server in the local network or on this machine'),
});
export type MapDownloadRequest = z.infer<typeof mapDownloadRequestSchema>;

export const mapDownloadEstimateSchema = z
  .object({
    tiles: z.number().int(),
    maxTiles: z.number().int(),
    sampledTiles: z.number().int().describe('Sample tiles requested from the server'),
    estimatedBytes: z.number().int().nullable().describe('null if the server returned no tile'),
    freeBytes: z.number().int().describe('Free on the disk for maps'),
    tileFormat: tileFormatSchema.nullable(),
    problem: z.string().nullable().describe('Why it cannot be downloaded'),
  })
  .meta({ id: 'MapDownloadEstimate' });
export type MapDownloadEstimate = z.infer<typeof mapDownloadEstimateSchema>;

export const mapDownloadSchema = z
  .object({
    downloadId: z.string(),
    name: z.string(),
    urlTemplate: z.string(),
    attribution: z.string(),
    bounds: mapBoundsSchema,
    minZoom: zoomSchema,
    maxZoom: zoomSchema,
    allowsPrivateNetwork: z.boolean(),
    state: z
      .enum(['waiting', 'running', 'paused', 'done', 'cancelled'])
      .describe('`waiting`: another download is running'),
    problem: z.string().nullable().describe('Why the download paused automatically'),
    tiles: z.number().int(),
    doneTiles: z.number().int(),
    missingTiles: z.number().int().describe('Tiles that the server does not have'),
    receivedBytes: z.number().int(),
    sourceId: z.string().nullable().describe('The resulting map'),
    startedAtMs: z.number().int(),
  })
  .meta({ id: 'MapDownload' });
export type MapDownload = z.infer<typeof mapDownloadSchema>;

export interface MapTile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/** The station's maps besides its base map. */
export interface MapPort {
  /** Topmost first. */
  sources(): readonly MapSource[];
  /** @throws not-found */
  source(sourceId: string): MapSource;
  /** Undefined if the map has no such tile. @throws not-found, map-unreadable */
  tile(sourceId: string, z: number, x: number, y: number): Promise<MapTile | undefined>;
  /**
   * Streams an MBTiles or PMTiles file to disk; detects the format by its content.
   * @throws map-unreadable, body-too-large, resource-limit, store-unavailable
   */
  importFile(
    request: { readonly name: string; readonly bytes: AsyncIterable<Uint8Array> },
    context: RequestContext,
  ): Promise<MapSource>;
  /** @throws not-found */
  change(sourceId: string, change: MapSourceChange, context: RequestContext): MapSource;
  /** Removes it; {@link restore} is possible until the next start. @throws not-found */
  remove(sourceId: string, context: RequestContext): void;
  /** Undoes a removal. @throws not-found */
  restore(sourceId: string, context: RequestContext): MapSource;
  /** Requests a few tiles from the server. @throws validation */
  estimate(request: MapDownloadRequest): Promise<MapDownloadEstimate>;
  /** @throws validation, resource-limit */
  startDownload(request: MapDownloadRequest, context: RequestContext): MapDownload;
  /** Newest first. */
  downloads(): readonly MapDownload[];
  /** @throws not-found, state-conflict */
  steerDownload(
    downloadId: string,
    order: 'pause' | 'resume' | 'cancel',
    context: RequestContext,
  ): Promise<MapDownload>;
}
