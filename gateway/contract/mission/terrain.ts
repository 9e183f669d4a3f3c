import { z } from 'zod';
import type { RequestContext } from '../account/principal.ts';

/** A file with ground heights. */
export const terrainFileSchema = z
  .object({
    terrainId: z.string(),
    name: z.string(),
    format: z.enum(['hgt', 'geotiff', 'asc']),
    bounds: z
      .tuple([z.number(), z.number(), z.number(), z.number()])
      .describe('West, south, east, north in degrees'),
    columns: z.number().int(),
    rows: z.number().int(),
    spacingM: z.number().describe('Spacing of the heights from south to north'),
    sizeBytes: z.number().int(),
    addedAtMs: z.number().int(),
  })
  .meta({ id: 'TerrainFile' });
export type TerrainFile = z.infer<typeof terrainFileSchema>;

export const MAX_HEIGHT_POINTS = 2000;

/** A place: latitude, longitude in degrees. */
export const terrainPointSchema = z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]);
export type TerrainPoint = z.infer<typeof terrainPointSchema>;

export const terrainHeightsRequestSchema = z.strictObject({
  points: z.array(terrainPointSchema).min(1).max(MAX_HEIGHT_POINTS).describe('Latitude, longitude'),
});

export const terrainHeightsSchema = z
  .object({
    heightsAmslM: z
      .array(z.number().nullable())
      .describe('Ground height above sea level, in the order of the points. null if unknown'),
  })
  .meta({ id: 'TerrainHeights' });
export type TerrainHeights = z.infer<typeof terrainHeightsSchema>;

/** Below it, a tile would read the whole of every file. */
export const MIN_TERRAIN_ZOOM = 5;
/** Tiles of 5 m heights at the equator. */
export const MAX_TERRAIN_ZOOM = 15;
export const TERRAIN_TILE_PX = 256;

/** Ground heights from imported files. */
export interface TerrainPort {
  /** Newest first. */
  files(): readonly TerrainFile[];
  /**
   * Height above sea level, interpolated between the four nearest heights; undefined if one is
   * unknown.
   */
  heightM(latitudeDeg: number, longitudeDeg: number): number | undefined;
  /**
   * A PNG of {@link TERRAIN_TILE_PX} pixels a side in the Terrarium encoding; unknown ground is 0 m.
   * Undefined if no file reaches the tile.
   * @param zoom from {@link MIN_TERRAIN_ZOOM} to {@link MAX_TERRAIN_ZOOM}
   * @throws job-limit, job-failed
   */
  tile(zoom: number, x: number, y: number): Promise<Uint8Array | undefined>;
  /** Changes whenever heights may have changed. */
  readonly version: string;
  /**
   * Imports SRTM (.hgt), GeoTIFF or an ESRI ASCII grid (.asc), recognised by name and content.
   * @throws terrain-unreadable, body-too-large, resource-limit, store-unavailable
   */
  importFile(
    request: { readonly name: string; readonly bytes: AsyncIterable<Uint8Array> },
    context: RequestContext,
  ): Promise<TerrainFile>;
  /** Removes it; {@link restore} is possible until the next start. @throws not-found */
  remove(terrainId: string, context: RequestContext): void;
  /** Undoes a removal. @throws not-found */
  restore(terrainId: string, context: RequestContext): TerrainFile;
}
