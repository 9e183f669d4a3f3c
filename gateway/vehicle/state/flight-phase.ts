import type { MonotonicMs } from '../../base/clock.ts';
import { neverFlies } from '../../contract/vehicle/never-flies.ts';
import { MavState } from '../../mavlink/codec/generated/enums.ts';
import { profileOf } from '../autopilot/profile-of.ts';
import type { FlightGroup, VtolState } from './groups.ts';
import type { VehicleState } from './vehicle-state.ts';

/** EXTENDED_SYS_STATE older than this does not show any more whether the vehicle flies. */
const LANDED_FRESH_MS = 5000;
const POSITION_FRESH_MS = 5000;
/** Without a better source, a vehicle that is armed and higher than this above home is flying. */
const AIRBORNE_ALTITUDE_M = 1;

/**
 * Whether the vehicle flies, from the best source it offers: its landed state, else ArduPilot's system state,
 * else being armed and above home. What is in the air stays there until a source says otherwise.
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
  if (landed && nowMs - landed.heardAtMs < LANDED_FRESH_MS) return landed.landedState !== 'on_ground';
  if (profileOf(state.autopilot).reportsLandedByState(state.type)) {
    if (heartbeat.systemStatus === MavState.ACTIVE) return true;
    if (heartbeat.systemStatus === MavState.STANDBY) return false;
  }
  const { position } = state;
  if (position && nowMs - position.heardAtMs < POSITION_FRESH_MS) {
    if (position.altitudeRelativeHomeM > AIRBORNE_ALTITUDE_M) return true;
    return state.flight.isAirborne ?? false;
  }
  return state.flight.isAirborne;
}

/** EXTENDED_SYS_STATE older than this does not show any more what carries it. */
const VTOL_FRESH_MS = 5000;

type Flier = Pick<VehicleState, 'autopilot' | 'type' | 'heartbeat' | 'landed' | 'lastFrameAtMs'>;

/**
 * Whether it hovers on its lift motors now: by a mode in which it does nothing else, or by its own report in
 * modes in which it does both, as in a mission.
 */
export function isHovering(vehicle: Flier): boolean {
  const { autopilot, type, heartbeat } = vehicle;
  if (heartbeat && profileOf(autopilot).isHoverMode(type, heartbeat.customMode)) return true;
  return vtolStateOf(vehicle) === 'hovering';
}

/**
 * Whether its wing carries it: it circles where others hover. An ArduPilot aircraft that can do both flies
 * forward in every mode that is not made for hovering, unless it reports otherwise. For other autopilots only
 * their own report counts.
 */
export function fliesForward(vehicle: Flier): boolean {
  if (isHovering(vehicle)) return false;
  if (vehicle.type === 'plane') return true;
  return vehicle.type === 'vtol' && (vehicle.autopilot === 'ardupilot' || vtolStateOf(vehicle) === 'forward');
}

function vtolStateOf({ landed, lastFrameAtMs }: Flier): VtolState | undefined {
  return landed && lastFrameAtMs - landed.heardAtMs < VTOL_FRESH_MS ? landed.vtolState : undefined;
}
