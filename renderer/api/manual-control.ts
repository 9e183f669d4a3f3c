import {
  type ManualControl,
  type ManualControlRequest,
  manualControlSchema,
} from '../../gateway/contract/onboard/manual-control.ts';
import type { RestCaller } from './connection/rest-client.ts';

/** State of our manual control. @throws GatewayError not-found when there was none */
export function readManualControl(rest: RestCaller, vehicleId: string): Promise<ManualControl> {
  return rest.request({ path: manualControlPath(vehicleId), schema: manualControlSchema });
}

/** Hands the vehicle to our sticks. @throws GatewayError lease-held, state-conflict, governance-denied, … */
export function beginManualControl(
  rest: RestCaller,
  vehicleId: string,
  request: ManualControlRequest,
): Promise<ManualControl> {
  return rest.request({
    method: 'POST',
    path: manualControlPath(vehicleId),
    body: request,
    schema: manualControlSchema,
    isUrgent: true,
  });
}

/** Hands it back: it holds. */
export function endManualControl(rest: RestCaller, vehicleId: string): Promise<ManualControl> {
  return rest.request({
    method: 'DELETE',
    path: manualControlPath(vehicleId),
    schema: manualControlSchema,
    isUrgent: true,
  });
}

function manualControlPath(vehicleId: string): string {
  return `/api/vehicles/${encodeURIComponent(vehicleId)}/manual-control`;
}
