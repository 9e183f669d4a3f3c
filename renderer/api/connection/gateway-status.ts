import type { z } from 'zod';
import { healthSchema, type Whoami, whoamiSchema } from '../../../gateway/contract/account/access.ts';
import { listOf } from '../../../gateway/contract/list.ts';
import { type RuntimeConfig, runtimeConfigSchema } from '../../../gateway/contract/port/runtime-config.ts';
import {
  type Alert,
  alertSchema,
  type Telemetry,
  telemetrySchema,
} from '../../../gateway/contract/vehicle/telemetry.ts';
import type { RestCaller, RestClient } from './rest-client.ts';

export type Health = z.infer<typeof healthSchema>;

/** Whether the gateway answers, its version and what world it flies in. */
export function readHealth(rest: RestCaller): Promise<Health> {
  return rest.request({ path: '/health', schema: healthSchema, timeoutMs: 3_000 });
}

/** Our identity at the gateway and our open gates. */
export function readWhoami(rest: RestCaller): Promise<Whoami> {
  return rest.request({ path: '/api/whoami', schema: whoamiSchema });
}

/** All vehicles as they are now. */
export function readTelemetry(rest: RestClient): Promise<Telemetry> {
  return rest.request({ path: '/telemetry', schema: telemetrySchema, timeoutMs: 3_000 });
}

/** The client setting NEXT_PUBLIC_API_BASE as the gateway gives it out at run time. */
export function readRuntimeConfig(rest: RestCaller): Promise<RuntimeConfig> {
  return rest.request({ path: '/runtime-config.json', schema: runtimeConfigSchema, timeoutMs: 3_000 });
}

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
