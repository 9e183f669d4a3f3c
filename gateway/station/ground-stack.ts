import { join } from 'node:path';
import type { GroundHeight } from '../mission/check/plan-surroundings.ts';
import { MapService, type MapServiceOptions } from '../mission/map/map-service.ts';
import type { TerrainSource } from '../mission/terrain/terrain-heights.ts';
import { TerrainService } from '../mission/terrain/terrain-service.ts';
import type { Jobs } from './job/job-kinds.ts';
import { VERSION } from './program/version.ts';

export interface GroundStackOptions
  extends Omit<MapServiceOptions, 'folder' | 'readArchive' | 'readTile' | 'version'> {
  readonly dataDirectory: string;
  readonly jobs: Jobs;
}

/** What lies under the aircraft: maps of the station beside its base map, and heights of the ground. */
export class GroundStack {
  readonly #maps: MapService;
  readonly #terrain: TerrainService;

  constructor({ dataDirectory, jobs, logger, ...room }: GroundStackOptions) {
    this.#maps = new MapService({
      ...room,
      folder: join(dataDirectory, 'maps'),
      readArchive: (path, owner) => jobs.run('map-archive', path, { owner }),
      readTile: (tile, owner) => jobs.run('map-tile', tile, { owner }),
      version: VERSION,
      logger: logger.child({ module: 'map' }),
    });
    this.#terrain = new TerrainService({
      ...room,
      folder: join(dataDirectory, 'terrain'),
      read: (file, owner) => jobs.run('terrain-file', file, { owner }),
    });
  }

  /** What missions and plans are checked against. */
  readonly heightAmslM: GroundHeight = ({ latitudeDeg, longitudeDeg }) =>
    this.#terrain.heightM(latitudeDeg, longitudeDeg);

  /** The terrain files with those heights, for job processes. */
  readonly sources = (): readonly TerrainSource[] => this.#terrain.sources;

  get ports(): { readonly maps: MapService; readonly terrain: TerrainService } {
    return { maps: this.#maps, terrain: this.#terrain };
  }

  /** Goes on with downloads. @returns what ends it all */
  start(): () => Promise<void> {
    this.#maps.start();
    return async () => {
      await this.#maps.stop();
      this.#terrain.stop();
    };
  }
}
