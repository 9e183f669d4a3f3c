import type { TelemetryVehicle } from '../../gateway/contract/vehicle/telemetry.ts';
import type { GroundPoint } from './measure/coordinates.ts';
import { groundDistanceM } from './measure/ground-distance.ts';

/**
 * Usual cruise speeds with default parameters, for a vehicle that does not move: WP_SPD and
 * MPC_XY_CRUISE of copters, AIRSPEED_CRUISE, CRUISE_SPEED.
 */
const USUAL_MPS: Readonly<Record<TelemetryVehicle['type'], number>> = {
  copter: 10,
  helicopter: 10,
  plane: 15,
  vtol: 15,
  rover: 2,
  boat: 2,
  submarine: 1,
  other: 5,
};
const PX4_COPTER_MPS = 5;
/** Below this a vehicle hovers or drifts. */
const MOVING_MPS = 1.5;

export interface TravelTime {
  readonly seconds: number;
  readonly speedMps: number;
  /** The vehicle does not move, so a usual speed was assumed. */
  readonly isAssumed: boolean;
}

/** Time to a point in a straight line at the present ground speed, or at a usual one. */
export function travelTime(
  vehicle: Pick<TelemetryVehicle, 'position' | 'velocity' | 'type' | 'autopilot'>,
  point: GroundPoint,
): TravelTime | undefined {
  if (!vehicle.position) return undefined;
  const presentMps = vehicle.velocity?.ground_mps ?? 0;
  const isAssumed = presentMps < MOVING_MPS;
  const isPx4Copter = vehicle.type === 'copter' && vehicle.autopilot === 'px4';
  const usualMps = isPx4Copter ? PX4_COPTER_MPS : USUAL_MPS[vehicle.type];
  const speedMps = isAssumed ? usualMps : presentMps;
  return { seconds: groundDistanceM(vehicle.position, point) / speedMps, speedMps, isAssumed };
}
