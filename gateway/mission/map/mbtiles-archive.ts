import Database from 'better-sqlite3';
import { AppError, errorText } from '../../base/error.ts';
import { boundsOf, plainLine, vectorLayersOf, zoomsOf } from './archive-facts.ts';
import { tileFormatOf } from './checked-tile.ts';
import { type ArchiveFacts, MAX_TILE_BYTES, type TileArchive } from './tile-archive.ts';

const MAX_METADATA_BYTES = 512 * 1024;
const MAX_METADATA_ROWS = 100;

/** The tiles in one table or, as many programs write them, each image once with a list of its places. */
const FORMS = [
  { tables: ['tiles'], from: 'tiles', blob: 'tile_data' },
  {
    tables: ['map', 'images'],
    from: 'map JOIN images ON images.tile_id = map.tile_id',
    blob: 'images.tile_data',
  },
] as const;

type TileRow = { readonly size: number; readonly bytes: Buffer | null };

/**
 * An MBTiles file. https://github.com/mapbox/mbtiles-spec (rows count from the south)
 *
 * Its content is a stranger's: only ordinary tables are read, never a view, virtual table or computed column of the file,
 * and only through an index, so that a tile is found at once.
 */
export class MbtilesArchive implements TileArchive {
  readonly #database: Database.Database;
  readonly #places: string;
  readonly #statement: Database.Statement<[number, number, number], TileRow>;

  /** @throws map-unreadable */
  constructor(path: string) {
    this.#database = opened(path);
    try {
      this.#database.pragma('trusted_schema = OFF');
      const form = FORMS.find(({ tables }) => tables.every((table) => this.#isPlainTable(table)));
      if (!form) throw unreadable('has no readable table of tiles');
      const where = 'WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?';
      const source = `FROM ${form.from} ${where}`;
      const [places] = form.tables;
      this.#places = places;
      this.#refuseScan(`SELECT 1 ${source}`, [/zoom_level=\?/, /tile_column=\?/, /tile_row=\?/], 3);
      for (const end of ['min', 'max']) this.#refuseScan(`SELECT ${end}(zoom_level) FROM ${places}`, [], 0);
      this.#statement = this.#database.prepare(
        `SELECT length(${form.blob}) AS size,
           CASE WHEN typeof(${form.blob}) = 'blob' AND length(${form.blob}) <= ${MAX_TILE_BYTES} THEN ${form.blob} END AS bytes
         ${source} LIMIT 1`,
      );
    } catch (thrown) {
      this.#database.close();
      throw thrown instanceof AppError ? thrown : unreadable(`is damaged (${errorText(thrown)})`);
    }
  }

  facts(): Promise<ArchiveFacts> {
    try {
      return Promise.resolve(this.#read(this.#places));
    } catch (thrown) {
      return Promise.reject(
        thrown instanceof AppError ? thrown : unreadable(`is damaged (${errorText(thrown)})`),
      );
    }
  }

  tile(z: number, x: number, y: number): Promise<Uint8Array | undefined> {
    let row: TileRow | undefined;
    try {
      row = this.#statement.get(z, x, 2 ** z - 1 - y);
    } catch (thrown) {
      return Promise.reject(unreadable(`is damaged (${errorText(thrown)})`));
    }
    if (row && !row.bytes) return Promise.reject(unreadable(`has a tile of ${row.size} bytes`));
    return Promise.resolve(row?.bytes ?? undefined);
  }

  close(): Promise<void> {
    this.#database.close();
    return Promise.resolve();
  }

  #isPlainTable(name: string): boolean {
    const table = this.#database
      .prepare<[string], { sql: string }>("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?")
      .get(name);
    if (!table || /^\s*create\s+virtual/i.test(table.sql)) return false;
    const columns = this.#database.pragma(`table_xinfo(${name})`) as { hidden: number }[];
    return columns.every(({ hidden }) => hidden === 0);
  }

  /** @param first what the first step must look up at once */
  #refuseScan(query: string, first: readonly RegExp[], parameters: number): void {
    const steps = this.#database
      .prepare<number[], { detail: string }>(`EXPLAIN QUERY PLAN ${query}`)
      .all(...Array.from({ length: parameters }, () => 0));
    const [places] = steps;
    const isQuick = steps.every(({ detail }) => detail.startsWith('SEARCH'));
    if (isQuick && places && first.every((column) => column.test(places.detail))) return;
    throw unreadable(
      'has no index of its tiles, so every lookup would scan all of them. Add one with "sqlite3 FILE \'CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row)\'"',
    );
  }

  #read(table: string): ArchiveFacts {
    const metadata = this.#metadata();
    const edge = (end: 'min' | 'max') =>
      this.#database.prepare<[], { zoom: unknown }>(`SELECT ${end}(zoom_level) AS zoom FROM ${table}`).get()
        ?.zoom;
    const { minZoom, maxZoom } = zoomsOf(edge('min'), edge('max'));
    return {
      name: plainLine(metadata.get('name')),
      attribution: plainLine(metadata.get('attribution')),
      tileFormat: tileFormatOf(metadata.get('format') ?? this.#formatOfAny(table, minZoom)),
      minZoom,
      maxZoom,
      bounds: boundsOf((metadata.get('bounds') ?? '').split(',').map(Number)),
      vectorLayers: vectorLayersOf(parsedJson(metadata.get('json') ?? '')),
    };
  }

  #metadata(): ReadonlyMap<string, string> {
    if (!this.#isPlainTable('metadata')) return new Map();
    const rows = this.#database
      .prepare<[], { name: string; value: string }>(
        `SELECT name, value FROM (SELECT name, value FROM metadata LIMIT ${MAX_METADATA_ROWS})
         WHERE typeof(name) = 'text' AND typeof(value) = 'text' AND length(value) <= ${MAX_METADATA_BYTES}`,
      )
      .all();
    return new Map(rows.map(({ name, value }) => [name, value]));
  }

  /** Some programs leave the format out. */
  #formatOfAny(table: string, zoom: number): string {
    const place = this.#database
      .prepare<[number], { x: number; y: number }>(
        `SELECT tile_column AS x, tile_row AS y FROM ${table} WHERE zoom_level = ? LIMIT 1`,
      )
      .get(zoom);
    const bytes = place && this.#statement.get(zoom, place.x, place.y)?.bytes;
    if (!bytes) return '';
    if (bytes[0] === 0x89) return 'png';
    if (bytes[0] === 0xff) return 'jpg';
    return bytes[0] === 0x52 ? 'webp' : 'pbf';
  }
}

function opened(path: string): Database.Database {
  try {
    return new Database(path, { readonly: true, fileMustExist: true });
  } catch (thrown) {
    throw unreadable(`is damaged (${errorText(thrown)})`);
  }
}

function unreadable(what: string): AppError {
  return new AppError('map-unreadable', `The MBTiles file ${what}.`);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
