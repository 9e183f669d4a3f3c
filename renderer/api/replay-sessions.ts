import { z } from 'zod';
import { listOf } from '../../gateway/contract/list.ts';
import {
  type NoteRequest,
  type ReplayExportFormat,
  type ReplayNote,
  type ReplaySession,
  replayNoteSchema,
  replaySessionSchema,
} from '../../gateway/contract/recording/replay.ts';
import { pathWithQuery } from './connection/path-with-query.ts';
import type { RestCaller, RestClient } from './connection/rest-client.ts';

export interface SessionPage {
  readonly items: readonly ReplaySession[];
  /** Null at the end. */
  readonly nextCursor: string | null;
}

const PAGE_SIZE = 200;
/** A gigabyte that is being read answers late. */
const SLOW_MS = 30_000;
const EXPORT_MS = 15 * 60_000;

function sessionPath(sessionId: string, rest = ''): string {
  return `/api/replay/sessions/${encodeURIComponent(sessionId)}${rest}`;
}

/** A page of recordings, newest first; `cursor` is what the page before gave. */
export function listReplaySessions(rest: RestCaller, cursor: string | undefined): Promise<SessionPage> {
  return rest.request({
    path: pathWithQuery('/api/replay/sessions', { limit: String(PAGE_SIZE), cursor }),
    schema: listOf(replaySessionSchema),
    timeoutMs: SLOW_MS,
  });
}

export function readReplaySession(rest: RestCaller, sessionId: string): Promise<ReplaySession> {
  return rest.request({ path: sessionPath(sessionId), schema: replaySessionSchema, timeoutMs: SLOW_MS });
}

/** Removes file, events and notes. This cannot be undone. */
export async function removeReplaySession(rest: RestCaller, sessionId: string): Promise<void> {
  await rest.request({
    method: 'DELETE',
    path: sessionPath(sessionId),
    schema: z.undefined(),
    timeoutMs: SLOW_MS,
  });
}

export function addReplayNote(rest: RestCaller, sessionId: string, note: NoteRequest): Promise<ReplayNote> {
  return rest.request({
    method: 'POST',
    path: sessionPath(sessionId, '/notes'),
    body: note,
    schema: replayNoteSchema,
    timeoutMs: SLOW_MS,
  });
}

/** The recording in another format; the browser keeps large ones on disk. */
export function exportReplaySession(
  rest: RestClient,
  sessionId: string,
  format: ReplayExportFormat,
  signal: AbortSignal,
): Promise<Blob> {
  return rest.requestBlob({
    path: sessionPath(sessionId, `/export?format=${format}`),
    timeoutMs: EXPORT_MS,
    signal,
  });
}
