import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import { JsonFile } from '../../base/file/json-file.ts';
import { receiveFile } from '../../base/file/receive-file.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import {
  type MapSource,
  type MapSourceChange,
  type MapTile,
  mapSourceSchema,
} from '../../contract/mission/map.ts';
import type { ArchiveKind, readArchive, readTile, TileInput } from './read-archive.ts';
import { plainLine } from './tile-archive.ts';

export interface MapLibraryOptions {
  readonly folder: string;
  /** Reads untrusted files in job processes. Owners are served in turn. */
  readonly readArchive: (path: string, owner: string) => ReturnType<typeof readArchive>;
  readonly readTile: (input: TileInput, owner: string) => ReturnType<typeof readTile>;
  readonly clock: Clock;
  readonly ids: Pick<IdGenerator, 'next'>;
}

const MAX_SOURCES = 100;
const MAX_FILE_BYTES = 64 * 1024 ** 3;

/** The maps of the station: stored files and their tiles. */
export class MapLibrary {
  readonly #options: MapLibraryOptions;
  readonly #catalogue: MapCatalogue;

  constructor(options: MapLibraryOptions) {
    this.#options = options;
    this.#catalogue = new MapCatalogue(options.folder);
  }

  get folder(): string {
    return this.#catalogue.folder;
  }

  sources(): readonly MapSource[] {
    return this.#catalogue.list();
  }

  /** @throws not-found */
  source(sourceId: string): MapSource {
    return this.#catalogue.get(sourceId);
  }

  /** @throws not-found, map-unreadable, job-limit, overloaded */
  async tile(sourceId: string, z: number, x: number, y: number): Promise<MapTile | undefined> {
    const source = this.source(sourceId);
    if (z < source.minZoom || z > source.maxZoom || x >= 2 ** z || y >= 2 ** z) return undefined;
    const kind = source.origin === 'pmtiles' ? 'pmtiles' : 'mbtiles';
    const path = this.#catalogue.pathOf(source);
    // The map is the owner: a slow map delays only its own viewers.
    return await this.#options.readTile({ path, kind, format: source.tileFormat, z, x, y }, sourceId);
  }

  /** @throws map-unreadable, body-too-large, resource-limit, store-unavailable */
  async importFile(name: string, bytes: AsyncIterable<Uint8Array>): Promise<MapSource> {
    this.refuseTooMany();
    const sourceId = this.#options.ids.next('map');
    const received = this.#catalogue.path(sourceId, 'mbtiles');
    await receiveFile(received, bytes, { maxBytes: MAX_FILE_BYTES, what: 'map' });
    return await this.adopt(sourceId, received, name);
  }

  /**
   * Adds a finished file in the folder as a map; an unreadable file is removed.
   * @throws map-unreadable, resource-limit, job-limit, overloaded
   */
  async adopt(sourceId: string, path: string, name: string, origin?: 'download'): Promise<MapSource> {
    try {
      this.refuseTooMany();
      const { kind, facts: read } = await this.#options.readArchive(path, sourceId);
      const { name: ownName, attribution = null, ...facts } = read;
      const source: MapSource = {
        sourceId,
        name: plainLine(name)?.slice(0, 80) ?? ownName?.slice(0, 80) ?? 'Map',
        origin: origin ?? kind,
        ...facts,
        attribution,
        vectorLayers: [...facts.vectorLayers],
        sizeBytes: (await stat(path)).size,
        opacity: 1,
        addedAtMs: this.#options.clock.utcMs(),
      };
      const place = this.#catalogue.pathOf(source);
      if (place !== path) await rename(path, place);
      this.#catalogue.add(source);
      return source;
    } catch (thrown) {
      await rm(path, { force: true });
      throw thrown;
    }
  }

  /** @throws not-found */
  change(sourceId: string, { name, opacity, position }: MapSourceChange): MapSource {
    const source = this.source(sourceId);
    const changed = {
      ...source,
      ...(name !== undefined && { name: plainLine(name) ?? source.name }),
      ...(opacity !== undefined && { opacity }),
    };
    this.#catalogue.replace(changed, position);
    return changed;
  }

  /** @throws not-found */
  remove(sourceId: string): MapSource {
    const source = this.source(sourceId);
    this.#catalogue.putAside(source);
    return source;
  }

  /** @throws not-found */
  restore(sourceId: string): MapSource {
    return this.#catalogue.takeBack(sourceId);
  }

  /** @throws resource-limit */
  refuseTooMany(): void {
    if (this.sources().length >= MAX_SOURCES)
      throw new AppError('resource-limit', `At most ${MAX_SOURCES} maps are kept. Remove one first.`);
  }
}

const REMOVED_FOLDER = 'removed';

/**
 * The maps of a folder: their files and what is known of them, topmost first. Removed maps wait in a separate
 * folder.
 */
class MapCatalogue {
  readonly folder: string;
  readonly #file: JsonFile<z.ZodArray<typeof mapSourceSchema>>;
  readonly #removed = new Map<string, { readonly source: MapSource; readonly position: number }>();
  #sources: readonly MapSource[];

  /** Deletes earlier removed files, and files half written when the process was killed. */
  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    rmSync(join(folder, REMOVED_FOLDER), { recursive: true, force: true });
    for (const name of readdirSync(folder)) if (name.endsWith('.part')) rmSync(join(folder, name));
    this.#file = new JsonFile(join(folder, 'maps.json'), z.array(mapSourceSchema));
    this.#sources = (this.#file.read() ?? []).filter((source) => existsSync(this.pathOf(source)));
  }

  list(): readonly MapSource[] {
    return this.#sources;
  }

  /** @throws not-found */
  get(sourceId: string): MapSource {
    const source = this.#sources.find((each) => each.sourceId === sourceId);
    if (!source) throw new AppError('not-found', `Map ${sourceId} not found.`);
    return source;
  }

  pathOf({ sourceId, origin }: Pick<MapSource, 'sourceId' | 'origin'>): string {
    return this.path(sourceId, origin === 'pmtiles' ? 'pmtiles' : 'mbtiles');
  }

  path(sourceId: string, kind: ArchiveKind): string {
    return join(this.folder, `${sourceId}.${kind}`);
  }

  /** Puts a new map on top. */
  add(source: MapSource): void {
    this.#write([source, ...this.#sources]);
  }

  /** @param position 0 lies on top; undefined leaves it where it is */
  replace(source: MapSource, position?: number): void {
    if (position === undefined) {
      this.#write(this.#sources.map((each) => (each.sourceId === source.sourceId ? source : each)));
      return;
    }
    const others = this.#sources.filter(({ sourceId }) => sourceId !== source.sourceId);
    this.#write([...others.slice(0, position), source, ...others.slice(position)]);
  }

  /** The file must be closed. */
  putAside(source: MapSource): void {
    mkdirSync(join(this.folder, REMOVED_FOLDER), { recursive: true, mode: 0o700 });
    renameSync(this.pathOf(source), this.#removedPath(source));
    const position = this.#sources.indexOf(source);
    this.#removed.set(source.sourceId, { source, position });
    this.#write(this.#sources.filter(({ sourceId }) => sourceId !== source.sourceId));
  }

  /** Back to its previous place. @throws not-found */
  takeBack(sourceId: string): MapSource {
    const removed = this.#removed.get(sourceId);
    if (!removed) throw new AppError('not-found', `Removed map ${sourceId} not found.`);
    const { source, position } = removed;
    renameSync(this.#removedPath(source), this.pathOf(source));
    this.#removed.delete(sourceId);
    this.replace(source, position);
    return source;
  }

  #removedPath(source: MapSource): string {
    return this.pathOf(source).replace(this.folder, join(this.folder, REMOVED_FOLDER));
  }

  #write(sources: readonly MapSource[]): void {
    this.#file.write([...sources]);
    this.#sources = sources;
  }
}
