import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { Compression, type Header, PMTiles, TileType } from 'pmtiles';
import { AppError, errorText } from '../../base/error.ts';
import type { MapTile, TileFormat } from '../../contract/mission/map.ts';
import { boundsOf, plainLine, vectorLayersOf, zoomsOf } from './archive-facts.ts';
import { checkedTile } from './checked-tile.ts';
import { MbtilesArchive } from './mbtiles-archive.ts';
import { type ArchiveFacts, MAX_TILE_BYTES, type TileArchive } from './tile-archive.ts';

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
