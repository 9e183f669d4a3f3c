import { modesFor } from '../../../command/catalogue/mode-step.ts';
import type { VehicleDirectory } from '../../../vehicle/vehicle-directory.ts';
import type { RunPilot } from './run-pilot.ts';

/** For the checks before arming to run again and to be reported. */
const READY_AGAIN_MS = 10_000;

/**
 * A plane whose last mission landed stays in AUTO and refuses to arm. Another mode ends that, and leaves an item of the old
 * landing current. @returns whether the mission must be started by naming its first item @throws as the pilot's commands
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
