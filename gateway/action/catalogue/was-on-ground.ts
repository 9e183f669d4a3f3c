import { neverFlies } from '../../contract/never-flies.ts';
import type { VehicleState } from '../../vehicle/vehicle-state.ts';
import type { ActionEffect } from './action-definition.ts';

/** Return, landing and hold of an aircraft that was on the ground: they are sent, but end no flight. */
export function wasOnGround({ type, heartbeat, flight }: VehicleState): Pick<ActionEffect, 'unchanged'> {
  if (neverFlies(type) || flight.isAirborne !== false || heartbeat?.isArmed !== false) return {};
  return {
    unchanged: { outcome: 'already-on-ground', detail: 'The vehicle was already on the ground, disarmed.' },
  };
}
