import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../base/error.ts';
import { JsonFile } from '../../base/file/json-file.ts';
import { type MapSource, mapSourceSchema } from '../../contract/mission/map.ts';
import type { ArchiveKind } from './read-archive.ts';

const REMOVED_FOLDER = 'removed';

/**
 * The maps of a folder: their files and what is known of them, topmost first. Removed maps wait in a separate
 * folder.
 */
export class MapCatalogue {
  readonly folder: string;
  readonly #file: JsonFile<z.ZodArray<typeof mapSourceSchema>>;
  readonly #removed = new Map<string, { readonly source: MapSource; readonly position: number }>();
  #sources: readonly MapSource[];

  /** Whatever was removed before is gone, and so is what a kill left half written. */
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
    if (!source) throw new AppError('not-found', `There is no map ${sourceId}.`);
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

  /** To where it was. @throws not-found */
  takeBack(sourceId: string): MapSource {
    const removed = this.#removed.get(sourceId);
    if (!removed) throw new AppError('not-found', `There is no removed map ${sourceId}.`);
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
