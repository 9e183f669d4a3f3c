import { listOf } from '../../gateway/contract/list.ts';
import { type Alert, alertSchema } from '../../gateway/contract/vehicle/telemetry.ts';
import type { RestClient } from './connection/rest-client.ts';

/** Current alerts. */
export async function listAlerts(rest: RestClient): Promise<readonly Alert[]> {
  const answer = await rest.request({ path: '/api/alerts', schema: listOf(alertSchema) });
  return answer.items;
}

/** Takes note of an alert; it stays until its condition ends. */
export function acknowledgeAlert(rest: RestClient, alertId: string): Promise<Alert> {
  return rest.request({
    method: 'POST',
    path: `/api/alerts/${encodeURIComponent(alertId)}/acknowledge`,
    body: {},
    schema: alertSchema,
  });
}
