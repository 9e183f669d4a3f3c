import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../base/clock.ts';
import { AppError, errorText } from '../base/error.ts';
import type { IdGenerator } from '../base/id.ts';
import { JsonFile } from '../base/json-file.ts';
import { receiveFile } from '../base/receive-file.ts';
import type { RequestContext } from '../contract/gateway-port.ts';
import type { TerrainFile, TerrainPort } from '../contract/terrain.ts';
import type { AuditRepository } from '../store/audit-repository.ts';
import { heightBetween } from './height-between.ts';
import type { TerrainJob } from './read-terrain-file.ts';
import { SampleFile } from './sample-file.ts';
import { type TerrainGrid, terrainGridSchema } from './terrain-grid.ts';

export interface TerrainServiceOptions {
  readonly folder: string;
  /** Rejects with an Error whose text says what is wrong. */
  readonly read: (job: TerrainJob) => Promise<TerrainGrid>;
  readonly audit: Pick<AuditRepository, 'append'>;
  readonly clock: Clock;
  readonly ids: Pick<IdGenerator, 'next'>;
}

/** Four countries of SRTM tiles; each is looked at for every height. */
const MAX_FILES = 200;
const MAX_FILE_BYTES = 2 * 1024 ** 3;
const MAX_OPEN = 16;
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

/** Heights of the ground from imported files, the finest that knows a place first: see {@link TerrainPort}. */
export class TerrainService implements TerrainPort {
  readonly #options: TerrainServiceOptions;
  readonly #catalogue: JsonFile<z.ZodArray<typeof entrySchema>>;
  readonly #removed = new Map<string, Entry>();
  /** In order of their last use. */
  readonly #open = new Map<string, SampleFile>();
  #entries: readonly Entry[];
  #finestFirst: readonly Entry[];

  /** Whatever was removed before is gone, and so is what a kill left half written. */
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
    this.#finestFirst = finestFirst(this.#entries);
  }

  files(): readonly TerrainFile[] {
    return this.#entries.map(fileOf);
  }

  heightM(latitudeDeg: number, longitudeDeg: number): number | undefined {
    for (const entry of this.#finestFirst) {
      const file = reaches(entry.grid, latitudeDeg, longitudeDeg) ? this.#file(entry) : undefined;
      const heightM =
        file && heightBetween(entry.grid, (row, column) => file.at(row, column), latitudeDeg, longitudeDeg);
      // A void of one file may be known to a coarser one.
      if (heightM !== undefined) return heightM;
    }
    return undefined;
  }

  async importFile(
    request: Parameters<TerrainPort['importFile']>[0],
    context: RequestContext,
  ): Promise<TerrainFile> {
    const { folder, ids, clock, read } = this.#options;
    if (this.#entries.length >= MAX_FILES)
      throw new AppError('resource-limit', `${MAX_FILES} files of heights are kept. Remove one first.`);
    const name = plainName(request.name);
    const terrainId = ids.next('dem');
    const path = join(folder, `${terrainId}.received`);
    const outPath = this.#path(terrainId);
    try {
      await receiveFile(path, request.bytes, { maxBytes: MAX_FILE_BYTES, what: 'file of heights' });
      const grid = await readable(read({ path, outPath, name }), name);
      const { size } = await stat(outPath);
      const entry = { terrainId, name, sizeBytes: size, addedAtMs: clock.utcMs(), grid };
      this.#write([entry, ...this.#entries]);
      this.#writeDown('terrain.import', entry, context);
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
    if (!entry) throw new AppError('not-found', `There is no file of heights ${terrainId}.`);
    this.#close(terrainId);
    mkdirSync(join(this.#options.folder, REMOVED_FOLDER), { recursive: true, mode: 0o700 });
    renameSync(this.#path(terrainId), this.#removedPath(terrainId));
    this.#removed.set(terrainId, entry);
    this.#write(this.#entries.filter((each) => each !== entry));
    this.#writeDown('terrain.remove', entry, context);
  }

  restore(terrainId: string, context: RequestContext): TerrainFile {
    const entry = this.#removed.get(terrainId);
    if (!entry) throw new AppError('not-found', `There is no removed file of heights ${terrainId}.`);
    renameSync(this.#removedPath(terrainId), this.#path(terrainId));
    this.#removed.delete(terrainId);
    this.#write([...this.#entries, entry].sort((a, b) => b.addedAtMs - a.addedAtMs));
    this.#writeDown('terrain.restore', entry, context);
    return fileOf(entry);
  }

  stop(): void {
    for (const terrainId of [...this.#open.keys()]) this.#close(terrainId);
  }

  /** Undefined when it cannot be opened: then its heights are not known. */
  #file({ terrainId, grid }: Entry): SampleFile | undefined {
    const known = this.#open.get(terrainId);
    if (known) return known;
    try {
      const file = new SampleFile(this.#path(terrainId), grid);
      this.#open.set(terrainId, file);
      const [oldest] = this.#open.keys();
      if (this.#open.size > MAX_OPEN && oldest !== undefined) this.#close(oldest);
      return file;
    } catch {
      return undefined;
    }
  }

  #close(terrainId: string): void {
    this.#open.get(terrainId)?.close();
    this.#open.delete(terrainId);
  }

  #path(terrainId: string): string {
    return join(this.#options.folder, `${terrainId}.heights`);
  }

  #removedPath(terrainId: string): string {
    return join(this.#options.folder, REMOVED_FOLDER, `${terrainId}.heights`);
  }

  #write(entries: readonly Entry[]): void {
    this.#catalogue.write([...entries]);
    this.#entries = entries;
    this.#finestFirst = finestFirst(entries);
  }

  #writeDown(action: string, entry: Entry, { traceId, principal }: RequestContext): void {
    this.#options.audit.append({
      atMs: this.#options.clock.utcMs(),
      traceId,
      actor: { kind: principal.kind, id: principal.id },
      action,
      target: entry.terrainId,
      decisionId: null,
      outcome: 'requested',
      detail: { name: entry.name, sizeBytes: entry.sizeBytes },
    });
  }
}

function finestFirst(entries: readonly Entry[]): readonly Entry[] {
  return [...entries].sort((a, b) => a.grid.stepLatDeg - b.grid.stepLatDeg || b.addedAtMs - a.addedAtMs);
}

function reaches(grid: TerrainGrid, latitudeDeg: number, longitudeDeg: number): boolean {
  const { north, west, stepLatDeg, stepLonDeg, rows, columns } = grid;
  return (
    latitudeDeg <= north + stepLatDeg &&
    latitudeDeg >= north - rows * stepLatDeg &&
    longitudeDeg >= west - stepLonDeg &&
    longitudeDeg <= west + columns * stepLonDeg
  );
}

function fileOf({ terrainId, name, sizeBytes, addedAtMs, grid }: Entry): TerrainFile {
  const { format, north, west, stepLatDeg, stepLonDeg, rows, columns } = grid;
  const margin = grid.isCell ? 0.5 : 0;
  return {
    terrainId,
    name,
    format,
    bounds: [
      west - margin * stepLonDeg,
      north - (rows - 1 + margin) * stepLatDeg,
      west + (columns - 1 + margin) * stepLonDeg,
      north + margin * stepLatDeg,
    ],
    columns,
    rows,
    spacingM: Math.round(stepLatDeg * METRES_PER_DEGREE * 10) / 10,
    sizeBytes,
    addedAtMs,
  };
}

/** The last part of what a file was called, in characters that can be shown. */
function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}]+/gu, '').trim();
  return plain.slice(-80) || 'heights';
}

async function readable(reading: Promise<TerrainGrid>, name: string): Promise<TerrainGrid> {
  try {
    return await reading;
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown;
    throw new AppError('terrain-unreadable', `${name} cannot be read: ${errorText(thrown)}.`, {
      cause: thrown,
    });
  }
}
