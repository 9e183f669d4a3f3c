import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import { JsonFile } from '../../base/file/json-file.ts';
import { receiveFile } from '../../base/file/receive-file.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import { type AuditLog, writeAudit } from '../../base/log/audit-log.ts';
import { ownerOf } from '../../base/principal/owner.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import type { TerrainFile, TerrainPort } from '../../contract/mission/terrain.ts';
import type { TerrainJob } from './read-terrain-file.ts';
import { type TerrainGrid, terrainGridSchema } from './terrain-grid.ts';
import { TerrainHeights, type TerrainSource } from './terrain-heights.ts';
import { type TerrainTileJob, tileBounds } from './terrain-tile.ts';

export interface TerrainServiceOptions {
  readonly folder: string;
  /** Rejects with an AppError. Owners are served in turn. */
  readonly read: (file: TerrainJob, owner: string) => Promise<TerrainGrid>;
  readonly drawTile: (tile: TerrainTileJob, owner: string) => Promise<Uint8Array>;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly ids: Pick<IdGenerator, 'next'>;
}

/** Enough SRTM tiles for four countries; every height lookup checks each file. */
const MAX_FILES = 200;
const MAX_FILE_BYTES = 2 * 1024 ** 3;
/** 256 tiles of up to 100 kB: a large screen with its surroundings. */
const MAX_TILES = 256;
const METRES_PER_DEGREE = 111_320;
const REMOVED_FOLDER = 'removed';

const entrySchema = z.object({
  terrainId: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
  addedAtMs: z.number(),
  grid: terrainGridSchema,
});
type Entry = z.infer<typeof entrySchema>;

/** Ground heights from imported files, finest resolution first. See {@link TerrainPort}. */
export class TerrainService implements TerrainPort {
  readonly #options: TerrainServiceOptions;
  readonly #catalogue: JsonFile<z.ZodArray<typeof entrySchema>>;
  readonly #removed = new Map<string, Entry>();
  readonly #heights: TerrainHeights;
  #entries: readonly Entry[];
  /** Drawn tiles in order of their last use. */
  readonly #tiles = new Map<string, Promise<Uint8Array>>();

  /** Deletes earlier removed files, and files half written when the process was killed. */
  constructor(options: TerrainServiceOptions) {
    this.#options = options;
    const { folder } = options;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    rmSync(join(folder, REMOVED_FOLDER), { recursive: true, force: true });
    this.#catalogue = new JsonFile(join(folder, 'terrain.json'), z.array(entrySchema));
    this.#entries = (this.#catalogue.read() ?? []).filter(({ terrainId }) =>
      existsSync(this.#path(terrainId)),
    );
    const known = new Set(this.#entries.map(({ terrainId }) => basename(this.#path(terrainId))));
    for (const name of readdirSync(folder))
      if (/\.(part|received|heights)$/.test(name) && !known.has(name)) rmSync(join(folder, name));
    this.#heights = new TerrainHeights(this.#finestFirst());
  }

  /** The files heights are read from, for a process that reads them itself. */
  get sources(): readonly TerrainSource[] {
    return this.#heights.sources;
  }

  files(): readonly TerrainFile[] {
    return this.#entries.map(fileOf);
  }

  heightM(latitudeDeg: number, longitudeDeg: number): number | undefined {
    return this.#heights.heightM(latitudeDeg, longitudeDeg);
  }

  get version(): string {
    const ids = this.#entries.map(({ terrainId }) => terrainId).join();
    return createHash('sha256').update(ids).digest('base64url').slice(0, 12);
  }

  async tile(zoom: number, x: number, y: number): Promise<Uint8Array | undefined> {
    const [west, south, east, north] = tileBounds(zoom, x, y);
    const sources = this.#heights.sources.filter(({ grid }) => {
      const [fileWest, fileSouth, fileEast, fileNorth] = boundsOf(grid);
      return fileWest < east && fileEast > west && fileSouth < north && fileNorth > south;
    });
    if (sources.length === 0) return undefined;
    const key = `${zoom}/${x}/${y}`;
    const tile = this.#tiles.get(key) ?? this.#options.drawTile({ sources, zoom, x, y }, 'terrain');
    this.#tiles.delete(key);
    this.#tiles.set(key, tile);
    const [oldest] = this.#tiles.keys();
    if (this.#tiles.size > MAX_TILES && oldest !== undefined) this.#tiles.delete(oldest);
    try {
      return await tile;
    } catch (cause) {
      if (this.#tiles.get(key) === tile) this.#tiles.delete(key);
      throw cause;
    }
  }

  async importFile(
    request: Parameters<TerrainPort['importFile']>[0],
    context: RequestContext,
  ): Promise<TerrainFile> {
    const { folder, ids, clock, read } = this.#options;
    if (this.#entries.length >= MAX_FILES)
      throw new AppError('resource-limit', `At most ${MAX_FILES} terrain files are kept. Remove one first.`);
    const name = plainName(request.name);
    const terrainId = ids.next('dem');
    const path = join(folder, `${terrainId}.received`);
    const outPath = this.#path(terrainId);
    try {
      await receiveFile(path, request.bytes, { maxBytes: MAX_FILE_BYTES, what: 'terrain file' });
      const grid = await read({ path, outPath, name }, ownerOf(context.principal));
      const { size } = await stat(outPath);
      const entry = { terrainId, name, sizeBytes: size, addedAtMs: clock.utcMs(), grid };
      this.#write([entry, ...this.#entries]);
      this.#audit('terrain.import', entry, context);
      return fileOf(entry);
    } catch (thrown) {
      await rm(outPath, { force: true });
      throw thrown;
    } finally {
      await rm(path, { force: true });
    }
  }

  remove(terrainId: string, context: RequestContext): void {
    const entry = this.#entries.find((each) => each.terrainId === terrainId);
    if (!entry) throw new AppError('not-found', `Terrain file ${terrainId} not found.`);
    this.#heights.close(this.#path(terrainId));
    mkdirSync(join(this.#options.folder, REMOVED_FOLDER), { recursive: true, mode: 0o700 });
    renameSync(this.#path(terrainId), this.#removedPath(terrainId));
    this.#removed.set(terrainId, entry);
    this.#write(this.#entries.filter((each) => each !== entry));
    this.#audit('terrain.remove', entry, context);
  }

  restore(terrainId: string, context: RequestContext): TerrainFile {
    const entry = this.#removed.get(terrainId);
    if (!entry) throw new AppError('not-found', `Removed terrain file ${terrainId} not found.`);
    renameSync(this.#removedPath(terrainId), this.#path(terrainId));
    this.#removed.delete(terrainId);
    this.#write([...this.#entries, entry].sort((a, b) => b.addedAtMs - a.addedAtMs));
    this.#audit('terrain.restore', entry, context);
    return fileOf(entry);
  }

  stop(): void {
    this.#heights.closeAll();
  }

  #path(terrainId: string): string {
    return resolve(this.#options.folder, `${terrainId}.heights`);
  }

  #removedPath(terrainId: string): string {
    return join(this.#options.folder, REMOVED_FOLDER, `${terrainId}.heights`);
  }

  #write(entries: readonly Entry[]): void {
    this.#catalogue.write([...entries]);
    this.#entries = entries;
    this.#tiles.clear();
    this.#heights.use(this.#finestFirst());
  }

  #finestFirst(): readonly TerrainSource[] {
    return [...this.#entries]
      .sort((a, b) => a.grid.stepLatDeg - b.grid.stepLatDeg || b.addedAtMs - a.addedAtMs)
      .map(({ terrainId, grid }) => ({ path: this.#path(terrainId), grid }));
  }

  #audit(action: string, { terrainId, name, sizeBytes }: Entry, context: RequestContext): void {
    writeAudit(this.#options, context, action, terrainId, { name, sizeBytes });
  }
}

function fileOf({ terrainId, name, sizeBytes, addedAtMs, grid }: Entry): TerrainFile {
  const { format, stepLatDeg, rows, columns } = grid;
  return {
    terrainId,
    name,
    format,
    bounds: boundsOf(grid),
    columns,
    rows,
    spacingM: Math.round(stepLatDeg * METRES_PER_DEGREE * 10) / 10,
    sizeBytes,
    addedAtMs,
  };
}

/** West, south, east, north in degrees. */
function boundsOf(grid: TerrainGrid): [number, number, number, number] {
  const { north, west, stepLatDeg, stepLonDeg, rows, columns, isCell } = grid;
  const margin = isCell ? 0.5 : 0;
  return [
    west - margin * stepLonDeg,
    north - (rows - 1 + margin) * stepLatDeg,
    west + (columns - 1 + margin) * stepLonDeg,
    north + margin * stepLatDeg,
  ];
}

/** The base name of a file, in printable characters. */
function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}]+/gu, '').trim();
  return plain.slice(-80) || 'heights';
}
