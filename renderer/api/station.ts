import { z } from 'zod';
import type { StationRole } from '../../gateway/contract/account/access.ts';
import { listOf } from '../../gateway/contract/list.ts';
import {
  type BatteryLimits,
  batteryLimitsSchema,
  type StationMember,
  stationMemberSchema,
} from '../../gateway/contract/vehicle/station.ts';
import { pathWithQuery } from './connection/path-with-query.ts';
import type { RestCaller } from './connection/rest-client.ts';

const MEMBERS = '/api/station/members';
const LIMITS = '/api/station/battery-limits';
const PAGE = '200';

/** Every account of the machine with its role, if any; the newest first. */
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
