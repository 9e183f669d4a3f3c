import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type {
  NoteRequest,
  ReplayExportFormat,
  ReplaySession,
} from '../../../gateway/contract/recording/replay.ts';
import { addReplayNote, exportReplaySession, removeReplaySession } from '../../api/replay.ts';
import { saveBlob } from '../app/save-file.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { flightKeys } from './logbook.ts';
import { playbackKeys } from './playback-queries.ts';
import { replayKeys } from './replay-sessions.ts';

export interface ReplaySessionActions {
  addNote(sessionId: string, note: NoteRequest): Promise<void>;
  /** For good: file, events and notes. */
  remove(sessionId: string): Promise<void>;
  save(session: ReplaySession, format: ReplayExportFormat, signal: AbortSignal): Promise<void>;
}

export function useReplaySessionActions(): ReplaySessionActions {
  const { rest } = useGateway();
  const client = useQueryClient();
  return useMemo<ReplaySessionActions>(() => {
    const changed = () => client.invalidateQueries({ queryKey: replayKeys.sessions });
    return {
      async addNote(sessionId, note) {
        await addReplayNote(rest, sessionId, note);
        await Promise.all([
          changed(),
          client.invalidateQueries({ queryKey: playbackKeys.timeline(sessionId) }),
        ]);
      },
      async remove(sessionId) {
        await removeReplaySession(rest, sessionId);
        client.removeQueries({ queryKey: replayKeys.session(sessionId) });
        await Promise.all([changed(), client.invalidateQueries({ queryKey: flightKeys.all })]);
      },
      async save(session, format, signal) {
        const bytes = await exportReplaySession(rest, session.sessionId, format, signal);
        saveBlob(exportName(session, format), bytes);
      },
    };
  }, [rest, client]);
}

const ORIGINAL_ENDING: Readonly<Record<ReplaySession['format'], string>> = {
  tlog: 'tlog',
  dataflash: 'bin',
  ulog: 'ulg',
};

/** Name of the saved file: that of the recording with the ending of the format. */
export function exportName({ name, format: ofFile }: ReplaySession, format: ReplayExportFormat): string {
  const stem = name.replace(/\.(tlog|bin|ulg)$/i, '').replaceAll(/[^\p{L}\p{N}._-]+/gu, '_') || 'recording';
  return `${stem}.${format === 'original' ? ORIGINAL_ENDING[ofFile] : format}`;
}
