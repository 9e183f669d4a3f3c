import { createReadStream } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { addDecoder, BaseDecoder, fromFile, type GeoTIFFImage } from 'geotiff';
import { AppError, errorText } from '../../base/error.ts';
import { MAX_SAMPLES, SampleWriter, type TerrainGrid } from './terrain-grid.ts';

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

const GEOGRAPHIC = 2;
const PIXEL_IS_POINT = 2;
/** What is decoded at once. */
const MAX_BLOCK_SAMPLES = 4_000_000;
const MAX_BLOCK_BYTES = MAX_BLOCK_SAMPLES * 8;
const ROWS_AT_ONCE_SAMPLES = 4_000_000;
const DEFLATE = [8, 32_946];
const unzip = promisify(inflate);

/** The library's own decoder has no size limit. */
class BoundedInflate extends BaseDecoder {
  override async decodeBlock(buffer: ArrayBuffer): Promise<ArrayBuffer> {
    return new Uint8Array(await unzip(new Uint8Array(buffer), { maxOutputLength: MAX_BLOCK_BYTES })).buffer;
  }
}

/**
 * The first band of a GeoTIFF in degrees of WGS 84.
 * @throws Error whose text says what is wrong
 */
async function readGeotiff(path: string, outPath: string): Promise<TerrainGrid> {
  addDecoder(DEFLATE, () => Promise.resolve(BoundedInflate as never));
  const file = await fromFile(path);
  try {
    const image = await file.getImage(0);
    const grid = gridOfImage(image);
    const noHeight = image.getGDALNoData() ?? Number.NaN;
    const writer = await SampleWriter.create(outPath);
    try {
      const rowsAtOnce = Math.max(1, Math.floor(ROWS_AT_ONCE_SAMPLES / grid.columns));
      for (let row = 0; row < grid.rows; row += rowsAtOnce) {
        const end = Math.min(grid.rows, row + rowsAtOnce);
        const bands = await image.readRasters({ window: [0, row, grid.columns, end], samples: [0] });
        const [heights] = bands as unknown as readonly ArrayLike<number>[];
        if (!heights) throw new Error('It is cut off');
        for (let index = 0; index < heights.length; index += 1) {
          const heightM = heights[index] ?? Number.NaN;
          writer.add(heightM, heightM === noHeight);
          if (writer.isFull) await writer.flush();
        }
      }
    } finally {
      await writer.close();
    }
    if (writer.count !== grid.columns * grid.rows) throw new Error('It is cut off');
    return grid;
  } finally {
    await file.close();
  }
}

function gridOfImage(image: GeoTIFFImage): TerrainGrid {
  const columns = image.getWidth();
  const rows = image.getHeight();
  if (!(columns >= 2 && rows >= 2)) throw new Error('It has fewer than two rows or columns');
  if (columns * rows > MAX_SAMPLES) throw new Error(`It has more than ${MAX_SAMPLES} heights. Import a part`);
  if (!(image.getTileWidth() * image.getTileHeight() * image.getSamplesPerPixel() <= MAX_BLOCK_SAMPLES))
    throw new Error('It is not tiled. Convert it: gdal_translate -co TILED=YES in.tif out.tif');
  const keys = image.getGeoKeys();
  const [stepLonDeg = Number.NaN, downDeg = Number.NaN] = image.getResolution();
  const [left = Number.NaN, top = Number.NaN] = image.getOrigin();
  const stepLatDeg = -downDeg;
  const isPoint = keys?.GTRasterTypeGeoKey === PIXEL_IS_POINT;
  const west = isPoint ? left : left + stepLonDeg / 2;
  const north = isPoint ? top : top - stepLatDeg / 2;
  const isInWorld =
    west >= -180 &&
    west + (columns - 1) * stepLonDeg <= 180 &&
    north <= 90 &&
    north - (rows - 1) * stepLatDeg >= -90;
  if (keys?.GTModelTypeGeoKey !== GEOGRAPHIC || !(stepLonDeg > 0 && stepLatDeg > 0) || !isInWorld)
    throw new Error(
      'It is not in degrees of WGS 84 with north up. Convert it: gdalwarp -t_srs EPSG:4326 in.tif out.tif',
    );
  return {
    format: 'geotiff',
    north,
    west,
    stepLatDeg,
    stepLonDeg,
    columns,
    rows,
    sample: 'float32le',
    // Points too: tiles of them that meet, as Copernicus has them, share no row and no column.
    isCell: true,
  };
}

/** Heights a side of the two resolutions there are: three seconds of arc and one. */
const SIDES = [1201, 3601];

/**
 * An SRTM tile: one degree whose south-western corner its name says, as N47E008.hgt. It is kept as it is.
 * @throws Error whose text says what is wrong
 */
async function readHgt(path: string, outPath: string, name: string): Promise<TerrainGrid> {
  const corner = /([NS])(\d{2})([EW])(\d{3})[^/\\]*\.hgt$/i.exec(name);
  if (!corner) throw new Error('The file name must give its position, for example N47E008.hgt');
  const [, northSouth = '', latitude = '', eastWest = '', longitude = ''] = corner;
  const south = Number(latitude) * (northSouth.toUpperCase() === 'N' ? 1 : -1);
  const west = Number(longitude) * (eastWest.toUpperCase() === 'E' ? 1 : -1);
  if (south < -90 || south > 89 || west < -180 || west > 179)
    throw new Error(`${name} is outside the valid range`);
  const { size } = await stat(path);
  const side = SIDES.find((each) => each * each * 2 === size);
  if (side === undefined)
    throw new Error(`It has ${size} bytes; a .hgt has ${SIDES.map((each) => each * each * 2).join(' or ')}`);
  await rename(path, outPath);
  const step = 1 / (side - 1);
  return {
    format: 'hgt',
    north: south + 1,
    west,
    stepLatDeg: step,
    stepLonDeg: step,
    columns: side,
    rows: side,
    sample: 'int16be',
    isCell: false,
  };
}
