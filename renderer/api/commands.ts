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
import { pathWithQuery } from './connection/path-with-query.ts';
import type { RestClient } from './connection/rest-client.ts';

/** A guided action with its values. */
export interface CommandOrder<Name extends CommandName = CommandName> {
  readonly vehicleId: string;
  readonly command: Name;
  readonly params: CommandParams<Name>;
}

/** Which records; every field narrows. */
export interface RecordFilter {
  readonly category?: string | undefined;
  readonly vehicle?: string | undefined;
  readonly state?: string | undefined;
  /** Id of the actor who gave it. */
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
