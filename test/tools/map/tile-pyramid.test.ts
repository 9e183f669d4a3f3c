import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cutTiles, writeMbtiles } from '../../../tools/map/bake-base-map.ts';
import type { MapLayer } from '../../../tools/map/map-layer.ts';

const point = (longitudeDeg: number, latitudeDeg: number, name: string): MapLayer['features'][number] => ({
  type: 'Feature',
  properties: { name },
  geometry: { type: 'Point', coordinates: [longitudeDeg, latitudeDeg] },
});

const layers: MapLayer[] = [
  { name: 'city', minZoom: 0, features: [point(8.54, 47.37, 'Zürich')] },
  { name: 'city', minZoom: 3, features: [point(8.54, 47.37, 'Village')] },
  { name: 'airport', minZoom: 2, features: [point(-70.8, -33.4, 'SCEL')] },
];

const addresses = (maxZoom: number): string[] =>
  [...cutTiles(layers, maxZoom)].map(({ z, x, y }) => `${z}/${x}/${y}`).sort();

describe('cutting tiles', () => {
  it('makes the tiles that hold something, down to the last zoom, and no others', () => {
    expect(addresses(3)).toEqual(['0/0/0', '1/1/0', '2/1/2', '2/2/1', '3/2/4', '3/4/2']);
  });

  it('shows features from their first zoom on', () => {
    const tiles = [...cutTiles(layers, 3)];
    const text = (z: number, x: number, y: number): string =>
      Buffer.from(tiles.find((tile) => tile.z === z && tile.x === x && tile.y === y)!.pbf).toString('utf8');
    expect(text(2, 2, 1)).toContain('Zürich');
    expect(text(2, 2, 1)).not.toContain('Village');
    expect(text(3, 4, 2)).toContain('Village');
  });
});

describe('the MBTiles file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'map-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('holds gzipped tiles with rows counted from the south, as the format has it', () => {
    const path = join(folder, 'deep/base.mbtiles');
    const summary = writeMbtiles(path, { name: 'test', format: 'pbf' }, cutTiles(layers, 3));
    const database = new Database(path, { readonly: true });
    const row = database
      .prepare('SELECT tile_data FROM tiles WHERE zoom_level = 3 AND tile_column = 4 AND tile_row = 5')
      .get() as { tile_data: Buffer };
    expect(gunzipSync(row.tile_data).toString('utf8')).toContain('Zürich');
    expect(database.prepare('SELECT value FROM metadata WHERE name = ?').get('format')).toEqual({
      value: 'pbf',
    });
    expect(database.prepare('SELECT count(*) AS tiles FROM tiles').get()).toEqual({
      tiles: summary.tileCount,
    });
    database.close();
  });

  it('does not appear under its name when baking fails half-way', () => {
    const path = join(folder, 'base.mbtiles');
    const failing = (function* () {
      yield* [...cutTiles(layers, 1)];
      throw new Error('power cut');
    })();
    expect(() => writeMbtiles(path, {}, failing)).toThrow('power cut');
    expect(existsSync(path)).toBe(false);
  });
});
