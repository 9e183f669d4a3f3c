import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import Database from 'better-sqlite3';
import { Compression, type Header, PMTiles, TileType } from 'pmtiles';
import { AppError, errorText } from '../../base/error.ts';
import type { MapTile, TileFormat } from '../../contract/mission/map.ts';
import { checkedTile, tileFormatOf } from './checked-tile.ts';
import {
  type ArchiveFacts,
  boundsOf,
  MAX_TILE_BYTES,
  plainLine,
  type TileArchive,
  vectorLayersOf,
  zoomsOf,
} from './tile-archive.ts';

export type ArchiveKind = 'mbtiles' | 'pmtiles';

export interface TileInput {
  readonly path: string;
  readonly kind: ArchiveKind;
  readonly format: TileFormat;
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Job: format and metadata of a map. @throws map-unreadable */
export async function readArchive(
  path: string,
): Promise<{ readonly kind: ArchiveKind; readonly facts: ArchiveFacts }> {
  const kind = await archiveKind(path);
  const archive = await openArchive(path, kind);
  try {
    return { kind, facts: await archive.facts() };
  } finally {
    await archive.close();
  }
}

/** Job: a tile of a map, checked for a browser. @throws map-unreadable */
export async function readTile({ path, kind, format, z, x, y }: TileInput): Promise<MapTile | undefined> {
  const archive = await openArchive(path, kind);
  try {
    const bytes = await archive.tile(z, x, y);
    return bytes && (await checkedTile(bytes, format));
  } finally {
    await archive.close();
  }
}

/** Format of a file by its first bytes. @throws map-unreadable for anything else */
async function archiveKind(path: string): Promise<ArchiveKind> {
  const handle = await open(path, 'r');
  try {
    const head = Buffer.alloc(16);
    await handle.read(head, 0, head.length, 0);
    const text = head.toString('latin1');
    if (text.startsWith('SQLite format 3')) return 'mbtiles';
    if (text.startsWith('PMTiles')) return 'pmtiles';
  } finally {
    await handle.close();
  }
  throw new AppError('map-unreadable', 'This is neither an MBTiles nor a PMTiles file.');
}

async function openArchive(path: string, kind: ArchiveKind): Promise<TileArchive> {
  return kind === 'mbtiles' ? new MbtilesArchive(path) : await PmtilesArchive.open(path);
}

/** Of a directory or the metadata; those of a planet stay below. */
const MAX_PART_BYTES = 16 * 1024 * 1024;

const FORMATS: ReadonlyMap<TileType, TileFormat> = new Map([
  [TileType.Mvt, 'pbf'],
  [TileType.Png, 'png'],
  [TileType.Jpeg, 'jpg'],
  [TileType.Webp, 'webp'],
]);

/** A PMTiles file of version 3. https://github.com/protomaps/PMTiles */
class PmtilesArchive implements TileArchive {
  readonly #handle: FileHandle;
  readonly #archive: PMTiles;

  private constructor(handle: FileHandle, archive: PMTiles) {
    this.#handle = handle;
    this.#archive = archive;
  }

  static async open(path: string): Promise<PmtilesArchive> {
    const handle = await open(path, 'r');
    const archive = new PMTiles(
      { getKey: () => path, getBytes: (offset, length) => bytesAt(handle, offset, length) },
      undefined,
      decompressed,
    );
    return new PmtilesArchive(handle, archive);
  }

  async facts(): Promise<ArchiveFacts> {
    try {
      const header = await this.#archive.getHeader();
      const metadata = (await this.#archive.getMetadata()) as Readonly<Record<string, unknown>> | null;
      return factsOf(header, metadata ?? {});
    } catch (thrown) {
      throw thrown instanceof AppError ? thrown : unreadable(`is damaged (${errorText(thrown)})`);
    }
  }

  async tile(z: number, x: number, y: number): Promise<Uint8Array | undefined> {
    let tile: { readonly data: ArrayBuffer } | undefined;
    try {
      tile = await this.#archive.getZxy(z, x, y);
    } catch (thrown) {
      throw thrown instanceof AppError ? thrown : unreadable(`is damaged (${errorText(thrown)})`);
    }
    if (tile && tile.data.byteLength > MAX_TILE_BYTES)
      throw unreadable(`has a tile of ${tile.data.byteLength} bytes`);
    return tile && new Uint8Array(tile.data);
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

function factsOf(header: Header, metadata: Readonly<Record<string, unknown>>): ArchiveFacts {
  const tileFormat = FORMATS.get(header.tileType);
  if (!tileFormat)
    throw unreadable('contains tiles of an unsupported kind. Supported are png, jpg, webp and vector tiles');
  return {
    name: plainLine(metadata.name),
    attribution: plainLine(metadata.attribution),
    tileFormat,
    ...zoomsOf(header.minZoom, header.maxZoom),
    bounds: boundsOf([header.minLon, header.minLat, header.maxLon, header.maxLat]),
    vectorLayers: vectorLayersOf(metadata),
  };
}

async function bytesAt(handle: FileHandle, offset: number, length: number): Promise<{ data: ArrayBuffer }> {
  if (!(length >= 0 && length <= MAX_PART_BYTES) || !Number.isSafeInteger(offset))
    throw unreadable('has a part that is too large');
  const bytes = new Uint8Array(length);
  const { bytesRead } = await handle.read(bytes, 0, length, offset);
  return { data: bytes.buffer.slice(0, bytesRead) };
}

const unzip = promisify(gunzip);
const unbrotli = promisify(brotliDecompress);

async function decompressed(data: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None || compression === Compression.Unknown) return data;
  const bound = { maxOutputLength: MAX_PART_BYTES };
  if (compression === Compression.Gzip) return exact(await unzip(new Uint8Array(data), bound));
  if (compression === Compression.Brotli) return exact(await unbrotli(new Uint8Array(data), bound));
  throw unreadable('uses an unsupported compression. Create it with gzip');
}

function exact(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

function unreadable(what: string): AppError {
  return new AppError('map-unreadable', `The PMTiles file ${what}.`);
}

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
class MbtilesArchive implements TileArchive {
  readonly #database: Database.Database;
  readonly #places: string;
  readonly #statement: Database.Statement<[number, number, number], TileRow>;

  /** @throws map-unreadable */
  constructor(path: string) {
    this.#database = opened(path);
    try {
      this.#database.pragma('trusted_schema = OFF');
      const form = FORMS.find(({ tables }) => tables.every((table) => this.#isPlainTable(table)));
      if (!form) throw unreadableTiles('has no readable table of tiles');
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
      throw thrown instanceof AppError ? thrown : unreadableTiles(`is damaged (${errorText(thrown)})`);
    }
  }

  facts(): Promise<ArchiveFacts> {
    try {
      return Promise.resolve(this.#read(this.#places));
    } catch (thrown) {
      return Promise.reject(
        thrown instanceof AppError ? thrown : unreadableTiles(`is damaged (${errorText(thrown)})`),
      );
    }
  }

  tile(z: number, x: number, y: number): Promise<Uint8Array | undefined> {
    let row: TileRow | undefined;
    try {
      row = this.#statement.get(z, x, 2 ** z - 1 - y);
    } catch (thrown) {
      return Promise.reject(unreadableTiles(`is damaged (${errorText(thrown)})`));
    }
    if (row && !row.bytes) return Promise.reject(unreadableTiles(`has a tile of ${row.size} bytes`));
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
    throw unreadableTiles(
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
    throw unreadableTiles(`is damaged (${errorText(thrown)})`);
  }
}

function unreadableTiles(what: string): AppError {
  return new AppError('map-unreadable', `The MBTiles file ${what}.`);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
