import { mkdtempSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { inflateSync } from 'node:zlib';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../../gateway/base/clock.ts';
import { readTerrainFile } from '../../../../gateway/mission/terrain/read-terrain-file.ts';
import { TerrainService } from '../../../../gateway/mission/terrain/terrain-service.ts';
import { drawTerrainTile, tileBounds } from '../../../../gateway/mission/terrain/terrain-tile.ts';
import { countingIds } from '../../../fake/counting-ids.ts';
import { CONTEXT } from '../map/support.ts';

const SIDE = 256;

/** 1° at 8 E 47 N: 400 m in the west, 1,600.5 m in the east, unknown in the north-eastern corner. */
const ASC = `ncols 2
nrows 2
xllcorner 8.0
yllcorner 47.0
cellsize 0.5
NODATA_value -9999
400 -9999
400 1600.5
`;

/** The heights of a PNG of ours, from the specification of PNG and of Terrarium. */
function heightsOf(png: Uint8Array): (row: number, column: number) => number {
  const bytes = Buffer.from(png);
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([SIDE, SIDE]);
  const length = bytes.readUInt32BE(33);
  const rows = inflateSync(bytes.subarray(41, 41 + length));
  const width = 1 + SIDE * 3;
  expect(rows.length).toBe(SIDE * width);
  return (row, column) => {
    const line = rows.subarray(row * width + 1, (row + 1) * width);
    const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((part) => {
      let sum = 0;
      for (let at = part; at <= column * 3 + part; at += 3) sum += line[at] ?? 0;
      return sum % 256;
    });
    expect(rows[row * width]).toBe(1);
    return red * 256 + green + blue / 256 - 32_768;
  };
}

/** The tile of a zoom at a place, and the pixel in it. */
function pixelAt(zoom: number, latitudeDeg: number, longitudeDeg: number) {
  const column = ((longitudeDeg + 180) / 360) * 2 ** zoom;
  const row = ((1 - Math.asinh(Math.tan((latitudeDeg * Math.PI) / 180)) / Math.PI) / 2) * 2 ** zoom;
  return {
    x: Math.floor(column),
    y: Math.floor(row),
    row: Math.floor((row % 1) * SIDE),
    column: Math.floor((column % 1) * SIDE),
  };
}

describe('terrain tiles', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'aerodeck-terrain-tile-'));
  });
  const service = (drawTile = drawTerrainTile) =>
    new TerrainService({
      folder,
      read: readTerrainFile,
      drawTile,
      audit: { append: () => undefined as never },
      clock: systemClock,
      ids: countingIds(),
    });
  const load = (terrain: TerrainService) =>
    terrain.importFile({ name: 'field.asc', bytes: Readable.from([Buffer.from(ASC)]) }, CONTEXT);
  async function heightAt(terrain: TerrainService, latitudeDeg: number, longitudeDeg: number) {
    const { x, y, row, column } = pixelAt(11, latitudeDeg, longitudeDeg);
    const tile = await terrain.tile(11, x, y);
    return tile && heightsOf(tile)(row, column);
  }

  it('encode the heights of the file to 1/256 m', async () => {
    const terrain = service();
    await load(terrain);
    expect(await heightAt(terrain, 47.1, 8.1)).toBe(400);
    expect(await heightAt(terrain, 47.1, 8.9)).toBe(1600.5);
    const between = await heightAt(terrain, 47.1, 8.5);
    expect(Math.abs((between ?? 0) - 1000.25)).toBeLessThan(2);
  });

  it('are at sea level where the ground is unknown or outside the file', async () => {
    const terrain = service();
    await load(terrain);
    expect(await heightAt(terrain, 47.9, 8.9)).toBe(0);
    expect(await heightAt(terrain, 47.99, 8.001)).toBe(400);
    expect(await heightAt(terrain, 47.99, 7.999)).toBe(0);
  });

  it('do not exist where no file reaches, nor without files', async () => {
    const terrain = service();
    expect(await terrain.tile(11, 1069, 721)).toBeUndefined();
    await load(terrain);
    expect(await terrain.tile(11, 0, 0)).toBeUndefined();
  });

  it('are at sea level where the file is broken', async () => {
    const terrain = service();
    const { terrainId } = await load(terrain);
    truncateSync(join(folder, `${terrainId}.heights`), 0);
    expect(await heightAt(terrain, 47.1, 8.1)).toBe(0);
  });

  it('are drawn once, again after a change of the files, and again after a failure', async () => {
    const draw = vi.fn(drawTerrainTile);
    const terrain = service(draw);
    const { terrainId } = await load(terrain);
    const { version } = terrain;
    await Promise.all([heightAt(terrain, 47.1, 8.1), heightAt(terrain, 47.1, 8.1)]);
    expect(draw).toHaveBeenCalledTimes(1);
    terrain.remove(terrainId, CONTEXT);
    expect(terrain.version).not.toBe(version);
    expect(await heightAt(terrain, 47.1, 8.1)).toBeUndefined();
    terrain.restore(terrainId, CONTEXT);
    draw.mockRejectedValueOnce(new Error('killed'));
    await expect(heightAt(terrain, 47.1, 8.1)).rejects.toThrow('killed');
    expect(await heightAt(terrain, 47.1, 8.1)).toBe(400);
    expect(draw).toHaveBeenCalledTimes(3);
  });

  it('keep at most 256 in memory', async () => {
    const draw = vi.fn(() => Promise.resolve(new Uint8Array(1)));
    const terrain = service(draw);
    await load(terrain);
    const { x, y } = pixelAt(15, 47.5, 8.5);
    for (let index = 0; index <= 256; index += 1)
      await terrain.tile(15, x + (index % 20), y + Math.floor(index / 20));
    await terrain.tile(15, x, y);
    expect(draw).toHaveBeenCalledTimes(258);
  });

  it('know their bounds', () => {
    expect(tileBounds(1, 0, 0)).toEqual([-180, 0, 0, expect.closeTo(85.0511, 3)]);
  });
});
