import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { imageSize } from 'image-size';
import { AppError } from '../../base/error.ts';
import { type MapTile, TILE_FORMATS, type TileFormat } from '../../contract/mission/map.ts';
import { MAX_TILE_BYTES } from './tile-archive.ts';

/** Tile images have 256 or 512 pixels a side; a decompression bomb claims thousands. */
const MAX_SIDE_PX = 2048;
const unzip = promisify(gunzip);
const zip = promisify(gzip);
/** Tag of the field a vector tile begins with. */
const VECTOR_LAYER = 0x1a;

const MEDIA_TYPES: Readonly<Record<TileFormat, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  pbf: 'application/vnd.mapbox-vector-tile',
};

/** The format that metadata names. @throws map-unreadable */
export function tileFormatOf(name: string): TileFormat {
  const format = name === 'jpeg' || name === 'image/jpeg' ? 'jpg' : name.replace('image/', '');
  const known = TILE_FORMATS.find((each) => each === format);
  if (known) return known;
  throw new AppError(
    'map-unreadable',
    `The map contains tiles of the kind "${name.slice(0, 40)}". Supported are ${TILE_FORMATS.join(', ')}.`,
  );
}

/**
 * A tile that is safe for a browser: unzipped within bounds, of the kind it claims and no larger than a tile.
 * @throws map-unreadable
 */
export async function checkedTile(bytes: Uint8Array, format: TileFormat): Promise<MapTile> {
  const plain = isZipped(bytes) ? await unzipped(bytes) : bytes;
  if (format === 'pbf') return { bytes: plain, mediaType: MEDIA_TYPES.pbf };
  const kind = imageFormat(plain);
  if (kind === undefined) throw broken('is not a PNG, JPEG or WebP image');
  refuseLarge(plain);
  // Many files mix two image formats under one name.
  return { bytes: plain, mediaType: MEDIA_TYPES[kind] };
}

/** A tile from a server, recognised by its content: error pages come as tiles too. @throws map-unreadable */
export async function receivedTile(
  bytes: Uint8Array,
): Promise<{ readonly bytes: Uint8Array; readonly format: TileFormat }> {
  const plain = isZipped(bytes) ? await unzipped(bytes) : bytes;
  const picture = imageFormat(plain);
  if (picture !== undefined) {
    refuseLarge(plain);
    return { bytes: plain, format: picture };
  }
  if (plain[0] !== VECTOR_LAYER) throw broken('is neither an image nor a vector tile');
  return { bytes: await zip(plain), format: 'pbf' };
}

/** The image format by its first bytes; undefined for anything else. */
function imageFormat(bytes: Uint8Array): Exclude<TileFormat, 'pbf'> | undefined {
  const starts = (at: number, ...wanted: number[]) =>
    wanted.every((value, index) => bytes[at + index] === value);
  if (starts(0, 0x89, 0x50, 0x4e, 0x47)) return 'png';
  if (starts(0, 0xff, 0xd8, 0xff)) return 'jpg';
  return starts(0, 0x52, 0x49, 0x46, 0x46) && starts(8, 0x57, 0x45, 0x42, 0x50) ? 'webp' : undefined;
}

function isZipped(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function refuseLarge(bytes: Uint8Array): void {
  let side: number;
  try {
    const { width, height } = imageSize(bytes);
    side = Math.max(width, height);
  } catch {
    throw broken('is truncated');
  }
  if (side > MAX_SIDE_PX) throw broken(`claims ${side} pixels per side`);
}

async function unzipped(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await unzip(bytes, { maxOutputLength: MAX_TILE_BYTES });
  } catch {
    throw broken(`cannot be unzipped to at most ${MAX_TILE_BYTES} bytes`);
  }
}

function broken(what: string): AppError {
  return new AppError('map-unreadable', `A tile of the map ${what}.`);
}
