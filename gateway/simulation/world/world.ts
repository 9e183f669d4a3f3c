import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SeparationLimits } from '../../base/geometry/encounter.ts';
import { LocalFrame } from '../../base/geometry/local-frame.ts';
import type { IdGenerator } from '../../base/id.ts';
import { silentLogger } from '../../base/logger.ts';
import type { Zone } from '../../contract/mission/zone.ts';
import type { Scenario, ScenarioPlace } from '../../contract/simulation/scenario.ts';
import type { LinkConfig } from '../../contract/vehicle/link.ts';
import { CommandStack } from '../../station/command-stack.ts';
import { PlanStack } from '../../station/plan-stack.ts';
import { VehicleStack } from '../../station/vehicle-stack.ts';
import { openDatabase } from '../../store/database.ts';
import { AuditRepository } from '../../store/repository/audit/audit-repository.ts';
import { LinkRepository } from '../../store/repository/vehicle/link-repository.ts';
import { createSimulatedVehicle } from '../vehicle/host/simulation.ts';
import type { SimulatedVehicle } from '../vehicle/simulated-vehicle.ts';
import { CollisionWatch, type Contact } from './collision-watch.ts';
import { MemoryLink } from './memory-link.ts';
import { Radio } from './radio.ts';
import { VirtualClock } from './virtual-clock.ts';
import { WorldRecordingFiles } from './world-recording-files.ts';

export interface WorldOptions {
  readonly scenario: Scenario;
  readonly seed: number;
  /** An empty folder of its own: zones and the recording lie there. */
  readonly folder: string;
  readonly startUtcMs: number;
  /** Zones of the station; those of the scenario come to them. */
  readonly zones: readonly Zone[];
  readonly policiesFolder: string;
  readonly defaultPoliciesFolder: string;
  readonly ceilingM: number | undefined;
  /** The station's own; those of the scenario come first. */
  readonly separation?: SeparationLimits | undefined;
  readonly jurisdiction: string | undefined;
}

/** A vehicle of the world with the radio between it and the station. */
export interface WorldVehicle {
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
 * A separate station with simulated vehicles, all in this thread and on one virtual clock: the same vehicle,
 * command, policy and plan parts as the real one, over radios in memory. It has no socket and no serial port,
 * so it cannot reach a vehicle. The same scenario and seed give the same run.
 */
export class World {
  readonly clock: VirtualClock;
  readonly vehicleStack: VehicleStack;
  readonly commandStack: CommandStack;
  readonly planStack: PlanStack;
  readonly vehicles: ReadonlyMap<string, WorldVehicle>;
  readonly ids = worldIds();
  /**
   * A step wanted to call the API, which would act on the real station: it counts as answered, and is
   * reported.
   */
  onSkippedCall: (call: string) => void = () => undefined;
  /** A vehicle ran into something, or came down on a dock. */
  onContact: (contact: Contact) => void = () => undefined;
  readonly #collisions: CollisionWatch;
  readonly #closeStore: () => void;
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
      doorOf: (dockId) => this.planStack.docks.doorOf(dockId),
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
    this.#closeStore = () => void handle.close();
    const audit = new AuditRepository(handle);
    this.vehicleStack = new VehicleStack({
      clock,
      ids,
      logger,
      systemId: SYSTEM_ID,
      linkStore: new LinkRepository(handle),
      createLink: (id, config) => this.#createLink(id, config),
      signingFor: () => undefined,
      recordingFiles: new WorldRecordingFiles(join(folder, 'recordings')),
      recordingsMaxBytes: RECORDINGS_MAX_BYTES,
      separation: scenario.separation ?? options.separation,
      isExecutorAlive: () => this.commandStack.isRunning,
    });
    this.commandStack = new CommandStack({
      vehicleStack: this.vehicleStack,
      database: handle,
      audit,
      clock,
      ids,
      logger,
      ceilingM: options.ceilingM,
      jurisdiction: options.jurisdiction,
      zonesFile,
      defaultZonesFile: zonesFile,
      policiesFolder: options.policiesFolder,
      defaultPoliciesFolder: options.defaultPoliciesFolder,
      // This is the rehearsal.
      isRehearsed: () => null,
    });
    this.planStack = new PlanStack({
      vehicleStack: this.vehicleStack,
      commandStack: this.commandStack,
      database: handle,
      audit,
      clock,
      ids,
      logger,
      docks,
      occupantOf: (dockId) => this.#collisions.occupantOf(dockId),
      stationMode: () => 'sim',
      callOwnApi: ({ method, path }) => {
        this.onSkippedCall(`${method} ${path}`);
        return Promise.resolve({ status: 200, body: undefined });
      },
    });
    this.vehicles = new Map(
      scenario.vehicles.map((vehicle, index) => [vehicle.id, this.#createVehicle(options, vehicle, index)]),
    );
  }

  async start(): Promise<void> {
    await this.vehicleStack.start();
    this.commandStack.start();
    this.planStack.start();
    this.vehicleStack.links.add({ config: LINK }, 'simulator');
    for (const { vehicle } of this.vehicles.values()) vehicle.start();
  }

  /** The recording is whole when it resolves. */
  async stop(): Promise<void> {
    for (const { vehicle } of this.vehicles.values()) vehicle.stop();
    this.planStack.stop();
    this.commandStack.stop();
    await this.vehicleStack.stop();
    this.#closeStore();
  }

  /** Moves time on and lets everything settle that can settle without time. */
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
        isClosed: () => this.planStack.docks.doorOf(dockId) !== 'open',
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

/** Promises of the step are done, and files had a turn. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
}

/** Ids of a simulated world: 1, 2, 3 …, so that equal runs name things equally. */
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
