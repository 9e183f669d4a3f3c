import { z } from 'zod';
import { listOf } from '../../gateway/contract/list.ts';
import { type Zone, zoneSchema } from '../../gateway/contract/mission/zone.ts';
import type { RestClient } from './connection/rest-client.ts';

export async function listZones(rest: RestClient): Promise<readonly Zone[]> {
  const answer = await rest.request({ path: '/api/zones', schema: listOf(zoneSchema) });
  return answer.items;
}

/** Creates the zone or puts it in the place of the one with the same id. */
export function putZone(rest: RestClient, zone: Zone): Promise<Zone> {
  return rest.request({
    method: 'PUT',
    path: `/api/zones/${encodeURIComponent(zone.id)}`,
    body: zone,
    schema: zoneSchema,
  });
}

export async function removeZone(rest: RestClient, zoneId: string): Promise<void> {
  await rest.request({
    method: 'DELETE',
    path: `/api/zones/${encodeURIComponent(zoneId)}`,
    schema: z.unknown(),
  });
}
