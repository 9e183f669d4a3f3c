import { z } from 'zod';
import { listOf, listQuerySchema, pageQuerySchema } from '../list.ts';
import { logbookSchema } from '../recording/logbook.ts';
import {
  playbackControlSchema,
  playbackFrameSchema,
  playbackRequestSchema,
  playbackSchema,
  replayedSetupSchema,
} from '../recording/playback.ts';
import { plotFieldsSchema, plotSchema } from '../recording/plot.ts';
import {
  noteRequestSchema,
  replayExportFormatSchema,
  replayNoteSchema,
  replaySessionSchema,
  timelineKindSchema,
  timelineSchema,
} from '../recording/replay.ts';
import { severitySchema } from '../vehicle/telemetry.ts';
import { API_TAGS, apiOf, scope } from './api-operation.ts';

const playbackParams = z.object({ playbackId: z.string().min(1).max(128) });
const sessionParams = z.object({ sessionId: z.string().min(1).max(128) });
const MAX_FIELDS = 12;
const optionalMoment = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional();
const MAX_ID = 128;
const momentSchema = z.coerce
  .number()
  .int()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER)
  .optional()
  .describe('UTC milliseconds');
const kindsSchema = z
  .string()
  .max(300)
  .transform((text) => text.split(','))
  .pipe(z.array(timelineKindSchema).min(1))
  .describe('Event kinds, separated by commas');

/** Recordings, playbacks, plots and the logbook. */
export const recordingApi = apiOf({
  openPlayback: {
    method: 'POST',
    path: '/api/replay/playbacks',
    access: scope('replay:read', 'observer'),
    tag: API_TAGS.telemetry,
    summary: 'Open a playback of one to four recordings. It starts paused',
    body: playbackRequestSchema,
    status: 201,
    answer: playbackSchema,
    timeoutMs: 30_000,
  },
  listPlaybacks: {
    method: 'GET',
    path: '/api/replay/playbacks',
    access: scope('replay:read'),
    shows: 'own',
    tag: API_TAGS.telemetry,
    summary: 'The playbacks of the caller',
    query: listQuerySchema,
    answer: listOf(playbackSchema),
  },
  getPlayback: {
    method: 'GET',
    path: '/api/replay/playbacks/:playbackId',
    access: scope('replay:read'),
    target: { playbackId: 'own' },
    tag: API_TAGS.telemetry,
    summary: 'Position of a playback, with the state of all vehicles at that moment',
    params: playbackParams,
    answer: playbackFrameSchema,
  },
  controlPlayback: {
    method: 'PATCH',
    path: '/api/replay/playbacks/:playbackId',
    access: scope('replay:read', 'observer'),
    target: { playbackId: 'own' },
    tag: API_TAGS.telemetry,
    summary: 'Play, pause, seek, step, or change speed or direction',
    params: playbackParams,
    body: playbackControlSchema,
    answer: playbackFrameSchema,
  },
  closePlayback: {
    method: 'DELETE',
    path: '/api/replay/playbacks/:playbackId',
    access: scope('replay:read', 'observer'),
    target: { playbackId: 'own' },
    tag: API_TAGS.telemetry,
    summary: 'Close a playback. The recordings are kept',
    params: playbackParams,
  },
  getReplayedSetup: {
    method: 'GET',
    path: '/api/replay/playbacks/:playbackId/setup',
    access: scope('replay:read'),
    target: { playbackId: 'own' },
    tag: API_TAGS.telemetry,
    summary: 'Mission and parameters of a vehicle at that moment, as far as recorded',
    params: playbackParams,
    query: z.strictObject({
      session: z.string().min(1).max(128),
      vehicle: z.string().min(1).max(64),
    }),
    answer: replayedSetupSchema,
    timeoutMs: 30_000,
  },
  listReplayFields: {
    method: 'GET',
    path: '/api/replay/sessions/:sessionId/fields',
    access: scope('replay:read'),
    target: { sessionId: 'recording' },
    tag: API_TAGS.telemetry,
    summary: 'All numeric fields of a recording that can be plotted',
    params: sessionParams,
    answer: plotFieldsSchema,
    timeoutMs: 60_000,
  },
  plotReplayFields: {
    method: 'GET',
    path: '/api/replay/sessions/:sessionId/plot',
    access: scope('replay:read'),
    target: { sessionId: 'recording' },
    tag: API_TAGS.telemetry,
    summary: 'Recorded values over time: every sample of a short span, minima and maxima of a long one',
    params: sessionParams,
    query: z.strictObject({
      fields: z
        .string()
        .max(2000)
        .transform((text) => text.split(','))
        .pipe(z.array(z.string().min(1).max(200)).min(1).max(MAX_FIELDS))
        .describe('One to twelve field ids, separated by commas'),
      from: optionalMoment.describe('UTC milliseconds. Default: start of the recording'),
      to: optionalMoment.describe('UTC milliseconds. Default: end of the recording'),
      points: z.coerce
        .number()
        .int()
        .min(100)
        .max(20_000)
        .default(2000)
        .describe('Maximum number of points in a series'),
    }),
    answer: plotSchema,
    timeoutMs: 60_000,
  },
  listFlights: {
    method: 'GET',
    path: '/api/replay/flights',
    access: scope('replay:read'),
    shows: 'narrowed',
    tag: API_TAGS.telemetry,
    summary:
      'Logbook: all flights of all recordings, newest first, with separate totals for real and simulated flights',
    query: z.strictObject({
      vehicleId: z.string().min(1).max(64).optional(),
      sessionId: z.string().min(1).max(MAX_ID).optional(),
      from: momentSchema,
      to: momentSchema,
      limit: z.coerce.number().int().min(1).max(200).default(50),
      cursor: z
        .string()
        .max(400)
        .regex(/^-?\d{1,16}_./, 'must be the nextCursor of the previous page')
        .optional(),
    }),
    answer: logbookSchema,
    timeoutMs: 60_000,
  },
  replayTimeline: {
    method: 'GET',
    path: '/api/replay/timeline',
    access: scope('replay:read'),
    shows: 'narrowed',
    tag: API_TAGS.telemetry,
    summary: 'Events of a recording in order of time, with coverage and gaps',
    query: z.strictObject({
      session: z
        .string()
        .min(1)
        .max(MAX_ID)
        .optional()
        .describe('Default: the newest session, or that of the time span'),
      from: momentSchema.optional().describe('UTC milliseconds'),
      to: momentSchema.optional().describe('UTC milliseconds'),
      vehicle: z.string().min(1).max(64).optional(),
      kinds: kindsSchema.optional(),
      severity: severitySchema.optional().describe('Minimum severity'),
      traceId: z.string().min(1).max(64).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(100),
      cursor: z
        .string()
        .regex(/^-?\d{1,16}_\d{1,9}$/, 'must be the nextCursor of the previous page')
        .optional(),
    }),
    answer: timelineSchema,
    timeoutMs: 30_000,
  },
  listReplaySessions: {
    method: 'GET',
    path: '/api/replay/sessions',
    access: scope('replay:read'),
    shows: 'narrowed',
    tag: API_TAGS.telemetry,
    summary: 'Recordings of the station and imported logs, newest first',
    query: pageQuerySchema.extend({
      cursor: z.string().min(1).max(MAX_ID).optional().describe('nextCursor of the previous page'),
      vehicleId: z.string().min(1).max(64).optional(),
    }),
    answer: listOf(replaySessionSchema),
    timeoutMs: 30_000,
  },
  getReplaySession: {
    method: 'GET',
    path: '/api/replay/sessions/:sessionId',
    access: scope('replay:read'),
    target: { sessionId: 'recording' },
    tag: API_TAGS.telemetry,
    summary: 'One recording',
    params: sessionParams,
    answer: replaySessionSchema,
    timeoutMs: 30_000,
  },
  removeReplaySession: {
    method: 'DELETE',
    path: '/api/replay/sessions/:sessionId',
    access: scope('replay:read', 'never'),
    target: { sessionId: 'ownRecording' },
    tag: API_TAGS.telemetry,
    summary: 'Remove a recording with its file, events and notes',
    params: sessionParams,
    timeoutMs: 30_000,
  },
  addReplayNote: {
    method: 'POST',
    path: '/api/replay/sessions/:sessionId/notes',
    access: scope('replay:read', 'observer'),
    target: { sessionId: 'ownRecording' },
    tag: API_TAGS.telemetry,
    summary: 'Add a note to a recording or to a moment in it',
    params: sessionParams,
    body: noteRequestSchema,
    status: 201,
    answer: replayNoteSchema,
    timeoutMs: 30_000,
  },
  exportReplayTlog: {
    method: 'GET',
    path: '/api/replay/sessions/:sessionId/tlog',
    access: scope('replay:read'),
    target: { sessionId: 'recording' },
    tag: API_TAGS.telemetry,
    summary: 'The recording in the format of other ground stations',
    params: sessionParams,
    answer: z.string().describe('tlog (application/octet-stream)'),
    content: 'file',
  },
  exportReplaySession: {
    method: 'GET',
    path: '/api/replay/sessions/:sessionId/export',
    access: scope('replay:read'),
    target: { sessionId: 'recording' },
    tag: API_TAGS.telemetry,
    summary:
      'Export a recording as tlog, original, CSV, GeoJSON, KML or MCAP. Can be limited to a vehicle or a time span',
    params: sessionParams,
    query: z.strictObject({
      format: replayExportFormatSchema,
      vehicle: z.string().min(1).max(64).optional(),
      from: momentSchema.optional().describe('UTC milliseconds'),
      to: momentSchema.optional().describe('UTC milliseconds'),
      message: z
        .string()
        .regex(/^[A-Z][A-Z0-9_]{0,63}$/, 'must be the name of a MAVLink message, such as ATTITUDE')
        .optional()
        .describe('For csv: all fields of this message instead of the telemetry'),
    }),
    answer: z.string().describe('The file, in the media type of its format'),
    timeoutMs: 900_000,
    content: 'file',
  },
  importReplayLog: {
    method: 'POST',
    path: '/api/replay/import',
    access: scope('replay:read', 'never'),
    effect: 'now',
    tag: API_TAGS.telemetry,
    summary:
      'Import a tlog, DataFlash log or ULog. The content decides the format. The body is the file (application/octet-stream)',
    query: z.strictObject({ name: z.string().trim().min(1).max(200) }),
    status: 201,
    answer: replaySessionSchema,
  },
});
