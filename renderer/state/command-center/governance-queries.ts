import { keepPreviousData, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { actionApi } from '../../../gateway/contract/api/action-api.ts';
import { commandApi } from '../../../gateway/contract/api/command-api.ts';
import type { Override } from '../../../gateway/contract/command/approval.ts';
import type { InputOf } from '../../api/call.ts';
import { browserClock, type Timer } from '../../api/connection/clock.ts';
import { operationKey, useItems, useOperation, usePages, whenKnown } from '../connection/operations.ts';
import { useCommandStore } from '../vehicle/command-store.ts';
import { useApprovalStore, usePolicyVersionStore } from './governance-store.ts';
import type { RecordFilter } from './record-address.ts';

const PAGE_SIZE = 50;
/** Updates come in bursts; derived data is read once per burst. */
const CATEGORIES_PAUSE_MS = 500;
const TRACE_PAUSE_MS = 150;

/** Reads these again `pauseMs` after the stream has changed the record, or any record. */
function useReadAgain(keys: readonly QueryKey[], pauseMs: number, commandId?: string): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: Timer | undefined;
    const stop = useCommandStore.subscribe(({ records: now }, { records: before }) => {
      if (commandId === undefined ? now === before : now[commandId] === before[commandId]) return;
      timer ??= browserClock.after(pauseMs, () => {
        timer = undefined;
        for (const queryKey of keys) void client.invalidateQueries({ queryKey });
      });
    });
    return () => {
      stop();
      timer?.cancel();
    };
  }, [client, keys, pauseMs, commandId]);
}

const CATEGORIES = [operationKey(actionApi.listCategories)];

/** The eight categories, read again after every command frame. */
export function useCategories() {
  useReadAgain(CATEGORIES, CATEGORIES_PAUSE_MS);
  return useItems(actionApi.listCategories, undefined, { placeholderData: keepPreviousData });
}

/** Pages of records. Newer ones come from the stream. */
export function useRecordPages(filter: RecordFilter) {
  const query = { ...filter, limit: PAGE_SIZE } as InputOf<typeof commandApi.listCommands>['query'];
  return usePages(commandApi.listCommands, { query: query ?? {} });
}

/** One record with its trace, read again when the stream reports a change. */
export function useRecordTrace(commandId: string) {
  const keys = useMemo(
    () => [
      operationKey(commandApi.getCommand, { params: { commandId } }),
      operationKey(commandApi.listAudit),
    ],
    [commandId],
  );
  useReadAgain(keys, TRACE_PAUSE_MS, commandId);
  return useOperation(commandApi.getCommand, { params: { commandId } });
}

/** A decision with its findings and input. Decisions never change. */
export function useDecision(decisionId: string | undefined) {
  return useOperation(commandApi.getDecision, whenKnown({ decisionId }), {
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The override of a decision: from the stream, or else found through the approval requested for it. */
export function useOverrideOf(decisionId: string): Override | undefined {
  const known = useApprovalStore((state) => state.overrides[decisionId]);
  const overrideId = useApprovalStore(
    ({ approvals }) =>
      Object.values(approvals).find((each) => each.kind === 'override' && each.decisionId === decisionId)
        ?.overrideId,
  );
  const wantedId = known ? undefined : (overrideId ?? undefined);
  const query = useOperation(commandApi.getOverride, whenKnown({ overrideId: wantedId }));
  return known ?? query.data;
}

/** The policies in force, read again when the stream reports another version. */
export function usePolicies() {
  const revision = usePolicyVersionStore((state) => state.version) ?? '';
  return useOperation(commandApi.listPolicies, undefined, { revision, placeholderData: keepPreviousData });
}
