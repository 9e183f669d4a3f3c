import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { AppError, errorText } from '../../base/error.ts';
import { readGeotiff, readHgt } from './read-heights.ts';
import { SampleWriter } from './sample-writer.ts';
import { MAX_SAMPLES, type TerrainGrid } from './terrain-grid.ts';

export interface TerrainJob {
  readonly path: string;
  /** Where the heights are written; must not exist yet. */
  readonly outPath: string;
  /** Original name of the file. */
  readonly name: string;
}

/** Job: converts a terrain file of any kind to our format. @throws AppError terrain-unreadable */
export async function readTerrainFile(file: TerrainJob): Promise<TerrainGrid> {
  try {
    return await readAny(file);
  } catch (cause) {
    throw new AppError('terrain-unreadable', `${file.name} cannot be read: ${errorText(cause)}.`, { cause });
  }
}

/** @throws Error whose text says what is wrong */
async function readAny({ path, outPath, name }: TerrainJob): Promise<TerrainGrid> {
  const head = await headOf(path);
  // Recognised by content: TIFF or BigTIFF, either byte order.
  if (/^(II[*+]\0|MM\0[*+])/.test(head)) return await readGeotiff(path, outPath);
  if (/\.hgt$/i.test(name)) return await readHgt(path, outPath, name);
  if (/^\s*(ncols|nrows|xll|yll|cellsize|dx|dy|nodata)/i.test(head)) return await readAsc(path, outPath);
  throw new Error('It is not a .hgt, GeoTIFF or ESRI ASCII grid. Unpack a .zip or .gz first');
}

async function headOf(path: string): Promise<string> {
  const handle = await open(path, 'r');
  try {
    const head = Buffer.alloc(64);
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    return head.subarray(0, bytesRead).toString('latin1');
  } finally {
    await handle.close();
  }
}

/** Longer than any number, so that other text is not collected without end. */
const MAX_WORD = 64;

/**
 * An ESRI ASCII grid in degrees.
 * @throws Error whose text says what is wrong
 */
async function readAsc(path: string, outPath: string): Promise<TerrainGrid> {
  const header = new Map<string, number>();
  let key: string | undefined;
  let writer: SampleWriter | undefined;
  let grid: TerrainGrid | undefined;
  let noHeight = Number.NaN;
  try {
    for await (const word of wordsOf(path)) {
      if (!grid && key !== undefined) {
        header.set(key, numberOf(word));
        key = undefined;
      } else if (!grid && /^[a-z_]+$/i.test(word) && word.toLowerCase() !== 'nan') {
        key = word.toLowerCase();
      } else {
        if (!grid) {
          grid = gridOf(header);
          noHeight = header.get('nodata_value') ?? -9999;
          writer = await SampleWriter.create(outPath);
        }
        const heightM = numberOf(word);
        if (writer && writer.count >= grid.columns * grid.rows)
          throw new Error('It contains more heights than its header says');
        writer?.add(heightM, heightM === noHeight);
        if (writer?.isFull) await writer.flush();
      }
    }
  } finally {
    await writer?.close();
  }
  if (!grid || !writer) throw new Error('It contains no heights');
  if (writer.count < grid.columns * grid.rows)
    throw new Error(`It contains ${writer.count} of ${grid.columns * grid.rows} heights`);
  return grid;
}

async function* wordsOf(path: string): AsyncGenerator<string, void, undefined> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'latin1' }) as AsyncIterable<string>) {
    const words = (rest + chunk).split(/\s+/);
    rest = words.pop() ?? '';
    if (rest.length > MAX_WORD) throw new Error('It is not an ESRI ASCII grid');
    for (const word of words) if (word !== '') yield word;
  }
  if (rest !== '') yield rest;
}

function numberOf(word: string): number {
  const number = word.toLowerCase() === 'nan' ? Number.NaN : Number(word);
  if (Number.isNaN(number) && word.toLowerCase() !== 'nan')
    throw new Error(`"${word.slice(0, 20)}" is not a number`);
  return number;
}

function gridOf(header: ReadonlyMap<string, number>): TerrainGrid {
  const known = (name: string): number => {
    const value = header.get(name);
    if (value === undefined || !Number.isFinite(value)) throw new Error(`Its header has no ${name}`);
    return value;
  };
  const columns = known('ncols');
  const rows = known('nrows');
  const isCorner = header.has('xllcorner');
  const stepLonDeg = header.get('dx') ?? known('cellsize');
  const stepLatDeg = header.get('dy') ?? known('cellsize');
  if (!Number.isInteger(columns) || !Number.isInteger(rows) || columns < 2 || rows < 2)
    throw new Error('It has fewer than two rows or columns');
  if (columns * rows > MAX_SAMPLES) throw new Error(`It has more than ${MAX_SAMPLES} heights. Import a part`);
  const west = isCorner ? known('xllcorner') + stepLonDeg / 2 : known('xllcenter');
  const south = isCorner ? known('yllcorner') + stepLatDeg / 2 : known('yllcenter');
  const north = south + (rows - 1) * stepLatDeg;
  const east = west + (columns - 1) * stepLonDeg;
  if (!(stepLonDeg > 0 && stepLatDeg > 0) || west < -180 || east > 180 || south < -90 || north > 90)
    throw new Error('It is not in degrees: convert it to WGS 84 (EPSG:4326) first');
  return {
    format: 'asc',
    north,
    west,
    stepLatDeg,
    stepLonDeg,
    columns,
    rows,
    sample: 'float32le',
    isCell: true,
  };
}
