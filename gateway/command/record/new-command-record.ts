import type { Clock } from '../../base/clock.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import type { CommandRecord } from '../../contract/command/command.ts';
import { actorOf, type CommandContext } from '../gate/command-context.ts';

type NewCommand = Pick<CommandRecord, 'vehicleId' | 'command' | 'params' | 'category' | 'mode'> &
  Partial<Pick<CommandRecord, 'runId'>>;

/** The record of something that is wanted: nothing is decided, nothing sent. */
export function newCommandRecord(
  given: NewCommand,
  { traceId, source, origin, principal }: CommandContext,
  { clock, ids }: { readonly clock: Clock; readonly ids: IdGenerator },
): CommandRecord {
  return {
    commandId: ids.next('cmd'),
    traceId,
    actor: actorOf({ principal }),
    source,
    actionId: origin?.actionId ?? null,
    planId: origin?.planId ?? null,
    runId: origin?.runId ?? null,
    approvalId: null,
    epoch: null,
    state: 'authorised',
    detail: null,
    decision: null,
    mavlink: null,
    createdAtMs: clock.utcMs(),
    sentAtMs: null,
    acceptedAtMs: null,
    endedAtMs: null,
    ...given,
  };
}
