import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { recordingApi } from '../../../gateway/contract/api/recording-api.ts';
import type {
  NoteRequest,
  ReplayExportFormat,
  ReplaySession,
} from '../../../gateway/contract/recording/replay.ts';
import { call } from '../../api/call.ts';
import { saveBlob } from '../app/save-file.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { operationKey, useOperation, usePages, useReadOn } from '../connection/operations.ts';

const PAGE_SIZE = 200;

/** After a change of recordings. */
export async function readSessionsAgain(client: QueryClient): Promise<void> {
  const changed = [recordingApi.listReplaySessions, recordingApi.getReplaySession];
  await Promise.all(
    changed.map((operation) => client.invalidateQueries({ queryKey: operationKey(operation) })),
  );
}

/** Recordings that are being written or read change without a request, so they are refreshed this often. */
const UNSETTLED_MS = 3_000;
/** A new vehicle starts a recording, so the list is refreshed this often. */
const SETTLED_MS = 20_000;

function isUnsettled({ state }: ReplaySession): boolean {
  return state === 'recording' || state === 'indexing';
}

/** Every recording, newest first; older pages follow by themselves, so that filters and order speak of all. */
export function useReplaySessions() {
  const query = usePages(
    recordingApi.listReplaySessions,
    { query: { limit: PAGE_SIZE } },
    {
      refetchInterval: ({ state }) =>
        state.data?.pages.some((page) => page.items.some(isUnsettled)) ? UNSETTLED_MS : SETTLED_MS,
    },
  );
  useReadOn(query);
  return query;
}

/** One recording, asked again while it is being written or read. */
export function useReplaySession(sessionId: string) {
  return useOperation(
    recordingApi.getReplaySession,
    { params: { sessionId } },
    { refetchInterval: ({ state }) => (state.data && isUnsettled(state.data) ? UNSETTLED_MS : false) },
  );
}

export function useReplaySessionActions() {
  const { rest } = useGateway();
  const client = useQueryClient();
  return useMemo(
    () => ({
      async addNote(sessionId: string, body: NoteRequest) {
        await call(rest, recordingApi.addReplayNote, { params: { sessionId }, body });
        await Promise.all([
          readSessionsAgain(client),
          client.invalidateQueries({ queryKey: operationKey(recordingApi.replayTimeline, sessionId) }),
        ]);
      },
      /** Permanently deletes file, events and notes. */
      async remove(sessionId: string) {
        const input = { params: { sessionId } };
        await call(rest, recordingApi.removeReplaySession, input);
        client.removeQueries({ queryKey: operationKey(recordingApi.getReplaySession, input) });
        await Promise.all([
          readSessionsAgain(client),
          client.invalidateQueries({ queryKey: operationKey(recordingApi.listFlights) }),
        ]);
      },
      async save(session: ReplaySession, format: ReplayExportFormat, signal: AbortSignal) {
        const input = { params: session, query: { format } };
        const bytes = await call(rest, recordingApi.exportReplaySession, input, { signal });
        saveBlob(exportName(session, format), bytes);
      },
    }),
    [rest, client],
  );
}

const ORIGINAL_ENDING: Readonly<Record<ReplaySession['format'], string>> = {
  tlog: 'tlog',
  dataflash: 'bin',
  ulog: 'ulg',
};

/** Name of the saved file: that of the recording with the ending of the format. */
function exportName({ name, format: ofFile }: ReplaySession, format: ReplayExportFormat): string {
  const stem = name.replace(/\.(tlog|bin|ulg)$/i, '').replaceAll(/[^\p{L}\p{N}._-]+/gu, '_') || 'recording';
  const [kind, ending] = (format === 'original' ? ORIGINAL_ENDING[ofFile] : format).split('-');
  return ending === undefined ? `${stem}.${kind}` : `${stem}_${kind}.${ending}`;
}
