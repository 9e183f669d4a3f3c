import type { Clock, Timer } from '../../../base/clock.ts';
import type { GeoPoint } from '../../../base/geometry/local-frame.ts';
import { type Random, seededRandom } from '../../../base/id/random.ts';
import { FrameWriter } from '../../../mavlink/codec/frame-writer.ts';
import { MavComponent } from '../../../mavlink/codec/generated/enums.ts';
import { CameraComponent } from '../payload/camera-component.ts';
import { DockCharger, MarkerCamera, passToPayload } from '../payload/payload.ts';
import { toRad } from '../physics/angle.ts';
import { LocalFrame } from '../physics/local-frame.ts';
import { MissionStore } from '../service/mission-store.ts';
import { ParameterStore } from '../service/parameter-store.ts';
import type {
  SimulatedVehicle,
  VehicleFault,
  VehicleTransport,
  VehicleTruth,
  VideoTransport,
} from '../simulated-vehicle.ts';
import { CameraStream } from '../video/camera-stream.ts';
import { ArdupilotSession } from './ardupilot-session.ts';
import { Autopilot } from './autopilot.ts';
import type { Craft, CraftOptions } from './craft.ts';
import { ActiveFaults, craftFault } from './faults.ts';
import type { VehicleSession, VehicleSessionOptions } from './vehicle-session.ts';

/** A dock as seen by a vehicle. */
interface SimulatedDock extends GeoPoint {
  /** Whether its pad has a marker. */
  readonly hasMarker?: boolean;
  /** Whether its door covers the pad. */
  readonly isClosed?: () => boolean;
}

export interface SimulatedCraftOptions {
  readonly clock: Clock;
  readonly transport: VehicleTransport;
  /** 1 to 254. */
  readonly systemId: number;
  /** Same seed, same vehicle, same flight. */
  readonly seed: number;
  readonly home: {
    readonly latitudeDeg: number;
    readonly longitudeDeg: number;
    readonly altitudeAmslM: number;
    readonly headingDeg: number;
  };
  /** Simulated seconds per second of the clock, 1 to 20. */
  readonly speed?: number;
  /** Seconds from power-up to a position: 40.4 on the real one. Default {@link DEFAULT_BOOT_READY_S}. */
  readonly bootReadyS?: number;
  readonly batteryPct?: number;
  readonly windSpeedMps?: number;
  readonly windFromDeg?: number;
  /** Wind speed in the strongest gusts. Gusts occur only if it is above the mean. */
  readonly windGustMps?: number;
  /** Docks charge the vehicle, and its camera may see their markers. */
  readonly docks?: readonly SimulatedDock[];
  /** Carries the video of a vehicle with a camera. Without it, the camera has no stream. */
  readonly video?: VideoTransport;
  /** Overrides of the real vehicle's parameters. Unknown names are ignored. */
  readonly parameters?: Readonly<Record<string, number>>;
}

/** The differences between ArduPilot's copter, plane and rover. */
interface VehicleModel<C extends Craft> {
  /** As shown to users: `copter`. */
  readonly word: string;
  readonly parameterTable: string;
  /** Overridden by the settings of this one vehicle. */
  readonly settings: Readonly<Record<string, number>>;
  createCraft(options: CraftOptions): C;
  /** Faults it cannot have, by kind, with the reason. */
  readonly impossibleFaults?: Readonly<Record<string, string>>;
  /** Creates the session of another autopilot. Default: ArduPilot's. */
  createSession?(options: VehicleSessionOptions<C>): VehicleSession;
}

/** A short default, so that users need not wait. */
const DEFAULT_BOOT_READY_S = 7;

const STEP_MS = 5;
const DYNAMICS_STEPS = 2;
/** Longest delay that a late process catches up. */
const MAX_CATCH_UP_MS = 1000;
const REBOOT_GAP_MS = 1200;
/** Separates the random numbers of the camera from those of the vehicle. */
const CAMERA_SEED = 500_009;
const STREAM_SEED = 700_001;

/**
 * One vehicle with ArduPilot: moves, and speaks MAVLink 2 over its transport as the real one does.
 * Time comes from the injected clock, random numbers from the seed.
 */
export class SimulatedCraft<C extends Craft> implements SimulatedVehicle {
  readonly #model: VehicleModel<C>;
  readonly #options: SimulatedCraftOptions;
  readonly #random: Random;
  readonly #frame: LocalFrame;
  readonly #parameters: ParameterStore;
  readonly #mission = new MissionStore();
  readonly #files = new Map<string, Uint8Array>();
  readonly #faults = new ActiveFaults();
  readonly #uid2: readonly number[];
  readonly #charger: DockCharger;
  readonly #camera: MarkerCamera;
  readonly #companion: FrameWriter;
  #autopilot: Autopilot<C>;
  #session: VehicleSession;
  #cameraComponent: CameraComponent | undefined;
  readonly #stream: CameraStream | undefined;
  #timer: Timer | undefined;
  #startedAtMs = 0;
  #simulatedMs = 0;
  #steps = 0;
  #bootedAtMs = 0;
  #rebootUntilMs: number | undefined;

  constructor(model: VehicleModel<C>, options: SimulatedCraftOptions) {
    this.#model = model;
    this.#options = options;
    this.#random = seededRandom(options.seed * 7919 + options.systemId);
    const { latitudeDeg, longitudeDeg, altitudeAmslM } = options.home;
    this.#frame = new LocalFrame(latitudeDeg, longitudeDeg, altitudeAmslM);
    const docks = (options.docks ?? []).map(({ latitudeDeg: lat, longitudeDeg: lon, ...dock }) => ({
      ...dock,
      ...this.#frame.toPlane(lat, lon),
    }));
    this.#charger = new DockCharger(docks);
    this.#camera = new MarkerCamera(
      docks.filter(({ hasMarker }) => hasMarker),
      options.seed * 7919 + options.systemId + CAMERA_SEED,
    );
    this.#companion = new FrameWriter({
      systemId: options.systemId,
      componentId: MavComponent.ONBOARD_COMPUTER,
    });
    this.#parameters = new ParameterStore(model.parameterTable, {
      ...model.settings,
      ...options.parameters,
      MAV_SYSID: options.systemId,
      SIM_WIND_SPD: options.windSpeedMps ?? 0,
      SIM_WIND_DIR: options.windFromDeg ?? 180,
    });
    this.#uid2 = Array.from({ length: 17 }, () => 48 + Math.floor(this.#random() * 10)).concat(0);
    this.#stream =
      options.video &&
      new CameraStream({
        clock: options.clock,
        random: seededRandom(options.seed * 7919 + options.systemId + STREAM_SEED),
        transport: options.video,
      });
    this.#autopilot = this.#powerUp(toRad(options.home.headingDeg), options.batteryPct ?? 100);
    this.#session = this.#newSession();
  }

  /** The autopilot, for tests that compare its telemetry with its real state. */
  get autopilot(): Autopilot<C> {
    return this.#autopilot;
  }

  get truth(): VehicleTruth {
    const { body, isArmed } = this.#autopilot.craft;
    return { ...this.#frame.toGeo(body.northM, body.eastM), heightM: body.upM, isArmed };
  }

  /** Switches the vehicle on. */
  start(): void {
    if (this.#timer) return;
    this.#startedAtMs = this.#options.clock.monotonicMs() - this.#simulatedMs / this.#speed;
    this.#openLink();
    this.#timer = this.#options.clock.every(STEP_MS, () => this.#catchUp());
  }

  /** Disconnects the battery: nothing more is sent. */
  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#stream?.close();
    this.#options.transport.close();
  }

  inject(wanted: VehicleFault): () => void {
    const fault = craftFault(this.#model.word, this.#model.impossibleFaults ?? {}, wanted);
    if (fault.kind === 'autopilot-reboot') return this.#rebootByFault();
    if (fault.kind === 'battery-failsafe') this.#needThreshold(fault);
    if (fault.kind === 'rangefinder-failure' && !this.#autopilot.craft.rangefinder?.isFitted)
      throw new RangeError(`This ${this.#model.word} has no rangefinder that could fail.`);
    const repair = this.#faults.add(fault);
    if (fault.kind !== 'wind-gust') return repair;
    this.#blow();
    return () => {
      repair();
      this.#blow();
    };
  }

  crash(): void {
    this.#autopilot.craft.body.wreck();
  }

  /** Applies the gust fault or the wind parameters. */
  #blow(): void {
    const {
      speedMps = this.#parameters.get('SIM_WIND_SPD'),
      fromDeg = this.#parameters.get('SIM_WIND_DIR'),
    } = this.#faults.of('wind-gust') ?? {};
    this.#autopilot.craft.wind.set(speedMps, fromDeg);
  }

  #needThreshold({ params: { level = 1 } }: VehicleFault): void {
    const name = level >= 2 ? 'BATT_CRT_VOLT' : 'BATT_LOW_VOLT';
    if (this.#parameters.get(name) <= 0)
      throw new RangeError(
        `${name} is 0, so this ${this.#model.word} has no such failsafe. Set the parameter first.`,
      );
  }

  #rebootByFault(): () => void {
    if (this.#autopilot.craft.isInAir)
      throw new RangeError(
        `The autopilot can only reboot on the ground: this ${this.#model.word} is in the air.`,
      );
    if (this.#rebootUntilMs === undefined) this.#session.reboot();
    return () => undefined;
  }

  /** The link is dead while the vehicle keeps flying. */
  get #isFrozen(): boolean {
    return this.#faults.of('autopilot-freeze') !== undefined;
  }

  get #speed(): number {
    return this.#options.speed ?? 1;
  }

  #catchUp(): void {
    this.#cameraComponent?.stepVideo(this.#options.clock.utcMs());
    const targetMs = (this.#options.clock.monotonicMs() - this.#startedAtMs) * this.#speed;
    const behindMs = targetMs - this.#simulatedMs;
    if (behindMs > MAX_CATCH_UP_MS * this.#speed) {
      this.#startedAtMs += (behindMs - STEP_MS) / this.#speed;
      this.#step();
      return;
    }
    // The tolerance prevents clock rounding from delaying a step.
    while (this.#timer && this.#simulatedMs + STEP_MS <= targetMs + 0.001) this.#step();
  }

  #step(): void {
    this.#simulatedMs += STEP_MS;
    this.#steps += 1;
    if (this.#rebootUntilMs !== undefined) {
      if (this.#simulatedMs < this.#rebootUntilMs) return;
      this.#restart();
    }
    const bootMs = this.#simulatedMs - this.#bootedAtMs;
    if (this.#steps % DYNAMICS_STEPS === 0) {
      const dtS = (STEP_MS * DYNAMICS_STEPS) / 1000;
      this.#autopilot.step(dtS, bootMs);
      this.#charger.step(dtS, this.#autopilot.craft);
      this.#lookForMarker(bootMs);
    }
    if (!this.#isFrozen) this.#session.step(STEP_MS, bootMs);
  }

  /** The companion computer sends sightings to the autopilot over their own connection. */
  #lookForMarker(bootMs: number): void {
    const seen = this.#camera.look(this.#autopilot.craft.body, bootMs);
    if (seen && !this.#isFrozen) this.#session.receive(this.#companion.write('LANDING_TARGET', seen));
  }

  #openLink(): void {
    this.#options.transport.open((bytes) => {
      if (!this.#isFrozen) this.#session.receive(bytes);
    });
    this.#session.start();
  }

  #shutDown(): void {
    this.#options.transport.close();
    this.#rebootUntilMs = this.#simulatedMs + REBOOT_GAP_MS;
  }

  #restart(): void {
    this.#rebootUntilMs = undefined;
    this.#bootedAtMs = this.#simulatedMs;
    const { craft, batteryMonitor } = this.#autopilot;
    this.#mission.rewind();
    this.#autopilot = this.#powerUp(craft.body.yawRad, batteryMonitor.remainingPct);
    this.#session = this.#newSession();
    this.#blow();
    this.#openLink();
  }

  #powerUp(headingRad: number, batteryPct: number): Autopilot<C> {
    const { clock, bootReadyS = DEFAULT_BOOT_READY_S } = this.#options;
    const body = this.#autopilot?.craft.body;
    const craft = this.#model.createCraft({
      frame: this.#frame,
      parameters: this.#parameters,
      mission: this.#mission,
      headingRad,
      batteryPct,
      windSpeedMps: this.#parameters.get('SIM_WIND_SPD'),
      windFromDeg: this.#parameters.get('SIM_WIND_DIR'),
      windGustMps: this.#options.windGustMps ?? 0,
      faults: this.#faults,
      random: this.#random,
      listener: {
        say: (severity, text) => this.#session?.say(severity, text),
        homeMoved: () => this.#session?.homeMoved(),
        modeChanged: () => this.#session?.modeChanged(),
        itemReached: (seq) => this.#session?.itemReached(seq),
        pictureTaken: () => {
          this.#session?.pictureTaken();
          this.#cameraComponent?.pictureTaken();
        },
        commandPassed: (item) => passToPayload(this.#autopilot.payload, item),
      },
      ...(body && { start: { northM: body.northM, eastM: body.eastM } }),
    });
    return new Autopilot({ craft, bootReadyS, bootedAtMs: clock.utcMs() });
  }

  #newSession(): VehicleSession {
    const transmit = (bytes: Uint8Array) => this.#options.transport.send(bytes);
    const autopilot = this.#autopilot;
    this.#cameraComponent = autopilot.payload.hasCamera
      ? new CameraComponent({
          systemId: this.#options.systemId,
          autopilot,
          stream: this.#stream,
          transmit,
        })
      : undefined;
    const options: VehicleSessionOptions<C> = {
      systemId: this.#parameters.get('MAV_SYSID'),
      autopilot,
      camera: this.#cameraComponent,
      parameters: this.#parameters,
      files: this.#files,
      uid2: this.#uid2,
      random: this.#random,
      transmit,
      reboot: () => this.#shutDown(),
    };
    return this.#model.createSession?.(options) ?? new ArdupilotSession(options);
  }
}
