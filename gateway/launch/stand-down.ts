import type { MonotonicMs } from '../base/clock.ts';
import type { CommandName } from '../contract/command.ts';
import { MissionState } from '../mavlink/generated/enums.ts';
import type { VehicleState } from '../vehicle/vehicle-state.ts';

const STANDING_MPS = 0.5;

/**
 * What a run that failed gives its vehicle: home where it may fly, disarm where it stands, nothing where it is disarmed. A
 * rover, boat or submarine never counts as in the air: it holds, unless it is known to stand.
 */
export function standDownCommand(
  vehicle: VehicleState | undefined,
  nowMs: MonotonicMs,
): Extract<CommandName, 'rtl' | 'hold' | 'disarm'> | undefined {
  if (vehicle?.heartbeat?.isArmed !== true) return undefined;
  const { type } = vehicle;
  // Standing in the middle of the water is nothing to switch a submarine off in.
  if (type === 'submarine') return 'hold';
  if (type === 'rover' || type === 'boat') return isKnownToStand(vehicle, nowMs) ? 'disarm' : 'hold';
  return vehicle.flight.isAirborne === false ? 'disarm' : 'rtl';
}

function isKnownToStand({ speed, mission, staleAfterMs }: VehicleState, nowMs: MonotonicMs): boolean {
  if (!speed || nowMs - speed.heardAtMs > staleAfterMs || speed.groundSpeedMps >= STANDING_MPS) return false;
  const state = mission?.missionState;
  return state !== undefined && state !== MissionState.ACTIVE;
}
