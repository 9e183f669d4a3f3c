import {
  type CommandLease,
  commandLeaseSchema,
  type TakeoverRequest,
} from '../../gateway/contract/command/lease.ts';
import { listOf } from '../../gateway/contract/list.ts';
import type { RestCaller } from './connection/rest-client.ts';

/** Who commands each vehicle. */
export async function listLeases(rest: RestCaller): Promise<readonly CommandLease[]> {
  const answer = await rest.request({ path: '/api/leases', schema: listOf(commandLeaseSchema) });
  return answer.items;
}

export function readLease(rest: RestCaller, vehicleId: string): Promise<CommandLease> {
  return rest.request({ path: leasePath(vehicleId), schema: commandLeaseSchema });
}

/** Takes or renews it. @throws GatewayError lease-held */
export function takeLease(rest: RestCaller, vehicleId: string): Promise<CommandLease> {
  return rest.request({
    method: 'POST',
    path: leasePath(vehicleId),
    body: {},
    schema: commandLeaseSchema,
    isUrgent: true,
  });
}

/** Gives it back. */
export function releaseLease(rest: RestCaller, vehicleId: string): Promise<CommandLease> {
  return rest.request({ method: 'DELETE', path: leasePath(vehicleId), schema: commandLeaseSchema });
}

/** Asks the holder for the vehicle. @throws GatewayError version-conflict when the epoch is not the present one */
export function requestTakeover(
  rest: RestCaller,
  vehicleId: string,
  request: TakeoverRequest,
): Promise<CommandLease> {
  return rest.request({
    method: 'POST',
    path: `${leasePath(vehicleId)}/takeover`,
    body: request,
    schema: commandLeaseSchema,
    isUrgent: true,
  });
}

export function answerTakeover(
  rest: RestCaller,
  vehicleId: string,
  answer: { readonly takeoverId: string; readonly accept: boolean },
): Promise<CommandLease> {
  return rest.request({
    method: 'POST',
    path: `${leasePath(vehicleId)}/takeover/answer`,
    body: answer,
    schema: commandLeaseSchema,
    isUrgent: true,
  });
}

function leasePath(vehicleId: string): string {
  return `/api/vehicles/${encodeURIComponent(vehicleId)}/lease`;
}
