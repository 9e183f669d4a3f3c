import type { z } from 'zod';
import { type LaunchRequest, launchResponseSchema } from '../../gateway/contract/action/launch.ts';
import { type CategorySummary, categorySummarySchema } from '../../gateway/contract/command/category.ts';
import {
  type CommandName,
  type CommandParams,
  type CommandRecord,
  type CommandTrace,
  commandRecordSchema,
  commandTraceSchema,
} from '../../gateway/contract/command/command.ts';
import { listOf } from '../../gateway/contract/list.ts';
import {
  type ManualControl,
  type ManualControlRequest,
  manualControlSchema,
} from '../../gateway/contract/onboard/manual-control.ts';
import { pathWithQuery, type RestCaller, type RestClient } from './connection/rest-client.ts';

/** A guided action with its values. */
export interface CommandOrder<Name extends CommandName = CommandName> {
  readonly vehicleId: string;
  readonly command: Name;
  readonly params: CommandParams<Name>;
}

/** Filter for records. Every field narrows the result. */
export interface RecordFilter {
  readonly category?: string | undefined;
  readonly vehicle?: string | undefined;
  readonly state?: string | undefined;
  /** Id of the actor who sent it. */
  readonly actor?: string | undefined;
}

export interface CommandPage {
  readonly items: readonly CommandRecord[];
  /** Null at the end. */
  readonly nextCursor: string | null;
}

/** Submits a command; resolves when it was sent, or when its effect was seen with `wait: 'done'`. */
export function submitCommand(
  rest: RestClient,
  order: CommandOrder,
  wait: 'sent' | 'done' = 'sent',
): Promise<CommandRecord> {
  const vehicle = encodeURIComponent(order.vehicleId);
  return rest.request({
    method: 'POST',
    path: `/api/vehicles/${vehicle}/commands/${order.command}?wait=${wait}`,
    body: order.params,
    schema: commandRecordSchema,
    timeoutMs: wait === 'done' ? 60_000 : 10_000,
    isUrgent: wait === 'sent',
  });
}

/** A page of records, newest first. */
export function listCommands(
  rest: RestClient,
  query: RecordFilter & { readonly cursor?: string | undefined } = {},
): Promise<CommandPage> {
  return rest.request({
    path: pathWithQuery('/api/commands', { ...query, limit: '50' }),
    schema: listOf(commandRecordSchema),
  });
}

/** A record with everything from the request to the observed effect. */
export function readCommandTrace(rest: RestClient, commandId: string): Promise<CommandTrace> {
  return rest.request({
    path: `/api/commands/${encodeURIComponent(commandId)}`,
    schema: commandTraceSchema,
  });
}

/** The eight categories with their numbers. */
export async function listCategories(rest: RestClient): Promise<readonly CategorySummary[]> {
  const answer = await rest.request({
    path: '/api/action/categories',
    schema: listOf(categorySummarySchema),
  });
  return answer.items;
}

/** Asks the gateway to allocate an aircraft and fly the mission type over the zone. */
export function launchAircraft(
  rest: RestClient,
  request: LaunchRequest,
): Promise<z.infer<typeof launchResponseSchema>> {
  return rest.request({
    method: 'POST',
    path: '/drone/launch',
    body: request,
    schema: launchResponseSchema,
  });
}

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
