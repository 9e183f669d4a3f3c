import { profileOf } from '../autopilot/profile-of.ts';
import type { VtolState } from '../handlers/status.ts';
import type { VehicleState } from '../state/vehicle-state.ts';

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
