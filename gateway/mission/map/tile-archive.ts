import { z } from 'zod';
import { AppError } from '../../base/error.ts';
import {
  MAX_TILE_ZOOM,
  type MapBounds,
  mapBoundsSchema,
  type TileFormat,
} from '../../contract/mission/map.ts';

/** Checked metadata of a tile file. */
export interface ArchiveFacts {
  /** Plain text; undefined where it names none. */
  readonly name: string | undefined;
  readonly attribution: string | undefined;
  readonly tileFormat: TileFormat;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bounds: MapBounds;
  readonly vectorLayers: readonly string[];
}

/** A read-only tile file. Its content is untrusted, so it is opened in job processes only. */
export interface TileArchive {
  /** @throws map-unreadable */
  facts(): Promise<ArchiveFacts>;
  /**
   * As in the file, perhaps gzipped; rows count from the north. Undefined without such a tile. @throws
   * map-unreadable
   */
  tile(z: number, x: number, y: number): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}

/** More than any real tile needs. */
export const MAX_TILE_BYTES = 4 * 1024 * 1024;

const MAX_LATITUDE_DEG = 85.0511;
const WORLD: MapBounds = [-180, -MAX_LATITUDE_DEG, 180, MAX_LATITUDE_DEG];
const MAX_TEXT = 300;
const MAX_VECTOR_LAYERS = 60;

/**
 * Text from a file as plain text on one line, without tags and control characters. Undefined when nothing is
 * left.
 */
export function plainLine(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const plain = text
    .slice(0, 4 * MAX_TEXT)
    .replaceAll(/<[^>]*>?/g, ' ')
    .replaceAll('&copy;', '©')
    .replaceAll(/&(?:nbsp|#160);/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT);
  return plain === '' ? undefined : plain;
}

/** Bounds from a file, clipped to the tiled world; the whole world if they are invalid. */
export function boundsOf(numbers: readonly number[]): MapBounds {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = numbers;
  const cut = mapBoundsSchema.safeParse([
    Math.max(-180, west),
    Math.max(-MAX_LATITUDE_DEG, south),
    Math.min(180, east),
    Math.min(MAX_LATITUDE_DEG, north),
  ]);
  return cut.success ? cut.data : WORLD;
}

/** @throws map-unreadable for zooms that no map has */
export function zoomsOf(min: unknown, max: unknown): { readonly minZoom: number; readonly maxZoom: number } {
  const zoom = z.coerce.number().int().min(0).max(MAX_TILE_ZOOM);
  const minZoom = zoom.safeParse(min ?? Number.NaN);
  const maxZoom = zoom.safeParse(max ?? Number.NaN);
  if (!minZoom.success || !maxZoom.success || minZoom.data > maxZoom.data)
    throw new AppError('map-unreadable', `The map has no zoom levels between 0 and ${MAX_TILE_ZOOM}.`);
  return { minZoom: minZoom.data, maxZoom: maxZoom.data };
}

const layersSchema = z.object({ vector_layers: z.array(z.object({ id: z.string().min(1).max(100) })) });

/** Names of the vector layers a file's metadata lists. */
export function vectorLayersOf(metadata: unknown): readonly string[] {
  const parsed = layersSchema.safeParse(metadata);
  if (!parsed.success) return [];
  return [...new Set(parsed.data.vector_layers.map(({ id }) => id))].slice(0, MAX_VECTOR_LAYERS);
}
