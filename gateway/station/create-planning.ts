import { join } from 'node:path';
import type { ZoneRepository } from '../action/launch/zone-repository.ts';
import type { Runtime } from '../base/runtime.ts';
import type { GatewayPort } from '../contract/port/gateway-port.ts';
import type { PortGuard } from '../contract/port/port-guard.ts';
import type { GroundHeight } from '../mission/check/plan-surroundings.ts';
import { FlightPlans } from '../mission/flight-plans.ts';
import { MapService } from '../mission/map/map-service.ts';
import { OnlineMaps } from '../mission/map/online-maps.ts';
import { TerrainService } from '../mission/terrain/terrain-service.ts';
import type { Repositories } from '../store/create-repositories.ts';
import type { Jobs } from './job/job-kinds.ts';
import { resource, VERSION } from './shipped-files.ts';

export interface GroundOptions extends Runtime {
  readonly repositories: Repositories;
  readonly dataDirectory: string;
  readonly jobs: Jobs;
}

/** What lies under the aircraft: maps of the station beside its base map, and heights of the ground. */
export function createGround(options: GroundOptions) {
  const { dataDirectory, jobs, clock, ids, logger } = options;
  const { audit } = options.repositories;
  const maps = new MapService({
    audit,
    clock,
    ids,
    folder: join(dataDirectory, 'maps'),
    readArchive: jobs.runner('map-archive'),
    readTile: jobs.runner('map-tile'),
    version: VERSION,
    logger: logger.child({ module: 'map' }),
  });
  const onlineMaps = new OnlineMaps({
    audit,
    clock,
    ids,
    folder: join(dataDirectory, 'maps'),
    presetsFile: resource('map-layers/presets.json'),
    readDocument: jobs.runner('map-layer-document'),
    version: VERSION,
  });
  const terrain = new TerrainService({
    audit,
    clock,
    ids,
    folder: join(dataDirectory, 'terrain'),
    read: jobs.runner('terrain-file'),
    drawTile: jobs.runner('terrain-tile'),
  });
  /** What missions and plans are checked against. */
  const heightAmslM: GroundHeight = ({ latitudeDeg, longitudeDeg }) =>
    terrain.heightM(latitudeDeg, longitudeDeg);
  return { maps, onlineMaps, terrain, heightAmslM };
}

export interface FlightPlansOptions extends Runtime {
  readonly repositories: Repositories;
  readonly zones: Pick<ZoneRepository, 'all'>;
  readonly terrain: TerrainService;
  readonly port: Pick<GatewayPort, 'vehicles'>;
  readonly guard: Pick<PortGuard, 'visibilityOf'>;
  readonly jobs: Jobs;
}

/** Saved flight plans. What is computed from the callers' content runs in job processes. */
export function createFlightPlans(options: FlightPlansOptions): FlightPlans {
  const { repositories, zones, terrain, port, guard, jobs, clock, ids } = options;
  const overTerrain = <Input extends object>(input: Input) => ({ ...input, terrain: terrain.sources });
  return new FlightPlans({
    repository: repositories.flightPlans,
    zones: () => zones.all().features,
    jobs: {
      importFile: (input, owner) => jobs.run('flight-plan-import', overTerrain(input), { owner }),
      check: (input, owner) => jobs.run('flight-plan-check', overTerrain(input), { owner }),
      read: (body, owner) => jobs.run('flight-plan-read', { body }, { owner }),
      exportFile: (input, owner) => jobs.run('flight-plan-export', overTerrain(input), { owner }),
    },
    vehiclesOf(principal) {
      const visibility = guard.visibilityOf(principal);
      return port.vehicles().filter(({ id }) => visibility.vehicle(id));
    },
    clock,
    ids,
  });
}
