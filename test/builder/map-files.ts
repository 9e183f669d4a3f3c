import { crc32, deflateSync, gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { zxyToTileId } from 'pmtiles';

/** A PNG of one colour whose header claims a side; only those of 1 point can be decoded. */
export function pngTile(side = 1): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (name: string, content: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    const body = Buffer.concat([Buffer.from(name), content]);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([0, 90, 140, 90]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export interface FixtureTile {
  readonly z: number;
  readonly x: number;
  /** From the north. */
  readonly y: number;
  readonly bytes: Uint8Array;
}

/** Writes an MBTiles file as other programs do, rows from the south. `sql` is run last. */
export function writeMbtilesFixture(
  path: string,
  tiles: readonly FixtureTile[],
  metadata: Readonly<Record<string, string>> = { name: 'Field', format: 'png', bounds: '8.5,47.3,8.6,47.4' },
  sql = 'CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row)',
): void {
  const database = new Database(path);
  database.exec(`
    CREATE TABLE metadata (name TEXT, value TEXT);
    CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
  `);
  const addMetadata = database.prepare('INSERT INTO metadata VALUES (?, ?)');
  for (const [name, value] of Object.entries(metadata)) addMetadata.run(name, value);
  const addTile = database.prepare('INSERT INTO tiles VALUES (?, ?, ?, ?)');
  for (const { z, x, y, bytes } of tiles) addTile.run(z, x, 2 ** z - 1 - y, bytes);
  database.exec(sql);
  database.close();
}

/** A PMTiles file of version 3 with one tile. https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
export function pmtilesFixture({ z, x, y, bytes }: FixtureTile, metadata: object): Buffer {
  // One entry: its id, run length 1, length, offset 0 written as 1.
  const directory = gzipSync(
    Buffer.from([1, ...varint(zxyToTileId(z, x, y)), 1, ...varint(bytes.length), 1]),
  );
  const json = gzipSync(JSON.stringify(metadata));
  const header = Buffer.alloc(127);
  header.write('PMTiles');
  header[7] = 3;
  const places = [
    [127, directory.length],
    [127 + directory.length, json.length],
    [127 + directory.length + json.length, 0],
    [127 + directory.length + json.length, bytes.length],
  ];
  places.flat().forEach((value, index) => {
    header.writeBigUInt64LE(BigInt(value), 8 + index * 8);
  });
  // Clustered, gzip inside, tiles as they are, PNG, both zooms.
  header.set([1, 2, 1, 2, z, z], 96);
  [8.5, 47.3, 8.6, 47.4].forEach((degrees, index) => {
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  });
  return Buffer.concat([header, directory, json, bytes]);
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  return [...bytes, rest];
}
