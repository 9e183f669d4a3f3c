import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import { writeArrayBuffer } from 'geotiff';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../../gateway/base/clock.ts';
import { JobPool } from '../../../../gateway/base/jobs/job-pool.ts';
import { NodeJobProcesses } from '../../../../gateway/base/jobs/node-job-processes.ts';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { readTerrainFile, type TerrainJob } from '../../../../gateway/mission/terrain/read-terrain-file.ts';
import { TerrainService } from '../../../../gateway/mission/terrain/terrain-service.ts';
import { drawTerrainTile } from '../../../../gateway/mission/terrain/terrain-tile.ts';
import { jobKinds } from '../../../../gateway/station/job/job-kinds.ts';
import { BUILT_JOB_ENTRY } from '../../../fake/built-gateway.ts';
import { countingIds } from '../../../fake/counting-ids.ts';
import { CONTEXT } from '../map/support.ts';

const VOID = -32_768;

/** A tile of SRTM whose height is that of its row, with a void in its south-western corner. */
function hgt(side = 1201): Buffer {
  const bytes = Buffer.alloc(side * side * 2);
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1)
      bytes.writeInt16BE(row === side - 1 && column === 0 ? VOID : row, (row * side + column) * 2);
  return bytes;
}

const ASC = `ncols 3
nrows 2
xllcorner 8.0
yllcorner 47.0
cellsize 0.5
NODATA_value -9999
500 510 520
400 -9999 420
`;

function geotiff(change: Record<string, unknown> = {}): Promise<Buffer> {
  const heights = Float32Array.from({ length: 12 }, (_, index) => 100 + index);
  return Promise.resolve(
    Buffer.from(
      writeArrayBuffer(heights, {
        width: 4,
        height: 3,
        ModelPixelScale: [0.25, 0.25, 0],
        ModelTiepoint: [0, 0, 0, 8, 47.75, 0],
        GTModelTypeGeoKey: 2,
        GeographicTypeGeoKey: 4326,
        GTRasterTypeGeoKey: 1,
        SampleFormat: [3],
        BitsPerSample: [32],
        GDAL_NODATA: '105',
        ...change,
      }) as ArrayBuffer,
    ),
  );
}

describe('heights of the ground', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'aerodeck-terrain-'));
  });
  const service = (read = readTerrainFile) =>
    new TerrainService({
      folder,
      read,
      drawTile: drawTerrainTile,
      audit: { append: () => undefined as never },
      clock: systemClock,
      ids: countingIds(),
    });
  const load = (terrain: TerrainService, name: string, bytes: Buffer) =>
    terrain.importFile({ name, bytes: Readable.from([bytes]) }, CONTEXT);

  it('reads SRTM in a job process, by the corner its name says', async () => {
    const jobs = new JobPool({
      kinds: jobKinds,
      host: new NodeJobProcesses(silentLogger, BUILT_JOB_ENTRY),
      clock: systemClock,
      logger: silentLogger,
    });
    onTestFinished(() => jobs.stop());
    const terrain = service((file: TerrainJob) => jobs.run('terrain-file', file, { owner: 'me' }));
    const file = await load(terrain, 'N47E008.hgt', hgt());
    expect(file).toMatchObject({ format: 'hgt', bounds: [8, 47, 9, 48], columns: 1201 });
    expect(terrain.heightM(48, 8.5)).toBeCloseTo(0);
    expect(terrain.heightM(47.5, 8.5)).toBeCloseTo(600);
    expect(terrain.heightM(47.5 + 1 / 2400, 8.5)).toBeCloseTo(599.5);
    expect(terrain.heightM(47, 8)).toBeUndefined();
    expect(terrain.heightM(46.9, 8.5)).toBeUndefined();
    terrain.stop();
  });

  it('reads an ASCII grid, whose heights stand for cells', async () => {
    const terrain = service();
    const file = await load(terrain, 'field.asc', Buffer.from(ASC));
    expect(file.bounds).toEqual([8, 47, 9.5, 48]);
    expect(terrain.heightM(47.75, 8.25)).toBeCloseTo(500);
    expect(terrain.heightM(47.75, 8.5)).toBeCloseTo(505);
    expect(terrain.heightM(47.5, 8.25)).toBeCloseTo(450);
    expect(terrain.heightM(47.25, 8.75)).toBeUndefined();
    expect(terrain.heightM(47.99, 8.01)).toBeCloseTo(500);
  });

  it('reads a GeoTIFF in degrees', async () => {
    const terrain = service();
    const file = await load(terrain, 'dem.tif', await geotiff());
    expect(file).toMatchObject({ format: 'geotiff', bounds: [8, 47, 9, 47.75], columns: 4, rows: 3 });
    expect(terrain.heightM(47.625, 8.125)).toBeCloseTo(100);
    expect(terrain.heightM(47.5, 8.25)).toBeUndefined();
    expect(terrain.heightM(47.625, 8.75)).toBeCloseTo(102.5);
  });

  it('knows the ground between two GeoTIFFs of points that meet without sharing a column', async () => {
    const terrain = service();
    const points = { GTRasterTypeGeoKey: 2, GDAL_NODATA: '-9999' };
    await load(terrain, 'west.tif', await geotiff(points));
    await load(terrain, 'east.tif', await geotiff({ ...points, ModelTiepoint: [0, 0, 0, 9, 47.75, 0] }));
    expect(terrain.heightM(47.75, 8.75)).toBeCloseTo(103);
    for (const longitudeDeg of [8.76, 8.87, 8.88, 8.99])
      expect(terrain.heightM(47.75, longitudeDeg)).toBeDefined();
    expect(terrain.heightM(47.75, 9)).toBeCloseTo(100);
  });

  it('takes the finest file, and what a coarser one knows where it has a void', async () => {
    const terrain = service();
    await load(terrain, 'field.asc', Buffer.from(ASC.replace('-9999\n500', '-9999\n-9999')));
    await load(terrain, 'N47E008.hgt', hgt());
    expect(terrain.heightM(47.5, 8.5)).toBeCloseTo(600);
    expect(terrain.heightM(47, 8)).toBeCloseTo(400);
  });

  it('keeps its files over a restart, and a removal until then', async () => {
    const terrain = service();
    const { terrainId } = await load(terrain, '../../field.asc', Buffer.from(ASC));
    expect(terrain.files()[0]?.name).toBe('field.asc');
    terrain.remove(terrainId, CONTEXT);
    expect(terrain.heightM(47.75, 8.25)).toBeUndefined();
    terrain.restore(terrainId, CONTEXT);
    expect(terrain.heightM(47.75, 8.25)).toBeCloseTo(500);
    const again = service();
    expect(again.heightM(47.75, 8.25)).toBeCloseTo(500);
    again.remove(terrainId, CONTEXT);
    expect(() => service().restore(terrainId, CONTEXT)).toThrow(
      expect.objectContaining({ code: 'not-found' }),
    );
  });

  const projected = { GTModelTypeGeoKey: 1, ProjectedCSTypeGeoKey: 32_632 };
  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['an SRTM tile of the wrong size', 'N47E008.hgt', () => hgt().subarray(1)],
    ['an SRTM tile without a place', 'dem.hgt', () => Buffer.alloc(1201 * 1201 * 2)],
    ['an SRTM tile outside the world', 'N95E008.hgt', () => hgt()],
    ['a grid that ends early', 'a.asc', () => Buffer.from(ASC.slice(0, -10))],
    ['a grid with more than it says', 'a.asc', () => Buffer.from(`${ASC} 1 2 3`)],
    ['a grid in metres', 'a.asc', () => Buffer.from(ASC.replace('8.0', '600000').replace('47.0', '5200000'))],
    ['a grid of endless size', 'a.asc', () => Buffer.from(ASC.replace('ncols 3', 'ncols 99999999'))],
    ['a grid with words', 'a.asc', () => Buffer.from(ASC.replace('510', 'x510'))],
    ['text without spaces', 'a.asc', () => Buffer.from(`ncols${'9'.repeat(200_000)}`)],
    ['a GeoTIFF in metres', 'a.tif', () => geotiff(projected)],
    ['a GeoTIFF that is cut off', 'a.tif', async () => (await geotiff()).subarray(0, 60)],
    ['a GeoTIFF of noise', 'a.tif', () => Buffer.concat([Buffer.from('II*\0'), Buffer.alloc(4000, 0xff)])],
    ['a zip', 'N47E008.hgt.zip', () => Buffer.concat([Buffer.from('PK\x03\x04'), deflateSync(hgt())])],
    ['nothing', 'a.asc', () => Buffer.alloc(0)],
  ])('refuses %s, and keeps nothing of it', async (_, name, bytes) => {
    const terrain = service();
    await expect(load(terrain, name, await bytes())).rejects.toMatchObject({ code: 'terrain-unreadable' });
    expect(readdirSync(folder)).toEqual([]);
  });
});
