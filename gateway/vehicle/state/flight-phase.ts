import type { MonotonicMs } from '../../base/clock.ts';
import { neverFlies } from '../../contract/vehicle/never-flies.ts';
import { MavState } from '../../mavlink/codec/generated/enums.ts';
import { profileOf } from '../autopilot/profile-of.ts';
import type { FlightGroup, VtolState } from './groups.ts';
import type { VehicleState } from './vehicle-state.ts';

/** An older EXTENDED_SYS_STATE no longer shows whether the vehicle flies. */
const LANDED_FRESH_MS = 5000;
const POSITION_FRESH_MS = 5000;
/** Without a better source, an armed vehicle higher than this above home is flying. */
const AIRBORNE_ALTITUDE_M = 1;

/**
 * Whether the vehicle flies, from the best source: its landed state, else ArduPilot's system state,
 * else armed and above home. A flying vehicle counts as flying until a source contradicts.
 */
export function nextFlight(state: VehicleState, nowMs: MonotonicMs): FlightGroup {
  const previous = state.flight;
  const isAirborne = airborne(state, nowMs);
  if (isAirborne === previous.isAirborne) return previous;
  const tookOff = isAirborne === true && previous.isAirborne === false;
  return { isAirborne, tookOffAtMs: tookOff ? nowMs : undefined };
}

function airborne(state: VehicleState, nowMs: MonotonicMs): boolean | undefined {
  const { heartbeat, landed } = state;
  if (!heartbeat) return undefined;
  if (!heartbeat.isArmed || neverFlies(state.type)) return false;
  if (landed && nowMs - landed.receivedAtMs < LANDED_FRESH_MS) return landed.landedState !== 'on_ground';
  if (profileOf(state.autopilot).reportsLandedByState(state.type)) {
    if (heartbeat.systemStatus === MavState.ACTIVE) return true;
    if (heartbeat.systemStatus === MavState.STANDBY) return false;
  }
  const { position } = state;
  if (position && nowMs - position.receivedAtMs < POSITION_FRESH_MS) {
    if (position.altitudeRelativeHomeM > AIRBORNE_ALTITUDE_M) return true;
    return state.flight.isAirborne ?? false;
  }
  return state.flight.isAirborne;
}

/** An older EXTENDED_SYS_STATE no longer shows the kind of flight. */
const VTOL_FRESH_MS = 5000;

type Flier = Pick<VehicleState, 'autopilot' | 'type' | 'heartbeat' | 'landed' | 'lastFrameAtMs'>;

/**
 * Whether it hovers on its lift motors now: by a hover-only mode, or in mixed modes such as a
 * mission by its own report.
 */
export function isHovering(vehicle: Flier): boolean {
  const { autopilot, type, heartbeat } = vehicle;
  if (heartbeat && profileOf(autopilot).isHoverMode(type, heartbeat.customMode)) return true;
  return vtolStateOf(vehicle) === 'hovering';
}

/**
 * Whether it flies on its wing and so circles where others hover. An ArduPilot VTOL aircraft flies
 * forward in every mode that is not a hover mode, unless it reports otherwise. For other autopilots
 * only their report counts.
 */
export function fliesForward(vehicle: Flier): boolean {
  if (isHovering(vehicle)) return false;
  if (vehicle.type === 'plane') return true;
  return vehicle.type === 'vtol' && (vehicle.autopilot === 'ardupilot' || vtolStateOf(vehicle) === 'forward');
}

function vtolStateOf({ landed, lastFrameAtMs }: Flier): VtolState | undefined {
  return landed && lastFrameAtMs - landed.receivedAtMs < VTOL_FRESH_MS ? landed.vtolState : undefined;
}
