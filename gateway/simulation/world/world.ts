import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Actions, createActions } from '../../action/create-actions.ts';
import { createZones } from '../../action/launch/create-zones.ts';
import type { SeparationLimits } from '../../base/geometry/encounter.ts';
import { LocalFrame } from '../../base/geometry/local-frame.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import { Lifecycle } from '../../base/lifecycle.ts';
import { silentLogger } from '../../base/log/logger.ts';
import { type Commands, createCommands } from '../../command/create-commands.ts';
import { createGovernance, type Governance, type StationRules } from '../../command/create-governance.ts';
import type { Zone } from '../../contract/mission/zone.ts';
import { faultParams } from '../../contract/simulation/fault-params.ts';
import type { Fault, Scenario, ScenarioPlace } from '../../contract/simulation/scenario.ts';
import type { LinkConfig } from '../../contract/vehicle/link.ts';
import { createOnboard } from '../../onboard/create-onboard.ts';
import { createOnboardMission } from '../../onboard/mission/create-onboard-mission.ts';
import { createOnboardParameters } from '../../onboard/parameter/create-onboard-parameters.ts';
import type { ArmedTime } from '../../recording/recorder/armed-time.ts';
import { createArmedTime } from '../../recording/recorder/create-armed-time.ts';
import { createRecorder } from '../../recording/recorder/create-recorder.ts';
import type {
  RecordingFile,
  RecordingFiles,
  StoredRecording,
} from '../../recording/recorder/recording-files.ts';
import { resource } from '../../station/shipped-files.ts';
import { createRepositories } from '../../store/create-repositories.ts';
import { openDatabase } from '../../store/database.ts';
import { AlertRegistry } from '../../vehicle/alert/alert-registry.ts';
import { createFleet, createRouter, type Fleet } from '../../vehicle/create-fleet.ts';
import { createSimulatedVehicle } from '../vehicle/host/simulation.ts';
import type { SimulatedVehicle } from '../vehicle/simulated-vehicle.ts';
import { CollisionWatch, type Contact } from './collision-watch.ts';
import type { LinkFaults } from './faulty-path.ts';
import { MemoryLink, Radio } from './radio.ts';
import { VirtualClock } from './virtual-clock.ts';

export interface WorldOptions extends StationRules {
  readonly scenario: Scenario;
  readonly seed: number;
  /** An empty folder for this world, for zones and the recording. */
  readonly folder: string;
  readonly startUtcMs: number;
  /** Zones of the station; those of the scenario are added. */
  readonly zones: readonly Zone[];
  /** The limits of the station; those of the scenario have priority. */
  readonly separation?: SeparationLimits | undefined;
}

/** A vehicle of the world with the radio between it and the station. */
interface WorldVehicle {
  readonly vehicleId: string;
  readonly vehicle: SimulatedVehicle;
  readonly radio: Radio;
}

const LINK: LinkConfig = { kind: 'udpin', host: '127.0.0.1', port: 14_550 };
const SYSTEM_ID = 255;
const RECORDINGS_MAX_BYTES = 1024 ** 3;
const FIRST_PORT = 20_000;
const SPACING_M = 6;

/**
 * A separate station with simulated vehicles, in this thread and on one virtual clock. It uses the
 * same vehicle, command, policy and plan parts as the real station, over radios in memory. Without
 * sockets or serial ports it cannot reach a real vehicle. The same scenario and seed give the same
 * run.
 */
export class World {
  readonly clock: VirtualClock;
  readonly fleet: Fleet;
  readonly armedTime: ArmedTime;
  readonly governance: Governance;
  readonly commands: Commands;
  readonly actions: Actions;
  readonly vehicles: ReadonlyMap<string, WorldVehicle>;
  readonly ids = worldIds();
  /** Called for a step that would call the API of the real station. The call counts as answered. */
  onSkippedCall: (call: string) => void = () => undefined;
  /** A vehicle hit an obstacle, or landed on a dock. */
  onContact: (contact: Contact) => void = () => undefined;
  readonly #collisions: CollisionWatch;
  readonly #lifecycle = new Lifecycle();
  #link: MemoryLink | undefined;

  constructor(options: WorldOptions) {
    const { scenario, folder } = options;
    const clock = new VirtualClock(options.startUtcMs);
    this.clock = clock;
    const { ids } = this;
    const logger = silentLogger;
    const { environment, home } = scenario;
    const docks = environment.docks.map(({ dockId, at, door }) => ({
      dockId,
      place: geoOf(scenario, at),
      isOpen: door === 'open',
    }));
    this.#collisions = new CollisionWatch({
      home: { latitudeDeg: home.lat, longitudeDeg: home.lon },
      obstacles: environment.obstacles.map(({ at, ...obstacle }) => ({
        ...obstacle,
        place: geoOf(scenario, at),
      })),
      docks,
      doorOf: (dockId) => this.actions.docks.doorOf(dockId),
    });
    const zonesFile = join(folder, 'zones.geojson');
    writeFileSync(
      zonesFile,
      JSON.stringify({
        type: 'FeatureCollection',
        features: [...options.zones, ...environment.zones],
      }),
    );
    const { handle } = openDatabase(':memory:', clock.utcMs(), logger);
    this.#lifecycle.opened(() => void handle.close());
    const repositories = createRepositories(handle);
    const { audit } = repositories;
    const runtime = { clock, ids, logger };
    const alerts = new AlertRegistry(clock);
    const router = createRouter(runtime, SYSTEM_ID);
    const recorder = createRecorder({
      ...runtime,
      router,
      alerts,
      audit,
      files: new WorldRecordingFiles(join(folder, 'recordings')),
      maxTotalBytes: RECORDINGS_MAX_BYTES,
    });
    this.fleet = createFleet({
      ...runtime,
      router,
      alerts,
      recorder,
      linkStore: repositories.links,
      createLink: (id, config) => this.#createLink(id, config),
      separation: scenario.separation ?? options.separation,
    });
    const { fleet } = this;
    const zones = createZones({ ...runtime, alerts, folder, defaultZonesFile: zonesFile });
    this.armedTime = createArmedTime({ ...runtime, repositories, fleet });
    this.governance = createGovernance({
      ...options,
      ...runtime,
      repositories,
      fleet,
      zones,
      armedTime: this.armedTime,
    });
    const { governance } = this;
    const onboardMission = createOnboardMission({ ...runtime, fleet, governance, zones });
    this.commands = createCommands({ ...runtime, repositories, fleet, governance, onboardMission });
    const made = { ...runtime, repositories, fleet, governance, onboardMission, commands: this.commands };
    const aboutFile = resource('parameters/about.json');
    const parameters = createOnboardParameters({ ...made, aboutFile });
    const onboard = createOnboard({ ...made, parameters });
    this.actions = createActions({
      ...made,
      zones,
      ceilingM: options.ceilingM,
      docks,
      occupantOf: (dockId) => this.#collisions.occupantOf(dockId),
      callOwnApi: ({ method, path }) => {
        this.onSkippedCall(`${method} ${path}`);
        return Promise.resolve({ status: 200, body: undefined });
      },
    });
    this.#lifecycle.add(
      recorder,
      alerts,
      fleet,
      this.armedTime,
      zones,
      parameters,
      governance,
      this.commands,
      onboardMission,
      onboard,
      this.actions,
    );
    this.vehicles = new Map(
      scenario.vehicles.map((vehicle, index) => [vehicle.id, this.#createVehicle(options, vehicle, index)]),
    );
  }

  async start(): Promise<void> {
    await this.#lifecycle.start();
    this.fleet.links.add({ config: LINK }, 'simulator');
    for (const { vehicle } of this.vehicles.values()) vehicle.start();
  }

  /** Resolves when the recording is complete. */
  async stop(): Promise<void> {
    for (const { vehicle } of this.vehicles.values()) vehicle.stop();
    await this.#lifecycle.stop();
  }

  /** Advances time, then settles everything that needs no time. */
  async advance(deltaMs: number): Promise<void> {
    this.clock.advance(deltaMs);
    for (const contact of this.#collisions.look(this.vehicles.values())) this.onContact(contact);
    await settled();
  }

  #createVehicle(
    { scenario, seed }: WorldOptions,
    wanted: Scenario['vehicles'][number],
    index: number,
  ): WorldVehicle {
    const systemId = Number(wanted.id.slice('uav-'.length));
    const radio = new Radio({
      clock: this.clock,
      seed: seed * 1000 + systemId,
      firstPort: FIRST_PORT + systemId * 100,
      onDown: (bytes, peer) => this.#link?.receive(bytes, peer),
    });
    const { wind, docks } = scenario.environment;
    const place = geoOf(scenario, wanted.at ?? { northM: 0, eastM: index * SPACING_M });
    const vehicle = createSimulatedVehicle({
      type: wanted.type,
      profile: wanted.profile,
      clock: this.clock,
      transport: radio,
      systemId,
      seed,
      batteryPct: wanted.batteryPct,
      parameters: wanted.parameters,
      windSpeedMps: wind.speedMps,
      windFromDeg: wind.fromDeg,
      windGustMps: wind.gustMps,
      docks: docks.map(({ dockId, at, hasMarker }) => ({
        ...geoOf(scenario, at),
        hasMarker,
        isClosed: () => this.actions.docks.doorOf(dockId) !== 'open',
      })),
      home: { ...place, altitudeAmslM: scenario.home.altitudeAmslM, headingDeg: wanted.headingDeg },
    });
    return { vehicleId: wanted.id, vehicle, radio };
  }

  #createLink(id: string, config: LinkConfig): MemoryLink {
    const link = new MemoryLink(id, config, (bytes, peer) => {
      for (const { radio } of this.vehicles.values())
        if (peer === undefined || peer === radio.peer) radio.up.pass(bytes);
    });
    this.#link = link;
    return link;
  }
}

/** Degrees of a place of the scenario. */
function geoOf({ home }: Scenario, place: ScenarioPlace): { latitudeDeg: number; longitudeDeg: number } {
  if ('lat' in place) return { latitudeDeg: place.lat, longitudeDeg: place.lon };
  return new LocalFrame({ latitudeDeg: home.lat, longitudeDeg: home.lon }).toGeo(place);
}

const TURNS = 5;

/** Settles the promises of the step and gives file operations a turn. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
}

/** Ids of a simulated world count 1, 2, 3 …, so that equal runs give equal ids. */
function worldIds(): IdGenerator {
  let count = 0;
  const next = (): number => {
    count += 1;
    return count;
  };
  return {
    next: (prefix) => `${prefix}_${String(next()).padStart(26, '0')}`,
    traceId: () => next().toString(16).padStart(32, '0'),
  };
}

/**
 * Recordings of a simulated world. They are written synchronously: simulated time waits for the
 * write, so a slow disk does not disturb the world.
 */
class WorldRecordingFiles implements RecordingFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async prepare(): Promise<void> {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
  }

  async create(name: string): Promise<RecordingFile | undefined> {
    try {
      return new WorldRecordingFile(openSync(join(this.#folder, name), 'wx', 0o600));
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
      throw thrown;
    }
  }

  async list(): Promise<readonly StoredRecording[]> {
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith('.tlog'))
      .map((name) => ({ name, sizeBytes: statSync(join(this.#folder, name)).size }));
  }

  async remove(name: string): Promise<void> {
    rmSync(join(this.#folder, name), { force: true });
  }
}

class WorldRecordingFile implements RecordingFile {
  readonly #descriptor: number;
  #sizeBytes = 0;

  constructor(descriptor: number) {
    this.#descriptor = descriptor;
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  async append(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; )
      at += writeSync(this.#descriptor, bytes, at, bytes.length - at, this.#sizeBytes + at);
    this.#sizeBytes += bytes.length;
  }

  async close(): Promise<void> {
    closeSync(this.#descriptor);
  }
}

/** Radio faults by kind. */
const LINK_FAULTS: Readonly<Record<string, (params: Readonly<Record<string, number>>) => LinkFaults>> = {
  'link-loss': ({ share = 0 }) => ({ loss: share }),
  'link-delay': ({ delayMs = 0, jitterMs = 0 }) => ({ delayMs, jitterMs }),
  'link-duplicate': ({ share = 0 }) => ({ duplication: share }),
  'link-reorder': ({ share = 0 }) => ({ reordering: share }),
  'link-corrupt': ({ share = 0 }) => ({ corruption: share }),
};

/**
 * Injects a fault into a world. Call the returned function to clear it.
 * @throws RangeError when the vehicle does not exist or cannot have this fault
 */
export function injectFault(world: World, fault: Fault): () => void {
  const { vehicle: wanted } = fault;
  const hit =
    wanted === undefined
      ? [...world.vehicles.values()]
      : [...world.vehicles.values()].filter(({ vehicleId }) => vehicleId === wanted);
  if (hit.length === 0) throw new RangeError(`Vehicle ${wanted} is not part of this simulation.`);
  const repairs = hit.map((vehicle) => breakOne(vehicle, fault));
  return () => {
    for (const repair of repairs) repair();
  };
}

function breakOne({ radio, vehicle }: WorldVehicle, { kind, params: given }: Fault): () => void {
  const params = faultParams(kind, given);
  const faults = LINK_FAULTS[kind]?.(params);
  return faults ? radio.add(faults) : vehicle.inject({ kind, params });
}
