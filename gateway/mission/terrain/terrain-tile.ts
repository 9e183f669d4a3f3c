import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import { TERRAIN_TILE_PX } from '../../contract/mission/terrain.ts';
import { TerrainHeights, type TerrainSource } from './terrain-heights.ts';

export interface TerrainTileJob {
  /** The files that reach the tile; the height comes from the first that knows the place. */
  readonly sources: readonly TerrainSource[];
  readonly zoom: number;
  readonly x: number;
  /** From the north. */
  readonly y: number;
}

const SIDE = TERRAIN_TILE_PX;
const PIXEL_BYTES = 3;
/** A filter byte before the pixels. */
const ROW_BYTES = 1 + SIDE * PIXEL_BYTES;
/** Each byte as the difference from the pixel before: neighbouring heights are alike. */
const FILTER_SUB = 1;
const compressed = promisify(deflate);

/** Job: draws a tile in the Terrarium encoding. Where no file knows the ground, or one is broken, it is 0 m. */
export async function drawTerrainTile({ sources, zoom, x, y }: TerrainTileJob): Promise<Uint8Array> {
  const heights = new TerrainHeights(sources);
  try {
    const rows = Buffer.alloc(SIDE * ROW_BYTES);
    for (let row = 0; row < SIDE; row += 1) {
      const latitudeDeg = latitudeOf(zoom, y + (row + 0.5) / SIDE);
      for (let column = 0; column < SIDE; column += 1) {
        const longitudeDeg = longitudeOf(zoom, x + (column + 0.5) / SIDE);
        const value = Math.round(((heights.heightM(latitudeDeg, longitudeDeg) ?? 0) + 32_768) * 256);
        rows.writeUIntBE(value, row * ROW_BYTES + 1 + column * PIXEL_BYTES, PIXEL_BYTES);
      }
    }
    return await pngOf(rows);
  } finally {
    heights.closeAll();
  }
}

/** West, south, east, north of a tile in degrees. */
export function tileBounds(zoom: number, x: number, y: number): [number, number, number, number] {
  return [longitudeOf(zoom, x), latitudeOf(zoom, y + 1), longitudeOf(zoom, x + 1), latitudeOf(zoom, y)];
}

function longitudeOf(zoom: number, x: number): number {
  return (x / 2 ** zoom) * 360 - 180;
}

function latitudeOf(zoom: number, y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** zoom))) * 180) / Math.PI;
}

/** https://www.w3.org/TR/png-3/ */
async function pngOf(rows: Buffer): Promise<Uint8Array> {
  for (let start = 0; start < rows.length; start += ROW_BYTES) {
    rows[start] = FILTER_SUB;
    for (let at = start + ROW_BYTES - 1; at > start + PIXEL_BYTES; at -= 1)
      rows[at] = (rows[at] ?? 0) - (rows[at - PIXEL_BYTES] ?? 0);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  // 8 bits of red, green and blue.
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', await compressed(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
