import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MapService } from '../../../../gateway/mission/map/map-service.ts';
import { pmtilesFixture, pngTile, writeMbtilesFixture } from '../../../builder/map-files.ts';
import { CONTEXT, importPath, mapsIn, newFolder } from './support.ts';

const PNG = pngTile();
const TILE = { z: 10, x: 536, y: 358, bytes: PNG };
const STATEMENT = 'SELECT zoom_level, tile_column, tile_row, tile_data';

describe('maps of the station', () => {
  let folder: string;
  let maps: MapService;
  let file: string;
  beforeEach(() => {
    folder = newFolder();
    file = join(newFolder(), 'map');
    maps = mapsIn(folder);
  });
  afterEach(() => maps.stop());

  it('imports an MBTiles file and gives its tiles with rows from the north', async () => {
    writeMbtilesFixture(file, [TILE]);
    const source = await importPath(maps, file);
    expect(source).toMatchObject({
      name: 'Field',
      origin: 'mbtiles',
      tileFormat: 'png',
      minZoom: 10,
      maxZoom: 10,
    });
    expect(source.bounds).toEqual([8.5, 47.3, 8.6, 47.4]);
    const tile = await maps.tile(source.sourceId, 10, 536, 358);
    expect(tile?.mediaType).toBe('image/png');
    expect(Buffer.from(tile?.bytes ?? [])).toEqual(PNG);
    expect(await maps.tile(source.sourceId, 10, 536, 359)).toBeUndefined();
    expect(await maps.tile(source.sourceId, 11, 536, 358)).toBeUndefined();
  });

  it('imports an MBTiles file that keeps each picture once, by its tables and not by its view', async () => {
    writeMbtilesFixture(
      file,
      [],
      { name: 'Twice', format: 'png' },
      `DROP TABLE tiles;
       CREATE TABLE map (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_id TEXT);
       CREATE TABLE images (tile_id TEXT, tile_data BLOB);
       CREATE UNIQUE INDEX map_index ON map (zoom_level, tile_column, tile_row);
       CREATE UNIQUE INDEX images_id ON images (tile_id);
       CREATE VIEW tiles AS SELECT zoom_level, tile_column, tile_row, tile_data FROM map JOIN images USING (tile_id);
       INSERT INTO images VALUES ('a', x'${PNG.toString('hex')}');
       INSERT INTO map VALUES (3, 4, 5, 'a');`,
    );
    const source = await importPath(maps, file);
    expect((await maps.tile(source.sourceId, 3, 4, 2))?.bytes.length).toBe(PNG.length);
  });

  it('imports a PMTiles file, told by its content', async () => {
    writeFileSync(file, pmtilesFixture(TILE, { name: 'Survey', attribution: '<a href="x">© Office</a>' }));
    const source = await importPath(maps, file, ' ');
    expect(source).toMatchObject({
      name: 'Survey',
      origin: 'pmtiles',
      attribution: '© Office',
      tileFormat: 'png',
    });
    expect((await maps.tile(source.sourceId, 10, 536, 358))?.bytes.length).toBe(PNG.length);
    expect(await maps.tile(source.sourceId, 10, 537, 358)).toBeUndefined();
  });

  it('unzips vector tiles, and refuses one that would fill the memory', async () => {
    const vector = Buffer.from([0x1a, 0x02, 0x78, 0x02]);
    writeMbtilesFixture(
      file,
      [
        { z: 1, x: 0, y: 0, bytes: gzipSync(vector) },
        { z: 1, x: 1, y: 0, bytes: gzipSync(Buffer.alloc(64 * 1024 * 1024)) },
      ],
      { format: 'pbf', json: '{"vector_layers":[{"id":"water"},{"id":"roads"}]}' },
    );
    const source = await importPath(maps, file);
    expect(source.vectorLayers).toEqual(['water', 'roads']);
    expect(Buffer.from((await maps.tile(source.sourceId, 1, 0, 0))?.bytes ?? [])).toEqual(vector);
    await expect(maps.tile(source.sourceId, 1, 1, 0)).rejects.toMatchObject({ code: 'map-unreadable' });
  });

  it('refuses pictures that are none, or claim to be huge', async () => {
    writeMbtilesFixture(file, [
      { z: 1, x: 0, y: 0, bytes: Buffer.from('<svg onload="x"/>') },
      { z: 1, x: 1, y: 0, bytes: pngTile(60_000) },
      { z: 1, x: 1, y: 1, bytes: Buffer.alloc(5 * 1024 * 1024, 0x89) },
    ]);
    const { sourceId } = await importPath(maps, file);
    for (const [x, y] of [
      [0, 0],
      [1, 0],
      [1, 1],
    ] as const)
      await expect(maps.tile(sourceId, 1, x, y)).rejects.toMatchObject({ code: 'map-unreadable' });
  });

  it.each([
    ['no index', ''],
    ['an index that does not lead to one tile', 'CREATE INDEX one ON tiles (zoom_level)'],
    [
      'a view that never ends',
      `DROP TABLE tiles; CREATE VIEW tiles AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n)
       ${STATEMENT.replace('SELECT', 'SELECT i AS').replaceAll(', ', ', i AS ')} FROM n`,
    ],
    [
      'no tiles at all',
      'DELETE FROM tiles; CREATE UNIQUE INDEX i ON tiles (zoom_level, tile_column, tile_row)',
    ],
    [
      'tiles of another kind',
      "UPDATE metadata SET value = 'avif' WHERE name = 'format'; CREATE UNIQUE INDEX i ON tiles (zoom_level, tile_column, tile_row)",
    ],
  ])('refuses an MBTiles file with %s, and keeps nothing of it', async (_, sql) => {
    writeMbtilesFixture(file, [TILE], undefined, sql);
    await expect(importPath(maps, file)).rejects.toMatchObject({ code: 'map-unreadable' });
    expect(readdirSync(folder).filter((name) => name.includes('tiles'))).toEqual([]);
    expect(maps.sources()).toEqual([]);
  });

  it('refuses files that are broken or something else', async () => {
    writeMbtilesFixture(file, [TILE]);
    const head = Buffer.from('SQLite format 3\0');
    for (const content of [
      Buffer.from('PK zip'),
      Buffer.alloc(0),
      Buffer.concat([head, Buffer.alloc(5000, 0xa5)]),
      pmtilesFixture(TILE, {}).subarray(0, 100),
      Buffer.concat([Buffer.from('PMTiles\x03'), Buffer.alloc(500, 0xff)]),
    ]) {
      writeFileSync(file, content);
      await expect(importPath(maps, file)).rejects.toMatchObject({ code: 'map-unreadable' });
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes a name for a name: it leads to no other folder', async () => {
    writeMbtilesFixture(file, [TILE]);
    const source = await importPath(maps, file, '../../../etc/passwd<b>\u202e');
    expect(source.name).toBe('../../../etc/passwd');
    expect(readdirSync(folder).sort()).toEqual([`${source.sourceId}.mbtiles`, 'maps.json']);
  });

  it('keeps order, names and opacity over a restart, and a removal until then', async () => {
    writeMbtilesFixture(file, [TILE]);
    const low = await importPath(maps, file, 'Low');
    const high = await importPath(maps, file, 'High');
    expect(maps.sources().map(({ name }) => name)).toEqual(['High', 'Low']);
    maps.change(low.sourceId, { position: 0, opacity: 0.4, name: 'Under' }, CONTEXT);
    maps.remove(high.sourceId, CONTEXT);
    await expect(maps.tile(high.sourceId, 10, 536, 358)).rejects.toMatchObject({ code: 'not-found' });
    maps.restore(high.sourceId, CONTEXT);
    expect(await maps.tile(high.sourceId, 10, 536, 358)).toBeDefined();
    maps.remove(high.sourceId, CONTEXT);

    const again = mapsIn(folder, 10);
    expect(again.sources()).toMatchObject([{ name: 'Under', opacity: 0.4 }]);
    expect(() => again.restore(high.sourceId, CONTEXT)).toThrow(
      expect.objectContaining({ code: 'not-found' }),
    );
    expect(existsSync(join(folder, 'removed'))).toBe(false);
  });
});
