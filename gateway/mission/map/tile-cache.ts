import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { Clock } from '../../base/clock.ts';
import type { TileFormat } from '../../contract/mission/map.ts';
import type { TilePlace } from './tile-area.ts';

export interface CachedTile {
  /** Undefined: the server has no such tile. */
  readonly bytes: Uint8Array | undefined;
  /** Of the stored bytes; vector tiles are gzipped. */
  readonly format: TileFormat;
  /** Tag that the server gave to this content. */
  readonly etag: string | undefined;
  readonly fetchedAtMs: number;
  /** Until then the server is not asked again. */
  readonly freshUntilMs: number;
}

interface Row {
  readonly bytes: Buffer | null;
  readonly format: string;
  readonly etag: string | null;
  readonly fetchedAtMs: number;
  readonly freshUntilMs: number;
  readonly usedAtMs: number;
}

/** Place of a tile without content, and what SQLite adds to each. */
const ROW_BYTES = 100;
/** Uses are written this coarsely: reading a tile rarely writes. */
const USE_STEP_MS = 60_000;
const REMOVED_AT_ONCE = 100;
/** Room made beyond the need, so that not every tile removes another. */
const FILLED = 0.95;

/**
 * Tiles of online layers on disk, the least recently used removed first. Nothing waits for the disk, because
 * SQLite writes in the thread that flies. A power cut may cost the file; then it starts empty.
 */
export class TileCache {
  readonly #path: string;
  readonly #clock: Clock;
  #limitBytes: number;
  #database: Database.Database;
  #sizes = new Map<string, { tiles: number; bytes: number }>();

  constructor(path: string, limitBytes: number, clock: Clock) {
    this.#path = path;
    this.#clock = clock;
    this.#limitBytes = limitBytes;
    this.#database = this.#open();
    this.#evict();
  }

  close(): void {
    this.#database.close();
  }

  get limitBytes(): number {
    return this.#limitBytes;
  }

  /** Of one layer, or of all. */
  size(layerId?: string): { readonly tiles: number; readonly bytes: number } {
    if (layerId !== undefined) return this.#sizes.get(layerId) ?? { tiles: 0, bytes: 0 };
    let tiles = 0;
    let bytes = 0;
    for (const each of this.#sizes.values()) {
      tiles += each.tiles;
      bytes += each.bytes;
    }
    return { tiles, bytes };
  }

  get(layerId: string, place: TilePlace): CachedTile | undefined {
    return this.#guarded(() => {
      const row = this.#row(layerId, place);
      if (!row) return undefined;
      const nowMs = this.#clock.utcMs();
      if (nowMs - row.usedAtMs > USE_STEP_MS)
        this.#database
          .prepare('UPDATE tile SET usedAtMs = ? WHERE layerId = ? AND z = ? AND x = ? AND y = ?')
          .run(nowMs, layerId, place.z, place.x, place.y);
      const { bytes, format, etag, fetchedAtMs, freshUntilMs } = row;
      return {
        bytes: bytes ?? undefined,
        format: format as TileFormat,
        etag: etag ?? undefined,
        fetchedAtMs,
        freshUntilMs,
      };
    });
  }

  put(layerId: string, place: TilePlace, tile: CachedTile): void {
    this.#guarded(() => {
      const { z, x, y } = place;
      const before = this.#row(layerId, place);
      this.#database
        .prepare('INSERT OR REPLACE INTO tile VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
        .run(
          layerId,
          z,
          x,
          y,
          tile.format,
          tile.etag ?? null,
          tile.fetchedAtMs,
          tile.freshUntilMs,
          this.#clock.utcMs(),
          sizeOf(tile.bytes),
          tile.bytes ?? null,
        );
      if (before) this.#count(layerId, -1, -sizeOf(before.bytes));
      this.#count(layerId, 1, sizeOf(tile.bytes));
      this.#evict();
    });
  }

  limit(limitBytes: number): void {
    this.#limitBytes = limitBytes;
    this.#guarded(() => {
      this.#evict();
      this.#database.pragma('incremental_vacuum');
    });
  }

  /** Removes the tiles of one layer, or of all. */
  clear(layerId?: string): void {
    if (layerId === undefined) {
      this.#startAgain();
      return;
    }
    this.#guarded(() => {
      this.#database.prepare('DELETE FROM tile WHERE layerId = ?').run(layerId);
      this.#database.pragma('incremental_vacuum');
    });
    this.#sizes.delete(layerId);
  }

  #row(layerId: string, { z, x, y }: TilePlace): Row | undefined {
    return this.#database
      .prepare<[string, number, number, number], Row>(
        `SELECT bytes, format, etag, fetchedAtMs, freshUntilMs, usedAtMs FROM tile
         WHERE layerId = ? AND z = ? AND x = ? AND y = ?`,
      )
      .get(layerId, z, x, y);
  }

  #count(layerId: string, tiles: number, bytes: number): void {
    const now = this.size(layerId);
    this.#sizes.set(layerId, { tiles: now.tiles + tiles, bytes: now.bytes + bytes });
  }

  #evict(): void {
    if (this.size().bytes <= this.#limitBytes) return;
    const oldest = this.#database.prepare<[number], { rowid: number; layerId: string; size: number }>(
      'SELECT rowid, layerId, size FROM tile ORDER BY usedAtMs LIMIT ?',
    );
    const remove = this.#database.prepare('DELETE FROM tile WHERE rowid = ?');
    this.#database.transaction(() => {
      while (this.size().bytes > this.#limitBytes * FILLED) {
        const rows = oldest.all(REMOVED_AT_ONCE);
        if (rows.length === 0) return;
        for (const { rowid, layerId, size } of rows) {
          if (this.size().bytes <= this.#limitBytes * FILLED) return;
          remove.run(rowid);
          this.#count(layerId, -1, -size);
        }
      }
    })();
  }

  /** A cache is worth nothing that stops the map: a broken file, or a full disk, starts again empty. */
  #guarded<Result>(work: () => Result): Result | undefined {
    try {
      return work();
    } catch (thrown) {
      if (!(thrown instanceof Database.SqliteError)) throw thrown;
      this.#startAgain();
      return undefined;
    }
  }

  #startAgain(): void {
    this.#database.close();
    this.#removeFile();
    this.#database = this.#open();
  }

  #open(): Database.Database {
    try {
      return this.#opened();
    } catch {
      this.#removeFile();
      return this.#opened();
    }
  }

  #opened(): Database.Database {
    const database = new Database(this.#path);
    try {
      database.pragma('auto_vacuum = INCREMENTAL');
      database.pragma('journal_mode = WAL');
      database.pragma('synchronous = OFF');
      database.exec(`
        CREATE TABLE IF NOT EXISTS tile (
          layerId TEXT NOT NULL, z INTEGER NOT NULL, x INTEGER NOT NULL, y INTEGER NOT NULL,
          format TEXT NOT NULL, etag TEXT, fetchedAtMs INTEGER NOT NULL, freshUntilMs INTEGER NOT NULL,
          usedAtMs INTEGER NOT NULL, size INTEGER NOT NULL, bytes BLOB,
          PRIMARY KEY (layerId, z, x, y)
        );
        CREATE INDEX IF NOT EXISTS tile_use ON tile (usedAtMs, layerId, size);
        CREATE INDEX IF NOT EXISTS tile_size ON tile (layerId, size);
      `);
      const rows = database
        .prepare<[], { layerId: string; tiles: number; bytes: number }>(
          'SELECT layerId, count(*) AS tiles, sum(size) AS bytes FROM tile GROUP BY layerId',
        )
        .all();
      this.#sizes = new Map(rows.map(({ layerId, tiles, bytes }) => [layerId, { tiles, bytes }]));
      return database;
    } catch (thrown) {
      database.close();
      throw thrown;
    }
  }

  #removeFile(): void {
    for (const ending of ['', '-wal', '-shm']) rmSync(`${this.#path}${ending}`, { force: true });
  }
}

function sizeOf(bytes: Uint8Array | null | undefined): number {
  return (bytes?.length ?? 0) + ROW_BYTES;
}
