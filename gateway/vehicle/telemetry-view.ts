import type { MonotonicMs } from '../base/clock.ts';
import type { Mode } from '../contract/list.ts';
import { neverFlies } from '../contract/vehicle/never-flies.ts';
import type { TelemetryVehicle, VehicleStatus } from '../contract/vehicle/telemetry.ts';
import { flightTimeLeft } from './alert/flight-time-left.ts';
import { profileOf } from './autopilot/profile-of.ts';
import {
  attitudeView,
  batteryView,
  gpsView,
  homeView,
  missionView,
  positionView,
  round,
  rounded,
  targetView,
  terrainView,
  velocityView,
  windView,
} from './state/groups.ts';
import { cameraView, gimbalView } from './state/payload-view.ts';
import { remoteIdView } from './state/remote-id.ts';
import type { StatusTextEntry } from './state/status-text-assembler.ts';
import { vehicleHealth } from './state/vehicle-health.ts';
import { vehicleName } from './state/vehicle-kind.ts';
import type { VehicleState } from './state/vehicle-state.ts';

/** Telemetry facts from outside the vehicle's own state. */
export interface TelemetryContext {
  readonly nowMs: MonotonicMs;
  readonly mode: Mode;
  readonly statusTexts: readonly StatusTextEntry[];
  /** Frames lost on the way to us, 0 to 100; undefined until enough were counted. */
  readonly lossPct: number | undefined;
  readonly rttMs: number | undefined;
  readonly isRecording: boolean;
}

/** A height without a position has no age in telemetry, so an older one is unknown. */
const HEIGHT_FRESH_MS = 2000;
const LINK_DEAD_MS = 3000;

/** A vehicle's telemetry at `context.nowMs`: unknown values are null, every group has its age. */
export function telemetryOf(state: VehicleState, context: TelemetryContext): TelemetryVehicle {
  const { nowMs } = context;
  const silentMs = Math.max(0, Math.round(nowMs - state.lastFrameAtMs));
  const isStale = state.isLost || silentMs > state.staleAfterMs;
  const linkQuality = linkQualityOf(state, context.lossPct, silentMs);
  const { heartbeat, version, battery } = state;
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
    position: state.position ? positionView(state.position, nowMs) : null,
    attitude: state.attitude ? attitudeView(state.attitude, nowMs) : null,
    velocity: velocityView(state.speed, state.position, nowMs),
    battery: battery ? batteryView(battery, flightTimeLeft(state), nowMs) : null,
    gps: state.gps ? gpsView(state.gps, nowMs) : null,
    wind: state.wind ? windView(state.wind, nowMs) : null,
    terrain: state.terrain ? terrainView(state.terrain, nowMs) : null,
    ...(state.remoteId && { remote_id: remoteIdView(state.remoteId, nowMs) }),
    home: state.home ? homeView(state.home) : null,
    target: state.navigation ? targetView(state.navigation, state.speed, nowMs) : null,
    mission: state.mission ? missionView(state.mission, state.navigation) : null,
    health: vehicleHealth(state, context.statusTexts, nowMs),
    flight_time_s:
      state.flight.tookOffAtMs === undefined
        ? null
        : Math.max(0, Math.floor((nowMs - state.flight.tookOffAtMs) / 1000)),
    stale: isStale,
    conflict: state.hasConflict,
    signed: state.isSigned,
    recording: context.isRecording,
    ...(state.cameras.length > 0 && {
      cameras: state.cameras.map((camera) => cameraView(camera, state, nowMs)),
    }),
    ...(state.gimbals.length > 0 && {
      gimbals: state.gimbals.map((gimbal) => gimbalView(gimbal, state, nowMs)),
    }),
  };
}

/**
 * Derives the status from landed state, mode and arming. A mission's own landing and return show as
 * `flying` unless the vehicle reports its landing: the mode stays AUTO to the ground.
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

/** Has the position's age. Without a position it is shown while fresh. */
function altitudeRelativeHomeM({ height, position }: VehicleState, nowMs: MonotonicMs): number | undefined {
  if (!position)
    return height && nowMs - height.receivedAtMs < HEIGHT_FRESH_MS ? height.altitudeRelativeHomeM : undefined;
  return (height && height.receivedAtMs >= position.receivedAtMs ? height : position).altitudeRelativeHomeM;
}

/** Share of frames that arrive. Falls to 0 as silence grows from the usual gap to the lost limit. */
function linkQualityOf(state: VehicleState, lossPct: number | undefined, silentMs: number): number | null {
  if (state.isLost) return 0;
  if (lossPct === undefined) return null;
  const overdueMs = silentMs - state.staleAfterMs;
  const span = LINK_DEAD_MS - state.staleAfterMs;
  const aliveShare = overdueMs <= 0 ? 1 : span <= 0 ? 0 : Math.max(0, 1 - overdueMs / span);
  return round(Math.min(1, Math.max(0, 1 - lossPct / 100)) * aliveShare, 3);
}
