import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import type { Tile } from './tile-pyramid.ts';

/** What a finished MBTiles file holds. */
export interface MbtilesSummary {
  readonly tileCount: number;
  /** Sum of the compressed tiles. */
  readonly sizeBytes: number;
}

/**
 * Writes gzipped tiles in MBTiles 1.3 schema (rows counted from the south). The file appears under its name only when
 * complete, so a build that is interrupted never leaves half a map.
 */
export function writeMbtiles(
  path: string,
  metadata: Readonly<Record<string, string>>,
  tiles: Iterable<Tile>,
): MbtilesSummary {
  const partial = `${path}.partial`;
  mkdirSync(dirname(path), { recursive: true });
  rmSync(partial, { force: true });
  const database = new Database(partial);
  let tileCount = 0;
  let sizeBytes = 0;
  try {
    database.pragma('journal_mode = OFF');
    database.pragma('synchronous = OFF');
    database.exec(`
      CREATE TABLE metadata (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE tiles (
        zoom_level INTEGER NOT NULL, tile_column INTEGER NOT NULL, tile_row INTEGER NOT NULL, tile_data BLOB NOT NULL,
        PRIMARY KEY (zoom_level, tile_column, tile_row)
      );
    `);
    const addMetadata = database.prepare('INSERT INTO metadata VALUES (?, ?)');
    const addTile = database.prepare('INSERT INTO tiles VALUES (?, ?, ?, ?)');
    database.transaction(() => {
      for (const [name, value] of Object.entries(metadata)) addMetadata.run(name, value);
      for (const { z, x, y, pbf } of tiles) {
        const compressed = gzipSync(pbf, { level: 6 });
        addTile.run(z, x, 2 ** z - 1 - y, compressed);
        tileCount += 1;
        sizeBytes += compressed.length;
      }
    })();
  } finally {
    database.close();
  }
  renameSync(partial, path);
  return { tileCount, sizeBytes };
}
