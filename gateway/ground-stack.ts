import { join } from 'node:path';
import type { GroundHeight } from './flight-plan/plan-surroundings.ts';
import { MapService, type MapServiceOptions } from './map/map-service.ts';
import { TerrainService } from './terrain/terrain-service.ts';
import { readInWorker } from './terrain/worker-terrain-reader.ts';
import { VERSION } from './version.ts';

export interface GroundStackOptions extends Omit<MapServiceOptions, 'folder' | 'version'> {
  readonly dataDirectory: string;
}

/** What lies under the aircraft: maps of the station beside its base map, and heights of the ground. */
export class GroundStack {
  readonly #maps: MapService;
  readonly #terrain: TerrainService;

  constructor({ dataDirectory, logger, ...room }: GroundStackOptions) {
    const { clock } = room;
    this.#maps = new MapService({
      ...room,
      folder: join(dataDirectory, 'maps'),
      version: VERSION,
      logger: logger.child({ module: 'map' }),
    });
    this.#terrain = new TerrainService({
      ...room,
      folder: join(dataDirectory, 'terrain'),
      read: (job) => readInWorker(job, clock),
    });
  }

  /** What missions and plans are checked against. */
  readonly heightAmslM: GroundHeight = ({ latitudeDeg, longitudeDeg }) =>
    this.#terrain.heightM(latitudeDeg, longitudeDeg);

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
