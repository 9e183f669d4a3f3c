import {
  type CommandName,
  type CommandParams,
  type CommandRecord,
  commandRecordSchema,
} from '../../gateway/contract/command.ts';
import { listOf } from '../../gateway/contract/list.ts';
import type { RestClient } from './rest-client.ts';

/** A guided action with its values. */
export interface CommandOrder<Name extends CommandName = CommandName> {
  readonly vehicleId: string;
  readonly command: Name;
  readonly params: CommandParams<Name>;
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
  });
}

/** The newest commands, newest first. */
export async function listCommands(rest: RestClient): Promise<readonly CommandRecord[]> {
  const answer = await rest.request({ path: '/api/commands?limit=50', schema: listOf(commandRecordSchema) });
  return answer.items;
}
