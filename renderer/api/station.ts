import { z } from 'zod';
import type { StationRole } from '../../gateway/contract/account/access.ts';
import {
  type Checklist,
  type ChecklistContent,
  checklistSchema,
  type VehicleChecklist,
  vehicleChecklistSchema,
} from '../../gateway/contract/action/checklist.ts';
import { listOf } from '../../gateway/contract/list.ts';
import { type LinkRecord, type LinkRequest, linkRecordSchema } from '../../gateway/contract/vehicle/link.ts';
import {
  type BatteryLimits,
  batteryLimitsSchema,
  type StationMember,
  stationMemberSchema,
} from '../../gateway/contract/vehicle/station.ts';
import { pathWithQuery, type RestCaller, type RestClient } from './connection/rest-client.ts';

const MEMBERS = '/api/station/members';
const LIMITS = '/api/station/battery-limits';
const PAGE = '200';

/** All accounts of the machine with their roles, newest first. */
export async function listStationMembers(rest: RestCaller): Promise<readonly StationMember[]> {
  const members: StationMember[] = [];
  let cursor: string | null = null;
  do {
    const path: string = pathWithQuery(MEMBERS, { limit: PAGE, cursor: cursor ?? undefined });
    const page: { items: StationMember[]; nextCursor: string | null } = await rest.request({
      path,
      schema: listOf(stationMemberSchema),
    });
    members.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return members;
}

/** `account`: its id or e-mail address. */
export function putStationMember(
  rest: RestCaller,
  account: string,
  role: StationRole,
): Promise<StationMember> {
  return rest.request({
    method: 'PUT',
    path: `${MEMBERS}/${encodeURIComponent(account)}`,
    body: { role },
    schema: stationMemberSchema,
  });
}

export async function removeStationMember(rest: RestCaller, accountId: string): Promise<void> {
  await rest.request({
    method: 'DELETE',
    path: `${MEMBERS}/${encodeURIComponent(accountId)}`,
    schema: z.unknown(),
  });
}

export function readBatteryLimits(rest: RestCaller): Promise<BatteryLimits> {
  return rest.request({ path: LIMITS, schema: batteryLimitsSchema });
}

export function putBatteryLimits(rest: RestCaller, limits: BatteryLimits): Promise<BatteryLimits> {
  return rest.request({ method: 'PUT', path: LIMITS, body: limits, schema: batteryLimitsSchema });
}

export async function listLinks(rest: RestClient): Promise<readonly LinkRecord[]> {
  const answer = await rest.request({ path: '/api/links', schema: listOf(linkRecordSchema) });
  return answer.items;
}

/** @throws GatewayError with code link-config-invalid or link-exists */
export function addLink(rest: RestClient, request: LinkRequest): Promise<LinkRecord> {
  return rest.request({ method: 'POST', path: '/api/links', body: request, schema: linkRecordSchema });
}

export function changeLink(rest: RestClient, linkId: string, request: LinkRequest): Promise<LinkRecord> {
  return rest.request({
    method: 'PUT',
    path: `/api/links/${encodeURIComponent(linkId)}`,
    body: request,
    schema: linkRecordSchema,
  });
}

export async function removeLink(rest: RestClient, linkId: string): Promise<void> {
  await rest.request({
    method: 'DELETE',
    path: `/api/links/${encodeURIComponent(linkId)}`,
    schema: z.unknown(),
  });
}

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
