import type { ControlState } from '../../contract/command/lease.ts';
import type { OperatorText } from '../../contract/operator-text.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';

/** What both parties of a takeover see: the aircraft's current state and what one of them is doing with it. */
export function controlState(
  vehicle: VehicleState | undefined,
  activity: OperatorText | undefined,
): ControlState {
  const { heartbeat, position, battery } = vehicle ?? {};
  const { velocityNorthMps, velocityEastMps } = position ?? {};
  const isMoving = velocityNorthMps !== undefined && velocityEastMps !== undefined;
  return {
    flightMode: heartbeat?.flightMode ?? null,
    isArmed: heartbeat?.isArmed ?? null,
    altitudeM: position?.altitudeRelativeHomeM ?? null,
    groundSpeedMps: isMoving ? Math.hypot(velocityNorthMps, velocityEastMps) : null,
    batteryPct: battery?.remainingPct ?? null,
    activity: activity ?? null,
  };
}
