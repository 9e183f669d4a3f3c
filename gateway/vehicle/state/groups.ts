import type { MonotonicMs } from '../../base/clock.ts';
import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';
import { MissionState } from '../../mavlink/codec/generated/enums.ts';

export type AutopilotKind = TelemetryVehicle['autopilot'];
export type VehicleType = TelemetryVehicle['type'];

/** A group as the API shows it: unknown values are null, most groups carry their age. */
type View<Name extends keyof TelemetryVehicle> = NonNullable<TelemetryVehicle[Name]>;

/** A target not repeated for this long is no longer active. */
const TARGET_FRESH_MS = 5000;
/** At lower speed, the direction of movement is noise. */
const COURSE_FROM_MPS = 0.5;

const MISSION_STATES = new Map<number, View<'mission'>['state']>([
  [MissionState.NO_MISSION, 'none'],
  [MissionState.NOT_STARTED, 'not_started'],
  [MissionState.ACTIVE, 'active'],
  [MissionState.PAUSED, 'paused'],
  [MissionState.COMPLETE, 'complete'],
]);

/** Values that were received together. */
export interface Heard {
  readonly receivedAtMs: MonotonicMs;
}

export type LandedState = 'on_ground' | 'taking_off' | 'in_air' | 'landing';

/** How a VTOL aircraft flies: on its lift motors, or on its wing, including the transition to it. */
export type VtolState = 'hovering' | 'forward';

export interface AttitudeGroup extends Heard {
  readonly rollDeg: number;
  readonly pitchDeg: number;
  readonly yawDeg: number;
  /** Time since boot, if sent. Older attitudes are ignored. */
  readonly bootMs?: number | undefined;
}

export const attitudeView = (attitude: AttitudeGroup, nowMs: MonotonicMs): View<'attitude'> => ({
  roll_deg: round(attitude.rollDeg, 2),
  pitch_deg: round(attitude.pitchDeg, 2),
  yaw_deg: round(attitude.yawDeg, 2),
  age_ms: ageMs(attitude, nowMs),
});

export interface SpeedGroup extends Heard {
  readonly groundSpeedMps: number;
  readonly airSpeedMps: number | undefined;
  readonly climbMps: number;
  readonly throttlePct: number | undefined;
}

export interface WindGroup extends Heard {
  readonly speedMps: number;
  readonly fromDeg: number;
}

export const windView = (wind: WindGroup, nowMs: MonotonicMs): View<'wind'> => ({
  speed_mps: round(wind.speedMps, 2),
  from_deg: round(wind.fromDeg, 1),
  age_ms: ageMs(wind, nowMs),
});

/** Ground below the vehicle and heights on board, as it reports them. */
export interface TerrainGroup extends Heard {
  /** Undefined while the ground here is unknown to it. */
  readonly ground: { readonly amslM: number; readonly belowM: number } | undefined;
  /** Blocks of 4 by 4 heights. */
  readonly pending: number;
  readonly loaded: number;
}

export const terrainView = (terrain: TerrainGroup, nowMs: MonotonicMs): View<'terrain'> => ({
  ground_amsl_m: rounded(terrain.ground?.amslM, 1),
  above_ground_m: rounded(terrain.ground?.belowM, 1),
  pending: terrain.pending,
  loaded: terrain.loaded,
  age_ms: ageMs(terrain, nowMs),
});

export interface VibrationGroup extends Heard {
  readonly xMps2: number;
  readonly yMps2: number;
  readonly zMps2: number;
  /** Clipped samples of all accelerometers since boot. */
  readonly clippings: number;
}

export interface BatteryGroup extends Heard {
  readonly voltageV: number | undefined;
  readonly currentA: number | undefined;
  readonly remainingPct: number | undefined;
  /** Undefined if the vehicle measures only the whole battery. */
  readonly cells?: { readonly count: number; readonly lowestV: number } | undefined;
  readonly usedMah: number | undefined;
  readonly remainingS: number | undefined;
  readonly chargeState: NonNullable<TelemetryVehicle['battery']>['charge_state'];
  /**
   * Time of the last BATTERY_STATUS. Only that message reports consumption, time left and charge
   * state. While it arrives, SYS_STATUS does not override it.
   */
  readonly detailHeardAtMs: MonotonicMs | undefined;
}

export const batteryView = (
  battery: BatteryGroup,
  timeLeft: View<'battery'>['time_left'],
  nowMs: MonotonicMs,
): View<'battery'> => ({
  voltage_v: rounded(battery.voltageV, 3),
  current_a: rounded(battery.currentA, 2),
  used_mah: battery.usedMah ?? null,
  remaining_s: battery.remainingS ?? null,
  charge_state: battery.chargeState,
  age_ms: ageMs(battery, nowMs),
  detail_age_ms: battery.detailHeardAtMs === undefined ? null : sinceMs(battery.detailHeardAtMs, nowMs),
  time_left: timeLeft,
});

export interface SensorGroup extends Heard {
  /** MAV_SYS_STATUS_SENSOR bit masks. */
  readonly present: number;
  readonly enabled: number;
  readonly healthy: number;
}

export interface EstimatorGroup extends Heard {
  readonly isAttitudeGood: boolean;
  readonly isVelocityGood: boolean;
  /** An absolute horizontal position estimate exists, as GUIDED and AUTO require. */
  readonly isHorizontalPositionGood: boolean;
  readonly isVerticalPositionGood: boolean;
  readonly isGpsGlitching: boolean;
  /** Largest innovation test ratio. From 1 on, the filter rejects its sensors. */
  readonly worstRatio: number | undefined;
}

export interface FenceGroup extends Heard {
  readonly isBreached: boolean;
  /** FENCE_BREACH of the last breach. */
  readonly breachType: number;
  readonly breachCount: number;
  /**
   * How long SYS_STATUS has reported a disabled fence since then. Disabling a fence ends a breach.
   */
  readonly offForMs?: number;
}

export interface MissionGroup extends Heard {
  readonly seq: number | undefined;
  readonly total: number | undefined;
  /** MISSION_STATE; undefined if not reported. */
  readonly missionState: number | undefined;
}

export interface ReachedGroup extends Heard {
  /** The last mission item reported as reached. */
  readonly seq: number;
}

export interface NavigationGroup extends Heard {
  readonly distanceToNextM: number | undefined;
  readonly targetLatitudeDeg: number | undefined;
  readonly targetLongitudeDeg: number | undefined;
  readonly targetAltitudeRelativeHomeM: number | undefined;
  /** Time of the last target. Autopilots without a target send none. */
  readonly targetReceivedAtMs: MonotonicMs | undefined;
  /** From the navigation controller; a heading in the target itself has priority. */
  readonly controllerHeadingDeg?: number | undefined;
  readonly targetHeadingDeg?: number | undefined;
  readonly targetGroundSpeedMps?: number | undefined;
  /** Target airspeed minus airspeed; undefined for vehicles without wings. */
  readonly airSpeedErrorMps?: number | undefined;
}

export function targetView(
  navigation: NavigationGroup,
  speed: SpeedGroup | undefined,
  nowMs: MonotonicMs,
): View<'target'> | null {
  if (navigation.targetReceivedAtMs === undefined || nowMs - navigation.targetReceivedAtMs >= TARGET_FRESH_MS)
    return null;
  const { targetLatitudeDeg, targetLongitudeDeg, targetAltitudeRelativeHomeM } = navigation;
  if (targetLatitudeDeg === undefined || targetLongitudeDeg === undefined) return null;
  return {
    lat: targetLatitudeDeg,
    lon: targetLongitudeDeg,
    altitude_m: rounded(targetAltitudeRelativeHomeM, 2),
    heading_deg: rounded(navigation.targetHeadingDeg ?? navigation.controllerHeadingDeg, 1),
    speed_mps: rounded(targetSpeedMps(navigation, speed), 2),
  };
}

function targetSpeedMps(
  { airSpeedErrorMps, targetGroundSpeedMps }: NavigationGroup,
  speed: SpeedGroup | undefined,
): number | undefined {
  if (airSpeedErrorMps === undefined) return targetGroundSpeedMps;
  return speed?.airSpeedMps === undefined ? undefined : Math.max(0, speed.airSpeedMps + airSpeedErrorMps);
}

export const missionView = (
  mission: MissionGroup,
  navigation: NavigationGroup | undefined,
): View<'mission'> => ({
  seq: mission.seq ?? null,
  count: mission.total ?? null,
  state: MISSION_STATES.get(mission.missionState ?? MissionState.UNKNOWN) ?? 'unknown',
  distance_to_next_m: navigation?.distanceToNextM ?? null,
});

export interface ServoGroup extends Heard {
  /** Pulse widths of outputs 1 to 16 in microseconds, starting at index 0; undefined without output. */
  readonly outputsUs: readonly (number | undefined)[];
}

export interface RelayGroup extends Heard {
  /** Bit masks, relay 0 in bit 0. */
  readonly present: number;
  readonly on: number;
}

export interface PositionGroup extends Heard {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly altitudeAmslM: number;
  readonly altitudeRelativeHomeM: number;
  readonly headingDeg: number | undefined;
  readonly velocityNorthMps: number;
  readonly velocityEastMps: number;
  readonly velocityDownMps: number;
  /** Time since boot. Older positions are ignored. */
  readonly bootMs: number;
}

/** From VFR_HUD if received, else from the position message. The age is that of the source. */
export function velocityView(
  speed: SpeedGroup | undefined,
  position: PositionGroup | undefined,
  nowMs: MonotonicMs,
): View<'velocity'> | null {
  const source = speed ?? position;
  if (!source) return null;
  const overGroundMps = position && Math.hypot(position.velocityNorthMps, position.velocityEastMps);
  const courseDeg =
    position && overGroundMps !== undefined && overGroundMps >= COURSE_FROM_MPS
      ? (Math.atan2(position.velocityEastMps, position.velocityNorthMps) * (180 / Math.PI) + 360) % 360
      : undefined;
  return {
    ground_mps: rounded(speed?.groundSpeedMps ?? overGroundMps, 2),
    air_mps: rounded(speed?.airSpeedMps, 2),
    climb_mps: rounded(speed?.climbMps ?? (position && -position.velocityDownMps), 2),
    course_deg: rounded(courseDeg, 1),
    throttle_pct: speed?.throttlePct ?? null,
    age_ms: ageMs(source, nowMs),
  };
}

export const positionView = (position: PositionGroup, nowMs: MonotonicMs): View<'position'> => ({
  lat: position.latitudeDeg,
  lon: position.longitudeDeg,
  alt_amsl_m: rounded(position.altitudeAmslM, 3),
  altitude_m: rounded(position.altitudeRelativeHomeM, 3),
  heading_deg: rounded(position.headingDeg, 2),
  age_ms: ageMs(position, nowMs),
});

/** Reported even without a position, e.g. indoors. */
export interface HeightGroup extends Heard {
  readonly altitudeRelativeHomeM: number;
  /** Time since boot. Older positions and heights are ignored. */
  readonly bootMs: number;
}

export interface GpsGroup extends Heard {
  readonly fix: NonNullable<TelemetryVehicle['gps']>['fix'];
  readonly satellites: number | undefined;
  readonly hdop: number | undefined;
  /** Mean sea level above the ellipsoid (WGS 84); undefined if the receiver does not report it. */
  readonly seaAboveEllipsoidM?: number | undefined;
  readonly horizontalAccuracyM?: number | undefined;
  readonly verticalAccuracyM?: number | undefined;
}

export const gpsView = (gps: GpsGroup, nowMs: MonotonicMs): View<'gps'> => ({
  fix: gps.fix,
  satellites: gps.satellites ?? null,
  hdop: gps.hdop ?? null,
  horizontal_accuracy_m: rounded(gps.horizontalAccuracyM, 3),
  vertical_accuracy_m: rounded(gps.verticalAccuracyM, 3),
  age_ms: ageMs(gps, nowMs),
});

export interface HomeGroup extends Heard {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly altitudeAmslM: number;
}

export const homeView = (home: HomeGroup): View<'home'> => ({
  lat: home.latitudeDeg,
  lon: home.longitudeDeg,
  alt_amsl_m: home.altitudeAmslM,
});

export interface HeartbeatGroup extends Heard {
  readonly baseMode: number;
  readonly customMode: number;
  /** Time of the first heartbeat in this mode. */
  readonly modeSinceMs?: MonotonicMs;
  readonly isArmed: boolean;
  /** The autopilot's mode name (`GUIDED`); undefined if its table lacks the number. */
  readonly flightMode: string | undefined;
  /** MAV_STATE */
  readonly systemStatus: number;
}

export interface LandedGroup extends Heard {
  readonly landedState: LandedState;
  readonly vtolState?: VtolState | undefined;
}

export interface VehicleClockGroup extends Heard {
  /** Milliseconds since the vehicle booted. */
  readonly bootMs: number;
  /** The vehicle's UTC time; undefined until it has a source. */
  readonly vehicleUtcMs: number | undefined;
}

/** The telemetry radio on our side of the link. Raw units of the radio, 0 to 254. */
export interface RadioGroup extends Heard {
  readonly localRssi: number | undefined;
  readonly remoteRssi: number | undefined;
  readonly localNoise: number | undefined;
  readonly remoteNoise: number | undefined;
}

/** A parameter as reported by the vehicle. */
export interface ParameterReading extends Heard {
  readonly name: string;
  readonly value: number;
}

export interface VersionGroup extends Heard {
  readonly firmware: string;
  /** MAV_PROTOCOL_CAPABILITY */
  readonly capabilities: bigint;
  /** Hex of uid2, or of uid if uid2 is zero; undefined if both are. Identity then depends on the route alone. */
  readonly hardwareUid: string | undefined;
  /** Undefined if the firmware does not report it. */
  readonly builtFor: 'hardware' | 'sitl' | undefined;
}

/** Derived state, not reported by the vehicle. */
export interface FlightGroup {
  /** Undefined until a source shows it. */
  readonly isAirborne: boolean | undefined;
  /** Time of the observed take-off; undefined on the ground, and if it was already flying when discovered. */
  readonly tookOffAtMs: MonotonicMs | undefined;
}

export function ageMs(group: Heard, nowMs: MonotonicMs): number {
  return sinceMs(group.receivedAtMs, nowMs);
}

function sinceMs(receivedAtMs: MonotonicMs, nowMs: MonotonicMs): number {
  return Math.max(0, Math.round(nowMs - receivedAtMs));
}

export function rounded(value: number | undefined, digits: number): number | null {
  return value === undefined ? null : round(value, digits);
}

export function round(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}
