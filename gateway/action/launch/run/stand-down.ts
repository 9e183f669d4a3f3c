import type { MonotonicMs } from '../../../base/clock.ts';
import { groundToSafety, STANDING_MPS } from '../../../command/target/ground-vehicle.ts';
import type { CommandName } from '../../../contract/command/command.ts';
import { MissionState } from '../../../mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../../../vehicle/state/vehicle-state.ts';

/**
 * What a failed run sends its vehicle: return where it may fly, disarm where it is on the ground, nothing where
 * disarmed.
 */
export function standDownCommand(
  vehicle: VehicleState | undefined,
  nowMs: MonotonicMs,
): Extract<CommandName, 'rtl' | 'hold' | 'disarm'> | undefined {
  if (vehicle?.heartbeat?.isArmed !== true) return undefined;
  const whereItNeverFlies = groundToSafety(vehicle, () => isKnownToStand(vehicle, nowMs));
  return whereItNeverFlies ?? (vehicle.flight.isAirborne === false ? 'disarm' : 'rtl');
}

function isKnownToStand({ speed, mission, staleAfterMs }: VehicleState, nowMs: MonotonicMs): boolean {
  if (!speed || nowMs - speed.heardAtMs > staleAfterMs || speed.groundSpeedMps >= STANDING_MPS) return false;
  const state = mission?.missionState;
  return state !== undefined && state !== MissionState.ACTIVE;
}
