import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import Database from 'better-sqlite3';
import type { MapLayer, MapLayerName } from './map-layer.ts';
import { graticuleLayers, readNaturalEarthLayers } from './natural-earth-layers.ts';
import { readAirportLayers, readCityLayers } from './place-layers.ts';
import { readLakeLayers, readRiverLayers } from './water-layers.ts';

/** The last zoom with its own tiles. The data has little finer detail; MapLibre enlarges it. */
export const baseMapMaxZoom = 7;

/** Shown wherever the base map is drawn. The licences are in NOTICE. */
export const baseMapAttribution =
  'Natural Earth · GSHHG · © OpenStreetMap contributors · GeoNames CC BY · OurAirports';

/** Bakes the offline base map of the whole world into one MBTiles file at `path`. */
export function bakeBaseMap(path: string): MbtilesSummary {
  const layers = [
    ...graticuleLayers(),
    ...readNaturalEarthLayers(),
    ...readLakeLayers(),
    ...readRiverLayers(),
    ...readCityLayers(),
    ...readAirportLayers(),
  ];
  const layerNames = [...new Set(layers.map((layer) => layer.name))];
  return writeMbtiles(
    path,
    {
      name: 'Aerodeck base map',
      format: 'pbf',
      type: 'baselayer',
      version: '1',
      minzoom: '0',
      maxzoom: String(baseMapMaxZoom),
      bounds: '-180,-85.0511,180,85.0511',
      center: '8,47,4',
      attribution: baseMapAttribution,
      json: JSON.stringify({
        vector_layers: layerNames.map((id) => ({ id, fields: {}, minzoom: 0, maxzoom: baseMapMaxZoom })),
      }),
    },
    cutTiles(layers, baseMapMaxZoom),
  );
}

/** Content of a finished MBTiles file. */
interface MbtilesSummary {
  readonly tileCount: number;
  /** Sum of the compressed tiles. */
  readonly sizeBytes: number;
}

/**
 * Writes gzipped tiles in the MBTiles 1.3 schema (rows counted from the south). The file gets its
 * name only when complete, so an interrupted build never leaves a partial map.
 */
export function writeMbtiles(
  path: string,
  metadata: Readonly<Record<string, string>>,
  tiles: Iterable<Tile>,
): MbtilesSummary {
  const partial = `${path}.partial`;
  mkdirSync(dirname(path), { recursive: true });
  rmSync(partial, { force: true });
  const database = new Database(partial);
  let tileCount = 0;
  let sizeBytes = 0;
  try {
    database.pragma('journal_mode = OFF');
    database.pragma('synchronous = OFF');
    database.exec(`
      CREATE TABLE metadata (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE tiles (
        zoom_level INTEGER NOT NULL, tile_column INTEGER NOT NULL, tile_row INTEGER NOT NULL, tile_data BLOB NOT NULL,
        PRIMARY KEY (zoom_level, tile_column, tile_row)
      );
    `);
    const addMetadata = database.prepare('INSERT INTO metadata VALUES (?, ?)');
    const addTile = database.prepare('INSERT INTO tiles VALUES (?, ?, ?, ?)');
    database.transaction(() => {
      for (const [name, value] of Object.entries(metadata)) addMetadata.run(name, value);
      for (const { z, x, y, pbf } of tiles) {
        const compressed = gzipSync(pbf, { level: 6 });
        addTile.run(z, x, 2 ** z - 1 - y, compressed);
        tileCount += 1;
        sizeBytes += compressed.length;
      }
    })();
  } finally {
    database.close();
  }
  renameSync(partial, path);
  return { tileCount, sizeBytes };
}

/** One encoded vector tile; `y` counts from the north (XYZ scheme). */
interface Tile {
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

/** Cuts layers into tiles from zoom 0 to `maxZoom`, parents first. Tiles without features are omitted. */
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
    // Simplification may have dropped a small island from an empty tile: its children can still
    // have content. At low zooms, look one level further, where that costs nothing.
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

/** Merges entries of the same name and zoom, so that each needs one index. */
function groupLayers(layers: readonly MapLayer[]): MapLayer[] {
  const groups = Map.groupBy(layers, ({ name, minZoom }) => `${name}:${minZoom}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : { ...first, features: [first, ...others].flatMap(({ features }) => features) },
  );
}

function buildIndex(layer: MapLayer, maxZoom: number): LayerIndex {
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features: [...layer.features] },
    { maxZoom, indexMaxZoom: 4, indexMaxPoints: 0, tolerance: 3, extent, buffer: 80 },
  );
  return { name: layer.name, minZoom: layer.minZoom, index };
}
