import type { MonotonicMs } from '../base/clock.ts';
import type { Mode } from '../contract/list.ts';
import { neverFlies } from '../contract/vehicle/never-flies.ts';
import type { TelemetryVehicle, VehicleStatus } from '../contract/vehicle/telemetry.ts';
import { MissionState } from '../mavlink/codec/generated/enums.ts';
import { profileOf } from './autopilot/profile-of.ts';
import type { Heard } from './state/groups.ts';
import type { StatusTextEntry } from './state/status-text-assembler.ts';
import { vehicleHealth } from './state/vehicle-health.ts';
import { vehicleName } from './state/vehicle-kind.ts';
import type { VehicleState } from './state/vehicle-state.ts';

/** What the wire form says beyond the vehicle's own state. */
export interface TelemetryContext {
  readonly nowMs: MonotonicMs;
  readonly mode: Mode;
  readonly statusTexts: readonly StatusTextEntry[];
  /** Frames lost on the way to us, 0 to 100; undefined before enough were counted. */
  readonly lossPct: number | undefined;
  readonly rttMs: number | undefined;
  readonly isRecording: boolean;
}

type MissionView = NonNullable<TelemetryVehicle['mission']>;

/** A target not repeated for this long is not flown to any more. */
const TARGET_FRESH_MS = 5000;
/** A height without a position has no age in the wire form: an older one is unknown. */
const HEIGHT_FRESH_MS = 2000;
/** Slower than this, the direction of movement is noise. */
const COURSE_FROM_MPS = 0.5;
const LINK_DEAD_MS = 3000;

const MISSION_STATES = new Map<number, MissionView['state']>([
  [MissionState.NO_MISSION, 'none'],
  [MissionState.NOT_STARTED, 'not_started'],
  [MissionState.ACTIVE, 'active'],
  [MissionState.PAUSED, 'paused'],
  [MissionState.COMPLETE, 'complete'],
]);

/** The wire form of a vehicle at `context.nowMs`: unknown values null, every group with its age. */
export function telemetryOf(state: VehicleState, context: TelemetryContext): TelemetryVehicle {
  const { nowMs } = context;
  const silentMs = Math.max(0, Math.round(nowMs - state.lastFrameAtMs));
  const isStale = state.isLost || silentMs > state.staleAfterMs;
  const linkQuality = linkQualityOf(state, context.lossPct, silentMs);
  const { heartbeat, version, battery, home } = state;
  return {
    id: state.vehicleId,
    name: vehicleName(state),
    sysid: state.systemId,
    mode: context.mode,
    autopilot: state.autopilot,
    type: state.type,
    firmware: version?.firmware ?? null,
    status: vehicleStatus(state),
    armed: heartbeat?.isArmed ?? null,
    flight_mode: heartbeat ? (heartbeat.flightMode ?? `Mode ${heartbeat.customMode}`) : null,
    flight_modes: profileOf(state.autopilot)
      .flightModes(state.type)
      .map(({ name }) => name),
    link: {
      state: state.isLost ? 'lost' : isStale ? 'stale' : 'online',
      link_quality: linkQuality,
      loss_pct: rounded(context.lossPct, 1),
      rtt_ms: rounded(context.rttMs, 1),
      last_seen_ms: silentMs,
      linkId: state.linkId,
    },
    link_quality: linkQuality,
    battery_pct: battery?.remainingPct ?? null,
    altitude_m: rounded(altitudeRelativeHomeM(state, nowMs), 3),
    ...motionOf(state, nowMs),
    battery: battery
      ? {
          voltage_v: rounded(battery.voltageV, 3),
          current_a: rounded(battery.currentA, 2),
          used_mah: battery.usedMah ?? null,
          remaining_s: battery.remainingS ?? null,
          charge_state: battery.chargeState,
          age_ms: ageMs(battery, nowMs),
          detail_age_ms:
            battery.detailHeardAtMs === undefined ? null : sinceMs(battery.detailHeardAtMs, nowMs),
        }
      : null,
    gps: state.gps
      ? {
          fix: state.gps.fix,
          satellites: state.gps.satellites ?? null,
          hdop: state.gps.hdop ?? null,
          age_ms: ageMs(state.gps, nowMs),
        }
      : null,
    wind: state.wind
      ? {
          speed_mps: round(state.wind.speedMps, 2),
          from_deg: round(state.wind.fromDeg, 1),
          age_ms: ageMs(state.wind, nowMs),
        }
      : null,
    home: home ? { lat: home.latitudeDeg, lon: home.longitudeDeg, alt_amsl_m: home.altitudeAmslM } : null,
    target: targetOf(state, nowMs),
    mission: missionOf(state),
    health: vehicleHealth(state, context.statusTexts, nowMs),
    flight_time_s:
      state.flight.tookOffAtMs === undefined
        ? null
        : Math.max(0, Math.floor((nowMs - state.flight.tookOffAtMs) / 1000)),
    stale: isStale,
    conflict: state.hasConflict,
    signed: state.isSigned,
    recording: context.isRecording,
  };
}

/**
 * What the vehicle is doing, from landed state, mode and arming. A mission's own landing and return show as `flying`
 * unless the vehicle reports its landing: the mode stays AUTO to the ground.
 */
export function vehicleStatus(state: VehicleState): VehicleStatus {
  const { heartbeat, landed, flight } = state;
  if (state.isLost) return 'lost';
  if (!heartbeat?.isArmed) return 'on_ground';
  const intent = profileOf(state.autopilot).intentOf(state.type, heartbeat.customMode);
  if (neverFlies(state.type)) return intent === 'rtl' ? 'returning' : 'armed';
  if (!flight.isAirborne) return 'armed';
  if (intent === 'land' || landed?.landedState === 'landing') return 'landing';
  return intent === 'rtl' ? 'returning' : 'flying';
}

/** Has the age of the position; without a position it is shown while it is fresh. */
function altitudeRelativeHomeM({ height, position }: VehicleState, nowMs: MonotonicMs): number | undefined {
  if (!position)
    return height && nowMs - height.heardAtMs < HEIGHT_FRESH_MS ? height.altitudeRelativeHomeM : undefined;
  return (height && height.heardAtMs >= position.heardAtMs ? height : position).altitudeRelativeHomeM;
}

function motionOf(
  state: VehicleState,
  nowMs: MonotonicMs,
): Pick<TelemetryVehicle, 'position' | 'attitude' | 'velocity'> {
  const { position, attitude } = state;
  return {
    position: position
      ? {
          lat: position.latitudeDeg,
          lon: position.longitudeDeg,
          alt_amsl_m: rounded(position.altitudeAmslM, 3),
          altitude_m: rounded(position.altitudeRelativeHomeM, 3),
          heading_deg: rounded(position.headingDeg, 2),
          age_ms: ageMs(position, nowMs),
        }
      : null,
    attitude: attitude
      ? {
          roll_deg: round(attitude.rollDeg, 2),
          pitch_deg: round(attitude.pitchDeg, 2),
          yaw_deg: round(attitude.yawDeg, 2),
          age_ms: ageMs(attitude, nowMs),
        }
      : null,
    velocity: velocityOf(state, nowMs),
  };
}

/** VFR_HUD where it is heard, else what the position message says; the age is that of the source. */
function velocityOf(state: VehicleState, nowMs: MonotonicMs): TelemetryVehicle['velocity'] {
  const { speed, position } = state;
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

function targetOf(state: VehicleState, nowMs: MonotonicMs): TelemetryVehicle['target'] {
  const { navigation } = state;
  if (navigation?.targetHeardAtMs === undefined || nowMs - navigation.targetHeardAtMs >= TARGET_FRESH_MS)
    return null;
  const { targetLatitudeDeg, targetLongitudeDeg, targetAltitudeRelativeHomeM } = navigation;
  if (targetLatitudeDeg === undefined || targetLongitudeDeg === undefined) return null;
  return {
    lat: targetLatitudeDeg,
    lon: targetLongitudeDeg,
    altitude_m: rounded(targetAltitudeRelativeHomeM, 2),
  };
}

function missionOf(state: VehicleState): MissionView | null {
  const { mission, navigation } = state;
  if (!mission) return null;
  return {
    seq: mission.seq ?? null,
    count: mission.total ?? null,
    state: MISSION_STATES.get(mission.missionState ?? MissionState.UNKNOWN) ?? 'unknown',
    distance_to_next_m: navigation?.distanceToNextM ?? null,
  };
}

/** Share of frames that arrive, falling to 0 while the vehicle is silent between its usual gap and lost. */
function linkQualityOf(state: VehicleState, lossPct: number | undefined, silentMs: number): number | null {
  if (state.isLost) return 0;
  if (lossPct === undefined) return null;
  const overdueMs = silentMs - state.staleAfterMs;
  const span = LINK_DEAD_MS - state.staleAfterMs;
  const aliveShare = overdueMs <= 0 ? 1 : span <= 0 ? 0 : Math.max(0, 1 - overdueMs / span);
  return round(Math.min(1, Math.max(0, 1 - lossPct / 100)) * aliveShare, 3);
}

function ageMs(group: Heard, nowMs: MonotonicMs): number {
  return sinceMs(group.heardAtMs, nowMs);
}

function sinceMs(heardAtMs: MonotonicMs, nowMs: MonotonicMs): number {
  return Math.max(0, Math.round(nowMs - heardAtMs));
}

function rounded(value: number | undefined, digits: number): number | null {
  return value === undefined ? null : round(value, digits);
}

function round(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}
