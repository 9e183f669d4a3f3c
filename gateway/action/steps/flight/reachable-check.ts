import { type OperatorText, say } from '../../../contract/operator-text.ts';
import type { TelemetryVehicle } from '../../../contract/vehicle/telemetry.ts';

/** The precondition of every step that sends something to a vehicle. */
export function whyUnreachable(vehicle: TelemetryVehicle | undefined): OperatorText | undefined {
  if (!vehicle) return 'The vehicle is not connected.';
  if (vehicle.conflict) return say('{name}: two vehicles use its system id.', { name: vehicle.name });
  if (vehicle.link.state === 'lost')
    return say('{name} is lost: no messages from it.', { name: vehicle.name });
  return undefined;
}

export const REACHABLE = 'The vehicle is connected and no other vehicle uses its system id';
