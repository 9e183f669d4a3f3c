import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { MapLayer, MapLayerName } from './map-layer.ts';

/** One encoded vector tile; `y` counts from the north (XYZ scheme). */
export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  /** Mapbox Vector Tile 2, not compressed. */
  readonly pbf: Uint8Array;
}

interface LayerIndex {
  readonly name: MapLayerName;
  readonly minZoom: number;
  readonly index: GeoJSONVT;
}

interface Branch {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

const extent = 4096;

/** Cuts layers into tiles from zoom 0 to `maxZoom`, parents before children; tiles without any feature are left out. */
export function* cutTiles(layers: readonly MapLayer[], maxZoom: number): Generator<Tile> {
  const indexes = groupLayers(layers).map((layer) => buildIndex(layer, maxZoom));
  const open: Branch[] = [{ z: 0, x: 0, y: 0 }];
  for (let branch = open.pop(); branch !== undefined; branch = open.pop()) {
    const { z, x, y } = branch;
    const drawn: Partial<Record<MapLayerName, GeoJSONVTTile>> = {};
    let hasFeatures = false;
    let mayHaveMoreBelow = false;
    for (const { name, minZoom, index } of indexes) {
      const tile = index.getTile(z, x, y);
      if (tile === null || tile.features.length === 0) continue;
      mayHaveMoreBelow = true;
      if (z < minZoom) continue;
      hasFeatures = true;
      const earlier = drawn[name];
      drawn[name] =
        earlier === undefined ? tile : { ...tile, features: [...earlier.features, ...tile.features] };
    }
    if (hasFeatures) yield { z, x, y, pbf: fromGeojsonVt(drawn, { version: 2, extent }) };
    // Features are only ever simplified away on the way up, so an empty tile may still have content below it when
    // simplification dropped a small island: look one level further for the low zooms, where that costs nothing.
    if (z < maxZoom && (mayHaveMoreBelow || z < 4)) {
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const) {
        open.push({ z: z + 1, x: 2 * x + dx, y: 2 * y + dy });
      }
    }
  }
}

/** Joins entries of the same name and zoom, so that each needs one index. */
function groupLayers(layers: readonly MapLayer[]): MapLayer[] {
  const groups = new Map<string, MapLayer>();
  for (const layer of layers) {
    const key = `${layer.name}:${layer.minZoom}`;
    const group = groups.get(key);
    groups.set(
      key,
      group === undefined ? layer : { ...group, features: [...group.features, ...layer.features] },
    );
  }
  return [...groups.values()];
}

function buildIndex(layer: MapLayer, maxZoom: number): LayerIndex {
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features: [...layer.features] },
    { maxZoom, indexMaxZoom: 4, indexMaxPoints: 0, tolerance: 3, extent, buffer: 80 },
  );
  return { name: layer.name, minZoom: layer.minZoom, index };
}
