import type { MonotonicMs } from '../../../base/clock.ts';
import { modesFor } from '../../../command/catalogue/mode-step.ts';
import { groundToSafety, STANDING_MPS } from '../../../command/target/ground-vehicle.ts';
import type { CommandName } from '../../../contract/command/catalogue/commands.ts';
import { MissionState } from '../../../mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../../vehicle/vehicle-directory.ts';
import type { RunPilot } from './run-pilot.ts';

/** Time for the pre-arm checks to run again and be reported. */
const READY_AGAIN_MS = 10_000;

/**
 * A plane whose last mission landed stays in AUTO and refuses to arm. Another mode clears that but keeps an item of
 * the old landing current. @returns whether the start must name the first item @throws as the pilot's commands
 */
export async function leaveLandingSequence(pilot: RunPilot, vehicles: VehicleDirectory): Promise<boolean> {
  const { vehicle } = pilot;
  if (vehicle?.autopilot !== 'ardupilot' || vehicle.type !== 'plane') return false;
  const { heartbeat, vehicleId } = vehicle;
  const isReady = () => vehicles.telemetry(vehicleId)?.health.ready === true;
  const isInAuto = heartbeat !== undefined && modesFor(vehicle, 'auto').includes(heartbeat.customMode);
  if (!isInAuto || heartbeat.isArmed || isReady()) return false;
  await pilot.command('set-mode', { mode: 'FBWA' });
  await pilot.see(isReady, READY_AGAIN_MS);
  return true;
}

/**
 * The command for a failed run's vehicle: return if it may be flying, disarm on the ground, nothing
 * if disarmed.
 */
export function makeSafeCommand(
  vehicle: VehicleState | undefined,
  nowMs: MonotonicMs,
): Extract<CommandName, 'rtl' | 'hold' | 'disarm'> | undefined {
  if (vehicle?.heartbeat?.isArmed !== true) return undefined;
  const whereItNeverFlies = groundToSafety(vehicle, () => isKnownToStand(vehicle, nowMs));
  return whereItNeverFlies ?? (vehicle.flight.isAirborne === false ? 'disarm' : 'rtl');
}

function isKnownToStand({ speed, mission, staleAfterMs }: VehicleState, nowMs: MonotonicMs): boolean {
  if (!speed || nowMs - speed.receivedAtMs > staleAfterMs || speed.groundSpeedMps >= STANDING_MPS)
    return false;
  const state = mission?.missionState;
  return state !== undefined && state !== MissionState.ACTIVE;
}
