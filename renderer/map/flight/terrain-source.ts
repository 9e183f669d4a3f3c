import type { OnlineLayer } from '../../../gateway/contract/mission/online-map.ts';
import {
  MAX_TERRAIN_ZOOM,
  MIN_TERRAIN_ZOOM,
  TERRAIN_TILE_PX,
  type TerrainFile,
} from '../../../gateway/contract/mission/terrain.ts';

/** Tiles with terrain heights. */
export interface TerrainSource {
  /** Address with {z}, {x} and {y}. */
  readonly tiles: string;
  readonly encoding: 'terrarium' | 'mapbox';
  readonly minZoom: number;
  readonly maxZoom: number;
  /** West, south, east, north in degrees. */
  readonly bounds: readonly [number, number, number, number];
  /** Width of a tile. */
  readonly tilePx: number;
  /** Shown with the map. Undefined for the user's own files. */
  readonly attribution?: string | undefined;
}

const METRES_PER_DEGREE = 111_320;
const MAX_LATITUDE_DEG = 85.0511;

/** The tiles that the gateway draws from imported files. Undefined without files. */
export function importedTerrain(
  files: readonly TerrainFile[],
  gatewayUrl: string,
): TerrainSource | undefined {
  const [first] = files;
  if (!first) return undefined;
  const bounds: [number, number, number, number] = [...first.bounds];
  let spacingM = first.spacingM;
  for (const file of files) {
    bounds[0] = Math.min(bounds[0], file.bounds[0]);
    bounds[1] = Math.max(-MAX_LATITUDE_DEG, Math.min(bounds[1], file.bounds[1]));
    bounds[2] = Math.max(bounds[2], file.bounds[2]);
    bounds[3] = Math.min(MAX_LATITUDE_DEG, Math.max(bounds[3], file.bounds[3]));
    spacingM = Math.min(spacingM, file.spacingM);
  }
  // The zoom whose pixels at the equator are as fine as the finest file.
  const finest = Math.ceil(Math.log2((360 * METRES_PER_DEGREE) / (TERRAIN_TILE_PX * spacingM)));
  return {
    tiles: `${gatewayUrl}/tiles/terrain/{z}/{x}/{y}.png`,
    encoding: 'terrarium',
    minZoom: MIN_TERRAIN_ZOOM,
    maxZoom: Math.min(MAX_TERRAIN_ZOOM, Math.max(MIN_TERRAIN_ZOOM, finest)),
    bounds,
    tilePx: TERRAIN_TILE_PX,
  };
}

/** Heights of an online layer of elevation, which the gateway fetches and keeps. */
export function onlineTerrain(
  { layerId, encoding, minZoom, maxZoom, bounds, tileSizePx, attribution }: OnlineLayer,
  gatewayUrl: string,
): TerrainSource {
  return {
    tiles: `${gatewayUrl}/api/map/online/${layerId}/tiles/{z}/{x}/{y}`,
    encoding: encoding ?? 'terrarium',
    minZoom,
    maxZoom,
    bounds: bounds ?? [-180, -MAX_LATITUDE_DEG, 180, MAX_LATITUDE_DEG],
    tilePx: tileSizePx,
    attribution,
  };
}
