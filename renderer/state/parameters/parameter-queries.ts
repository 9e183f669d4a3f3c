import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { decisionSchema } from '../../../gateway/contract/command/decision.ts';
import type {
  ParameterChange,
  ParameterCompareRequest,
  ParameterComparison,
  ParameterFileFormat,
  ParameterProgress,
  ParameterWriteResult,
} from '../../../gateway/contract/onboard/parameter.ts';
import { GatewayError } from '../../api/connection/rest-client.ts';
import {
  compareParameters,
  exportParameters,
  listParameterChanges,
  readParameters,
  writeParameters,
} from '../../api/parameters.ts';
import { saveFile } from '../app/save-file.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { type Airframe, useAirframe, useParameterStore } from './parameter-store.ts';

const keys = {
  all: (vehicleId: string) => ['parameters', vehicleId] as const,
  list: ({ vehicleId, mode }: Airframe) => ['parameters', vehicleId, 'list', mode] as const,
  history: (vehicleId: string) => ['parameters', vehicleId, 'history'] as const,
};
const WHILE_LOADING_MS = 1500;

/** Where this is another, the list and what was written have to be asked for again. */
function standOf({ state, descriptions, revision, isStale }: ParameterProgress): string {
  return `${state} ${descriptions} ${revision} ${isStale}`;
}

/** The parameters of a vehicle, renewed while they are read and when the stream says that something changed. */
export function useParameters(vehicleId: string) {
  const { rest } = useGateway();
  const client = useQueryClient();
  const airframe = useAirframe(vehicleId);
  const progress = useParameterStore((state) => state.progress[vehicleId]);
  const gaps = useParameterStore((state) => state.gaps);
  const stand = progress && standOf(progress);
  useEffect(() => {
    if (stand !== undefined || gaps > 0) void client.invalidateQueries({ queryKey: keys.all(vehicleId) });
  }, [client, stand, gaps, vehicleId]);
  const query = useQuery({
    queryKey: keys.list(airframe),
    queryFn: () => readParameters(rest, vehicleId),
    refetchInterval: ({ state: { data } }) => (data?.state === 'loading' ? WHILE_LOADING_MS : false),
  });
  return { query, progress: progress ?? query.data };
}

export function useParameterChanges(vehicleId: string) {
  const { rest } = useGateway();
  return useInfiniteQuery({
    queryKey: keys.history(vehicleId),
    queryFn: ({ pageParam }) => listParameterChanges(rest, vehicleId, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** Likewise, read on to the first of all while `isWanted`: a failure ends that until it is read anew. */
export function useAllParameterChanges(vehicleId: string, isWanted: boolean) {
  const query = useParameterChanges(vehicleId);
  const { fetchNextPage, hasNextPage, isFetching, isError } = query;
  const isDue = isWanted && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isDue) void fetchNextPage();
  }, [isDue, fetchNextPage]);
  return query;
}

/** Parameter actions of the user. Each rejects with the gateway's reason. */
export interface ParameterActions {
  readAgain(): Promise<void>;
  write(changes: readonly ParameterChange[]): Promise<ParameterWriteResult>;
  compare(request: ParameterCompareRequest): Promise<ParameterComparison>;
  save(format: ParameterFileFormat): Promise<void>;
}

export function useParameterActions(vehicleId: string): ParameterActions {
  const { rest } = useGateway();
  const client = useQueryClient();
  const airframe = useAirframe(vehicleId);
  return useMemo(
    () => ({
      async readAgain() {
        client.setQueryData(keys.list(airframe), await readParameters(rest, vehicleId, true));
      },
      async write(changes) {
        try {
          return await writeParameters(rest, vehicleId, changes);
        } finally {
          await client.invalidateQueries({ queryKey: keys.all(vehicleId) });
        }
      },
      compare: (request) => compareParameters(rest, vehicleId, request),
      async save(format) {
        saveFile(`${vehicleId}.${format}`, await exportParameters(rest, vehicleId, format), 'text/plain');
      },
    }),
    [rest, client, vehicleId, airframe],
  );
}

/** The decision behind a governance denial; undefined for other failures. */
export function deniedDecisionOf(cause: unknown): string | undefined {
  const problem = cause instanceof GatewayError ? cause.problem : undefined;
  if (problem?.code !== 'governance-denied') return undefined;
  return decisionSchema.safeParse(problem.decision).data?.decisionId;
}
