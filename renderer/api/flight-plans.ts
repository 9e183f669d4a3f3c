import { z } from 'zod';
import { listOf } from '../../gateway/contract/list.ts';
import {
  type FlightPlanRecord,
  type FlightPlanRequest,
  type FlightPlanSummary,
  flightPlanRecordSchema,
  flightPlanSummarySchema,
} from '../../gateway/contract/mission/flight-plan.ts';
import type { RestClient } from './connection/rest-client.ts';

const pathOf = (flightPlanId: string) => `/api/flight-plans/${encodeURIComponent(flightPlanId)}`;

export async function listFlightPlans(rest: RestClient): Promise<readonly FlightPlanSummary[]> {
  const answer = await rest.request({ path: '/api/flight-plans', schema: listOf(flightPlanSummarySchema) });
  return answer.items;
}

/** Without a version the newest. */
export function readFlightPlan(
  rest: RestClient,
  flightPlanId: string,
  version?: number,
): Promise<FlightPlanRecord> {
  const query = version === undefined ? '' : `?version=${version}`;
  return rest.request({ path: `${pathOf(flightPlanId)}${query}`, schema: flightPlanRecordSchema });
}

export function createFlightPlan(rest: RestClient, body: FlightPlanRequest): Promise<FlightPlanRecord> {
  return rest.request({ method: 'POST', path: '/api/flight-plans', body, schema: flightPlanRecordSchema });
}

/** A new version; refused when `version` is not the newest any more. */
export function saveFlightPlan(
  rest: RestClient,
  flightPlanId: string,
  body: FlightPlanRequest,
): Promise<FlightPlanRecord> {
  return rest.request({ method: 'PUT', path: pathOf(flightPlanId), body, schema: flightPlanRecordSchema });
}

export async function removeFlightPlan(rest: RestClient, flightPlanId: string): Promise<void> {
  await rest.request({ method: 'DELETE', path: pathOf(flightPlanId), schema: z.unknown() });
}
