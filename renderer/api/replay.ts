import { z } from 'zod';
import { listOf } from '../../gateway/contract/list.ts';
import {
  type OnboardLog,
  type OnboardLogDownload,
  onboardLogDownloadSchema,
  onboardLogSchema,
} from '../../gateway/contract/onboard/onboard-log.ts';
import { type Logbook, logbookSchema } from '../../gateway/contract/recording/logbook.ts';
import {
  type Playback,
  type PlaybackControlRequest,
  type PlaybackFrame,
  type PlaybackRequest,
  playbackFrameSchema,
  playbackSchema,
  type ReplayedSetup,
  replayedSetupSchema,
} from '../../gateway/contract/recording/playback.ts';
import {
  type Plot,
  type PlotFields,
  type PlotQuery,
  plotFieldsSchema,
  plotSchema,
} from '../../gateway/contract/recording/plot.ts';
import {
  type NoteRequest,
  type ReplayExportFormat,
  type ReplayNote,
  type ReplaySession,
  replayNoteSchema,
  replaySessionSchema,
  type Timeline,
  timelineSchema,
} from '../../gateway/contract/recording/replay.ts';
import { pathWithQuery, type RestCaller, type RestClient } from './connection/rest-client.ts';
import { type FileUpload, uploadFile } from './connection/upload-file.ts';

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

/**
 * Asks the vehicle; newest first.
 * @throws GatewayError state-conflict, vehicle-busy, vehicle-offline, vehicle-timeout
 */
export async function listBoardLogs(
  rest: RestCaller,
  vehicleId: string,
  signal?: AbortSignal,
): Promise<readonly OnboardLog[]> {
  const path = `/api/vehicles/${encodeURIComponent(vehicleId)}/log-files`;
  return (await rest.request({ path, schema: listOf(onboardLogSchema), signal })).items;
}

/** @throws GatewayError as {@link listBoardLogs}, resource-limit */
export function downloadBoardLog(
  rest: RestCaller,
  vehicleId: string,
  logId: number,
): Promise<OnboardLogDownload> {
  const path = `/api/vehicles/${encodeURIComponent(vehicleId)}/log-files/${logId}/download`;
  return rest.request({ method: 'POST', path, body: {}, schema: onboardLogDownloadSchema });
}

/** Erases all `logs` logs on board. @throws GatewayError as {@link listBoardLogs}, governance-denied, lease-held */
export async function eraseBoardLogs(rest: RestCaller, vehicleId: string, logs: number): Promise<void> {
  await rest.request({
    method: 'DELETE',
    path: `/api/vehicles/${encodeURIComponent(vehicleId)}/log-files`,
    body: { logs },
    schema: z.object({ commandId: z.string() }),
  });
}

/** Newest first. */
export async function listBoardLogDownloads(rest: RestCaller): Promise<readonly OnboardLogDownload[]> {
  return (await rest.request({ path: '/api/log-downloads', schema: listOf(onboardLogDownloadSchema) })).items;
}

export function cancelBoardLogDownload(rest: RestCaller, downloadId: string): Promise<OnboardLogDownload> {
  const path = `/api/log-downloads/${encodeURIComponent(downloadId)}/cancel`;
  return rest.request({ method: 'POST', path, body: {}, schema: onboardLogDownloadSchema });
}

export interface LogUpload
  extends Pick<FileUpload<typeof replaySessionSchema>, 'file' | 'signal' | 'onSent'> {
  readonly name: string;
}

/**
 * Sends a flight log and resolves with its session, which may still be being read.
 * @throws GatewayError; the signal's reason when it was given up
 */
export function uploadLog(
  rest: Pick<RestClient, 'baseUrl' | 'token' | 'failureOf'>,
  { name, ...upload }: LogUpload,
): Promise<ReplaySession> {
  return uploadFile(rest, {
    ...upload,
    path: pathWithQuery('/api/replay/import', { name }),
    schema: replaySessionSchema,
  });
}

/** A log of a gigabyte is read from disk for an answer. */
const PLOT_TIMEOUT_MS = 60_000;

/**
 * Every field of a recording that can be drawn.
 * @throws GatewayError not-found, state-conflict while it is being read
 */
export function readPlotFields(
  rest: RestCaller,
  sessionId: string,
  signal?: AbortSignal,
): Promise<PlotFields> {
  return rest.request({
    path: `${sessionPath(sessionId)}/fields`,
    schema: plotFieldsSchema,
    signal,
    timeoutMs: PLOT_TIMEOUT_MS,
  });
}

/**
 * Fields over a span of time, reduced to the points asked for.
 * @throws GatewayError not-found, validation, state-conflict
 */
export function readPlot(rest: RestCaller, query: PlotQuery, signal?: AbortSignal): Promise<Plot> {
  const { sessionId, fields, fromMs, toMs, points } = query;
  return rest.request({
    path: pathWithQuery(`${sessionPath(sessionId)}/plot`, {
      fields: fields.join(','),
      from: fromMs?.toFixed(0),
      to: toMs?.toFixed(0),
      points: String(points),
    }),
    schema: plotSchema,
    signal,
    timeoutMs: PLOT_TIMEOUT_MS,
  });
}

const TIMELINE_PAGE = 200;

function playbackPath(playbackId: string, rest = ''): string {
  return `/api/replay/playbacks/${encodeURIComponent(playbackId)}${rest}`;
}

/** @throws GatewayError state-conflict for a session that is not read yet, not-found */
export function openPlayback(rest: RestCaller, request: PlaybackRequest): Promise<Playback> {
  return rest.request({
    method: 'POST',
    path: '/api/replay/playbacks',
    body: request,
    schema: playbackSchema,
    timeoutMs: SLOW_MS,
  });
}

/** The current moment of a playback, with every vehicle. */
export function readPlaybackFrame(rest: RestCaller, playbackId: string): Promise<PlaybackFrame> {
  return rest.request({ path: playbackPath(playbackId), schema: playbackFrameSchema });
}

/** @returns the new moment */
export function controlPlayback(
  rest: RestCaller,
  playbackId: string,
  request: PlaybackControlRequest,
): Promise<PlaybackFrame> {
  return rest.request({
    method: 'PATCH',
    path: playbackPath(playbackId),
    body: request,
    schema: playbackFrameSchema,
  });
}

export async function closePlayback(rest: RestCaller, playbackId: string): Promise<void> {
  await rest.request({ method: 'DELETE', path: playbackPath(playbackId), schema: z.undefined() });
}

/** Mission and parameters of a vehicle at the current moment of a playback. */
export function readReplayedSetup(
  rest: RestCaller,
  request: { readonly playbackId: string; readonly sessionId: string; readonly vehicleId: string },
): Promise<ReplayedSetup> {
  const { playbackId, sessionId, vehicleId } = request;
  return rest.request({
    path: pathWithQuery(playbackPath(playbackId, '/setup'), { session: sessionId, vehicle: vehicleId }),
    schema: replayedSetupSchema,
    timeoutMs: SLOW_MS,
  });
}

/** A page of what happened in a session, in order of time. */
export function readTimeline(
  rest: RestCaller,
  query: {
    readonly session?: string | undefined;
    readonly from?: number | undefined;
    readonly to?: number | undefined;
    readonly limit?: number;
    readonly cursor?: string | undefined;
  },
): Promise<Timeline> {
  const { session, from, to, limit = TIMELINE_PAGE, cursor } = query;
  return rest.request({
    path: pathWithQuery('/api/replay/timeline', {
      session,
      from: from === undefined ? undefined : String(from),
      to: to === undefined ? undefined : String(to),
      limit: String(limit),
      cursor,
    }),
    schema: timelineSchema,
    timeoutMs: SLOW_MS,
  });
}

/** Which flights; moments in UTC milliseconds. */
export interface FlightFilter {
  readonly vehicleId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

const FLIGHT_PAGE = 100;
/** The first look at many recordings takes its time. */
const LOGBOOK_MS = 60_000;

/** A page of flights, newest first, with the sums over all that fit. */
export function listFlights(
  rest: RestCaller,
  filter: FlightFilter,
  cursor: string | undefined,
): Promise<Logbook> {
  return rest.request({
    path: pathWithQuery('/api/replay/flights', {
      vehicleId: filter.vehicleId,
      sessionId: filter.sessionId,
      from: filter.fromMs?.toString(),
      to: filter.toMs?.toString(),
      limit: String(FLIGHT_PAGE),
      cursor,
    }),
    schema: logbookSchema,
    timeoutMs: LOGBOOK_MS,
  });
}
