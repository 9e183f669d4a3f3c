import { useMemo } from 'react';
import { COMMAND_PARAMS, commandNameSchema } from '../../../gateway/contract/command/catalogue/commands.ts';
import type { CommandRecord } from '../../../gateway/contract/command/command.ts';
import { browserClock, type Clock } from '../../api/connection/clock.ts';
import { GatewayError, type RestClient } from '../../api/connection/rest-client.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { isEnded, laterRecord, receiveCommand, useCommandStore } from '../vehicle/command-store.ts';
import { type CommandOrder, submitCommand } from '../vehicle/orders.ts';
import type { RecordFilter } from './record-address.ts';

export interface RecordListInput {
  /** Pages read so far, in any order. */
  readonly pages: readonly CommandRecord[];
  /** Records from the stream. */
  readonly live: Readonly<Record<string, CommandRecord>>;
  readonly filter: RecordFilter;
  /** Whether older records can be read. */
  readonly hasMore: boolean;
}

/**
 * The records to show, newest first: each in its latest version, those that came since the pages were read on top.
 * Live records older than the last page stay out while that page is not the last, so that the list has no gaps.
 */
export function recordList({ pages, live, filter, hasMore }: RecordListInput): readonly CommandRecord[] {
  const oldestMs =
    hasMore && pages.length > 0 ? Math.min(...pages.map((record) => record.createdAtMs)) : undefined;
  const known = new Map(pages.map((record) => [record.commandId, record]));
  for (const record of Object.values(live)) {
    const before = known.get(record.commandId);
    if (before) known.set(record.commandId, laterRecord(before, record));
    else if (oldestMs === undefined || record.createdAtMs >= oldestMs) known.set(record.commandId, record);
  }
  return [...known.values()].filter((record) => fits(record, filter)).toSorted(newestFirst);
}

/** Whether the record matches the filter. */
export function fits(record: CommandRecord, filter: RecordFilter): boolean {
  return (
    (!filter.category || record.category === filter.category) &&
    (!filter.vehicle || record.vehicleId === filter.vehicle) &&
    (!filter.state || record.state === filter.state) &&
    (!filter.actor || record.actor.id === filter.actor)
  );
}

function newestFirst(a: CommandRecord, b: CommandRecord): number {
  return b.createdAtMs - a.createdAtMs || (a.commandId < b.commandId ? 1 : -1);
}

export type RecordTone = 'running' | 'done' | 'failed' | 'unknown';

/** Tone of a record's state, for its icon and its colour. */
export function recordTone(record: Pick<CommandRecord, 'state'>): RecordTone {
  if (!isEnded(record.state)) return 'running';
  if (record.state === 'done') return 'done';
  return record.state === 'unknown' ? 'unknown' : 'failed';
}

/** Maximum wait for the stream to deliver the record of a rejected attempt. */
const RECORD_PATIENCE_MS = 1_500;

/** The request of a record; undefined if it is not a guided action that can be repeated. */
export function orderOf(record: CommandRecord): CommandOrder | undefined {
  const command = commandNameSchema.safeParse(record.command);
  if (!command.success) return undefined;
  const params = COMMAND_PARAMS[command.data].safeParse(record.params);
  return params.success
    ? { vehicleId: record.vehicleId, command: command.data, params: params.data }
    : undefined;
}

/**
 * Gives the same command once more: a new attempt with a decision of its own.
 * @returns the new record's id, also when that attempt was refused
 * @throws GatewayError when it got no record
 */
export async function resubmit(rest: RestClient, order: CommandOrder, clock: Clock): Promise<string> {
  try {
    const record = await submitCommand(rest, order);
    receiveCommand(record);
    return record.commandId;
  } catch (cause) {
    const problem = cause instanceof GatewayError ? cause.problem : undefined;
    if (typeof problem?.commandId === 'string') return problem.commandId;
    const commandId = problem && (await recordOfTrace(problem.trace_id, clock));
    if (commandId !== undefined) return commandId;
    throw cause;
  }
}

function recordOfTrace(traceId: string, clock: Clock): Promise<string | undefined> {
  const find = () =>
    Object.values(useCommandStore.getState().records).find((record) => record.traceId === traceId)?.commandId;
  const known = find();
  if (known !== undefined) return Promise.resolve(known);
  return new Promise((fulfil) => {
    const end = (commandId: string | undefined) => {
      stop();
      timer.cancel();
      fulfil(commandId);
    };
    const timer = clock.after(RECORD_PATIENCE_MS, () => end(undefined));
    const stop = useCommandStore.subscribe(() => {
      const commandId = find();
      if (commandId !== undefined) end(commandId);
    });
  });
}

export function useResubmit(): (order: CommandOrder) => Promise<string> {
  const { rest } = useGateway();
  return useMemo(() => (order: CommandOrder) => resubmit(rest, order, browserClock), [rest]);
}
