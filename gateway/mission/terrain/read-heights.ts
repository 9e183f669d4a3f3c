import { rename, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { addDecoder, BaseDecoder, fromFile, type GeoTIFFImage } from 'geotiff';
import { SampleWriter } from './sample-writer.ts';
import { MAX_SAMPLES, type TerrainGrid } from './terrain-grid.ts';

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
export async function readGeotiff(path: string, outPath: string): Promise<TerrainGrid> {
  addDecoder(DEFLATE, () => Promise.resolve(BoundedInflate as never));
  const file = await fromFile(path);
  try {
    const image = await file.getImage(0);
    const grid = gridOf(image);
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

function gridOf(image: GeoTIFFImage): TerrainGrid {
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
export async function readHgt(path: string, outPath: string, name: string): Promise<TerrainGrid> {
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
