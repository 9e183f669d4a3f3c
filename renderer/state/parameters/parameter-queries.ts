import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { setupApi } from '../../../gateway/contract/api/setup-api.ts';
import { decisionSchema } from '../../../gateway/contract/command/decision.ts';
import type {
  DescriptionFetch,
  DescriptionFirmware,
  ParameterChange,
  ParameterCompareRequest,
  ParameterFileFormat,
} from '../../../gateway/contract/onboard/parameter.ts';
import { call } from '../../api/call.ts';
import { GatewayError } from '../../api/connection/rest-client.ts';
import { uploadFile } from '../../api/connection/upload-file.ts';
import { saveFile } from '../app/save-file.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { operationKey, useOperation, usePages, useReadOn } from '../connection/operations.ts';
import { useAirframe, useParameterStore } from './parameter-store.ts';

const readKey = (vehicleId: string) => operationKey(setupApi.getVehicleParameters, { params: { vehicleId } });

function readAgain(client: QueryClient, vehicleId: string): Promise<unknown> {
  const keys = [readKey(vehicleId), operationKey(setupApi.listParameterChanges, { params: { vehicleId } })];
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
const WHILE_LOADING_MS = 1500;

/** The parameters of a vehicle, renewed while they are read and when the stream says that something changed. */
export function useParameters(vehicleId: string) {
  const client = useQueryClient();
  const progress = useParameterStore((state) => state.progress[vehicleId]);
  const gaps = useParameterStore((state) => state.gaps);
  // Where this is another, the list and what was written have to be asked for again.
  const stand =
    progress && `${progress.state} ${progress.descriptions} ${progress.revision} ${progress.isStale}`;
  useEffect(() => {
    if (stand !== undefined || gaps > 0) void readAgain(client, vehicleId);
  }, [client, stand, gaps, vehicleId]);
  const query = useParameterList(vehicleId);
  return { query, progress: progress ?? query.data };
}

/** The list alone, for parts of the screen beside the one that renews it. */
export function useParameterList(vehicleId: string) {
  const { mode } = useAirframe(vehicleId);
  return useOperation(
    setupApi.getVehicleParameters,
    { params: { vehicleId } },
    {
      revision: mode,
      refetchInterval: ({ state: { data } }) => (data?.state === 'loading' ? WHILE_LOADING_MS : false),
    },
  );
}

export function useParameterChanges(vehicleId: string) {
  return usePages(setupApi.listParameterChanges, { params: { vehicleId }, query: { limit: 100 } });
}

/** Likewise, read on to the first of all while `isWanted`. */
export function useAllParameterChanges(vehicleId: string, isWanted: boolean) {
  const query = useParameterChanges(vehicleId);
  useReadOn(query, isWanted);
  return query;
}

/** Parameter actions of the user. Each rejects with the gateway's reason. */
export function useParameterActions(vehicleId: string) {
  const { rest } = useGateway();
  const client = useQueryClient();
  const { mode } = useAirframe(vehicleId);
  return useMemo(() => {
    const params = { vehicleId };
    return {
      async readAgain() {
        const read = await call(rest, setupApi.getVehicleParameters, { params, query: { refresh: 'true' } });
        client.setQueryData([...readKey(vehicleId), mode], read);
      },
      async write(changes: readonly ParameterChange[]) {
        try {
          return await call(rest, setupApi.putVehicleParameters, { params, body: { changes } });
        } finally {
          await readAgain(client, vehicleId);
        }
      },
      compare: (body: ParameterCompareRequest) =>
        call(rest, setupApi.compareVehicleParameters, { params, body }),
      async save(format: ParameterFileFormat) {
        const text = await call(rest, setupApi.exportVehicleParameters, { params, query: { format } });
        saveFile(`${vehicleId}.${format}`, text, 'text/plain');
      },
    };
  }, [rest, client, vehicleId, mode]);
}

/** Imports and removes descriptions of parameters; the list is then read again. Each rejects with the gateway's reason. */
export function useDescriptionActions(vehicleId: string) {
  const { rest } = useGateway();
  const client = useQueryClient();
  return useMemo(() => {
    const renewed = async (work: Promise<unknown>) => {
      await work;
      await readAgain(client, vehicleId);
    };
    return {
      importFile: (file: File) =>
        renewed(
          uploadFile(
            rest,
            setupApi.importParameterDescriptions,
            { query: { vehicleId, name: file.name.slice(-200) } },
            { file, signal: new AbortController().signal, onSent: () => undefined },
          ),
        ),
      fetchFile: (body: DescriptionFetch) =>
        renewed(call(rest, setupApi.fetchParameterDescriptions, { body })),
      remove: (firmware: DescriptionFirmware) =>
        renewed(call(rest, setupApi.removeParameterDescriptions, { params: { firmware } })),
    };
  }, [rest, client, vehicleId]);
}

/** The decision behind a governance denial; undefined for other failures. */
export function deniedDecisionOf(cause: unknown): string | undefined {
  const problem = cause instanceof GatewayError ? cause.problem : undefined;
  if (problem?.code !== 'governance-denied') return undefined;
  return decisionSchema.safeParse(problem.decision).data?.decisionId;
}
