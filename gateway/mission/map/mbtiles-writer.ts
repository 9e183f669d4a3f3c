import Database from 'better-sqlite3';
import type { MapDownloadRequest, TileFormat } from '../../contract/mission/map.ts';
import type { TilePlace } from './tile-area.ts';

/** Progress of a download, stored in its file. */
export interface WrittenSoFar {
  /** Every tile of the area before this index is there, or there is none. */
  readonly doneTiles: number;
  readonly missingTiles: number;
  readonly receivedBytes: number;
}

interface FetchedTile extends TilePlace {
  readonly bytes: Uint8Array;
}

/**
 * The MBTiles file of a download in progress. Tiles and progress are written together: after a kill the
 * download resumes where it was. Nothing waits for the disk, because SQLite writes in the thread that flies.
 * A power cut may cost the file; then the download starts again.
 */
export class MbtilesWriter {
  readonly #database: Database.Database;

  constructor(path: string) {
    this.#database = new Database(path);
    this.#database.pragma('journal_mode = WAL');
    this.#database.pragma('synchronous = OFF');
    this.#database.exec(`
      CREATE TABLE IF NOT EXISTS metadata (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS tiles (
        zoom_level INTEGER NOT NULL, tile_column INTEGER NOT NULL, tile_row INTEGER NOT NULL, tile_data BLOB NOT NULL,
        PRIMARY KEY (zoom_level, tile_column, tile_row)
      );
    `);
  }

  soFar(): WrittenSoFar {
    const count = (name: string) => Number(this.#metadata(name) ?? 0) || 0;
    return {
      doneTiles: count('aerodeck_done'),
      missingTiles: count('aerodeck_missing'),
      receivedBytes: count('aerodeck_bytes'),
    };
  }

  write(tiles: readonly FetchedTile[], { doneTiles, missingTiles, receivedBytes }: WrittenSoFar): void {
    const add = this.#database.prepare('INSERT OR REPLACE INTO tiles VALUES (?, ?, ?, ?)');
    this.#database.transaction(() => {
      for (const { z, x, y, bytes } of tiles) add.run(z, x, 2 ** z - 1 - y, bytes);
      this.#describe({
        aerodeck_done: String(doneTiles),
        aerodeck_missing: String(missingTiles),
        aerodeck_bytes: String(receivedBytes),
      });
    })();
  }

  /** Makes it an ordinary MBTiles file in one piece, and closes it. */
  finish(request: MapDownloadRequest, format: TileFormat): void {
    const { name, attribution, bounds, minZoom, maxZoom } = request;
    this.#database.transaction(() => {
      this.#describe({
        name,
        attribution,
        format,
        bounds: bounds.join(','),
        minzoom: String(minZoom),
        maxzoom: String(maxZoom),
        type: 'overlay',
        version: '1',
      });
      this.#database.exec("DELETE FROM metadata WHERE name LIKE 'aerodeck_%'");
    })();
    this.#database.pragma('journal_mode = DELETE');
    this.#database.close();
  }

  close(): void {
    this.#database.close();
  }

  #metadata(name: string): string | undefined {
    return this.#database
      .prepare<[string], { value: string }>('SELECT value FROM metadata WHERE name = ?')
      .get(name)?.value;
  }

  #describe(entries: Readonly<Record<string, string>>): void {
    const add = this.#database.prepare('INSERT OR REPLACE INTO metadata VALUES (?, ?)');
    for (const [name, value] of Object.entries(entries)) add.run(name, value);
  }
}
