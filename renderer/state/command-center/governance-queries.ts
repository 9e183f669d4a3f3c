import { keepPreviousData, skipToken, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { actionApi } from '../../../gateway/contract/api/action-api.ts';
import type { NamedOperation } from '../../../gateway/contract/api/api-operation.ts';
import { commandApi } from '../../../gateway/contract/api/command-api.ts';
import type { Override } from '../../../gateway/contract/command/approval.ts';
import type { CommandRecord } from '../../../gateway/contract/command/command.ts';
import type { InputOf } from '../../api/call.ts';
import { browserClock, type Timer } from '../../api/connection/clock.ts';
import { operationKey, useItems, useOperation, usePages } from '../connection/operations.ts';
import { useCommandStore } from '../vehicle/command-store.ts';
import { useApprovalStore, usePolicyVersionStore } from './governance-store.ts';
import type { RecordFilter } from './record-address.ts';

const PAGE_SIZE = 50;
/** Updates come in bursts; derived data is read once per burst. */
const CATEGORIES_PAUSE_MS = 500;
const TRACE_PAUSE_MS = 150;

type Records = Readonly<Record<string, CommandRecord>>;

/** Reads the operations again `pauseMs` after records of the stream have changed. */
function useReadAgain(
  operations: readonly NamedOperation[],
  pauseMs: number,
  hasChanged: (now: Records, before: Records) => boolean,
): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: Timer | undefined;
    const stop = useCommandStore.subscribe((now, before) => {
      if (!hasChanged(now.records, before.records)) return;
      timer ??= browserClock.after(pauseMs, () => {
        timer = undefined;
        for (const operation of operations)
          void client.invalidateQueries({ queryKey: operationKey(operation) });
      });
    });
    return () => {
      stop();
      timer?.cancel();
    };
  }, [client, operations, pauseMs, hasChanged]);
}

const CATEGORIES = [actionApi.listCategories] as const;
const TRACES = [commandApi.getCommand, commandApi.listAudit] as const;
const isOther = (now: Records, before: Records) => now !== before;

/** The eight categories, read again after every command frame. */
export function useCategories() {
  useReadAgain(CATEGORIES, CATEGORIES_PAUSE_MS, isOther);
  return useItems(actionApi.listCategories, undefined, { placeholderData: keepPreviousData });
}

/** Pages of records. Newer ones come from the stream. */
export function useRecordPages(filter: RecordFilter) {
  const query = { ...filter, limit: PAGE_SIZE } as InputOf<typeof commandApi.listCommands>['query'];
  return usePages(commandApi.listCommands, { query: query ?? {} });
}

/** One record with its trace, read again when the stream reports a change. */
export function useRecordTrace(commandId: string) {
  const hasChanged = useCallback(
    (now: Records, before: Records) => now[commandId] !== before[commandId],
    [commandId],
  );
  useReadAgain(TRACES, TRACE_PAUSE_MS, hasChanged);
  return useOperation(commandApi.getCommand, { params: { commandId } });
}

/** A decision with its findings and input. Decisions never change. */
export function useDecision(decisionId: string | undefined) {
  return useOperation(
    commandApi.getDecision,
    decisionId === undefined ? skipToken : { params: { decisionId } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
}

/** The override of a decision: from the stream, or else found through the approval requested for it. */
export function useOverrideOf(decisionId: string): Override | undefined {
  const known = useApprovalStore((state) => state.overrides[decisionId]);
  const overrideId = useApprovalStore(
    ({ approvals }) =>
      Object.values(approvals).find((each) => each.kind === 'override' && each.decisionId === decisionId)
        ?.overrideId,
  );
  const isWanted = known === undefined && Boolean(overrideId);
  const query = useOperation(
    commandApi.getOverride,
    isWanted && overrideId ? { params: { overrideId } } : skipToken,
  );
  return known ?? query.data;
}

/** The policies in force, read again when the stream reports another version. */
export function usePolicies() {
  const revision = usePolicyVersionStore((state) => state.version) ?? '';
  return useOperation(commandApi.listPolicies, undefined, { revision, placeholderData: keepPreviousData });
}
