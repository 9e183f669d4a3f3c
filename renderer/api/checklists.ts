import { z } from 'zod';
import {
  type Checklist,
  type ChecklistContent,
  checklistSchema,
  type VehicleChecklist,
  vehicleChecklistSchema,
} from '../../gateway/contract/action/checklist.ts';
import { listOf } from '../../gateway/contract/list.ts';
import type { RestCaller } from './connection/rest-client.ts';

export async function listChecklists(rest: RestCaller): Promise<readonly Checklist[]> {
  const answer = await rest.request({ path: '/api/checklists', schema: listOf(checklistSchema) });
  return answer.items;
}

export function putChecklist(
  rest: RestCaller,
  checklistId: string,
  content: ChecklistContent,
): Promise<Checklist> {
  return rest.request({
    method: 'PUT',
    path: `/api/checklists/${encodeURIComponent(checklistId)}`,
    body: content,
    schema: checklistSchema,
  });
}

export async function removeChecklist(rest: RestCaller, checklistId: string): Promise<void> {
  await rest.request({
    method: 'DELETE',
    path: `/api/checklists/${encodeURIComponent(checklistId)}`,
    schema: z.unknown(),
  });
}

/** @throws GatewayError not-found where no checklist is for the vehicle */
export function readVehicleChecklist(rest: RestCaller, vehicleId: string): Promise<VehicleChecklist> {
  return rest.request({ path: pathOf(vehicleId), schema: vehicleChecklistSchema });
}

export function chooseVehicleChecklist(
  rest: RestCaller,
  vehicleId: string,
  checklistId: string | null,
): Promise<VehicleChecklist> {
  return rest.request({
    method: 'PUT',
    path: pathOf(vehicleId),
    body: { checklistId },
    schema: vehicleChecklistSchema,
  });
}

export function tickVehicleChecklist(
  rest: RestCaller,
  vehicleId: string,
  itemId: string,
  isDone: boolean,
): Promise<VehicleChecklist> {
  return rest.request({
    method: 'PUT',
    path: `${pathOf(vehicleId)}/ticks/${encodeURIComponent(itemId)}`,
    body: { isDone },
    schema: vehicleChecklistSchema,
  });
}

export function resetVehicleChecklist(rest: RestCaller, vehicleId: string): Promise<VehicleChecklist> {
  return rest.request({
    method: 'POST',
    path: `${pathOf(vehicleId)}/reset`,
    body: {},
    schema: vehicleChecklistSchema,
  });
}

function pathOf(vehicleId: string): string {
  return `/api/vehicles/${encodeURIComponent(vehicleId)}/checklist`;
}
