import { neverFlies } from '../../contract/vehicle/never-flies.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { ActionEffect } from './action-definition.ts';

/**
 * For return, land and hold of an aircraft on the ground, or a disarmed rover or boat: they are
 * sent, but end no flight.
 */
export function wasOnGround({ type, heartbeat, flight }: VehicleState): Pick<ActionEffect, 'unchanged'> {
  const isArmed = heartbeat?.isArmed;
  if (neverFlies(type)) {
    if (isArmed !== false) return {};
    return { unchanged: { outcome: 'not-armed', detail: 'The vehicle is disarmed. It did not move.' } };
  }
  if (flight.isAirborne !== false || isArmed === undefined) return {};
  const detail = isArmed
    ? 'The vehicle was already on the ground, armed.'
    : 'The vehicle was already on the ground, disarmed.';
  return { unchanged: { outcome: 'already-on-ground', detail } };
}
