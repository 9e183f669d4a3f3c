import { z } from 'zod';
import { actorSchema } from '../account/actor.ts';
import type { RequestContext } from '../account/principal.ts';
import { type Mode, modeSchema } from '../list.ts';
import { operatorTextSchema } from '../operator-text.ts';
import { severitySchema } from '../vehicle/telemetry.ts';

/** The source file: MAVLink telemetry log, ArduPilot DataFlash, PX4 ULog. */
export const replayFormatSchema = z.enum(['tlog', 'dataflash', 'ulog']);

/** Export formats of a session. `original` is the imported file. */
export const replayExportFormatSchema = z.enum([
  'tlog',
  'original',
  'csv',
  'geojson',
  'kml',
  'mcap',
  'photos-csv',
  'photos-geojson',
]);
export type ReplayExportFormat = z.infer<typeof replayExportFormatSchema>;

/** A vehicle in a session. */
export const replayVehicleSchema = z.object({
  vehicleId: z.string(),
  name: z.string(),
  sysid: z.number().int(),
  autopilot: z.enum(['ardupilot', 'px4', 'generic']),
  type: z.string(),
  armedS: z.number(),
  distanceM: z.number().nullable(),
});

/** A period without data, and why. */
export const replayGapSchema = z.object({
  vehicleId: z.string().nullable(),
  fromMs: z.number().int(),
  toMs: z.number().int(),
  reason: z.string(),
});
export type ReplayGap = z.infer<typeof replayGapSchema>;

/** A part of a file that could not be read. The rest is kept. */
export const replayProblemSchema = z.object({
  offset: z.number().int().describe('Byte offset in the file'),
  bytes: z.number().int(),
  reason: operatorTextSchema,
});
export type ReplayProblem = z.infer<typeof replayProblemSchema>;

export const replayNoteSchema = z.object({
  noteId: z.string(),
  /** Null: the whole session. */
  atMs: z.number().int().nullable(),
  text: z.string(),
  tags: z.array(z.string()),
  by: actorSchema,
  createdAtMs: z.number().int(),
});
export type ReplayNote = z.infer<typeof replayNoteSchema>;

/** A recording to play: of this station, or imported. */
export const replaySessionSchema = z
  .object({
    sessionId: z.string(),
    name: z.string(),
    source: z.enum(['recorded', 'imported']),
    format: replayFormatSchema,
    state: z.enum(['recording', 'indexing', 'ready', 'failed']),
    progressPct: z.number(),
    mode: modeSchema,
    startAtMs: z.number().int().nullable(),
    endAtMs: z.number().int().nullable(),
    durationS: z.number().nullable(),
    vehicles: z.array(replayVehicleSchema),
    coverage: z.object({ pct: z.number().nullable(), gaps: z.array(replayGapSchema) }),
    messageCount: z.number().int(),
    sizeBytes: z.number().int(),
    problems: z.array(replayProblemSchema),
    notes: z.array(replayNoteSchema),
    tags: z.array(z.string()),
    actor: actorSchema.nullable().describe('Who imported it. null for recordings of the station'),
    createdAtMs: z.number().int(),
  })
  .meta({ id: 'ReplaySession' });
export type ReplaySession = z.infer<typeof replaySessionSchema>;

export const timelineKindSchema = z.enum([
  'command',
  'ack',
  'decision',
  'mode',
  'armed',
  'mission_item',
  'alert',
  'statustext',
  'link',
  'failsafe',
  'fence',
  'operator',
  'annotation',
]);

/** One event of the timeline. `hash` chains it to the previous one, so that a copy can be verified. */
export const timelineEventSchema = z
  .object({
    id: z.string(),
    seq: z.number().int(),
    t: z.number().int().describe('UTC milliseconds'),
    tRelMs: z.number().int(),
    endT: z.number().int().nullable(),
    kind: timelineKindSchema,
    severity: severitySchema,
    vehicle: z.string().nullable(),
    actor: actorSchema.nullable(),
    summary: operatorTextSchema,
    refs: z.object({
      commandId: z.string().nullable(),
      actionId: z.string().nullable(),
      planId: z.string().nullable(),
      decisionId: z.string().nullable(),
      traceId: z.string().nullable(),
    }),
    data: z.record(z.string(), z.unknown()),
    prevHash: z.string(),
    hash: z.string(),
  })
  .meta({ id: 'TimelineEvent' });
export type TimelineEvent = z.infer<typeof timelineEventSchema>;

/** A recorded quantity to plot over the session's time. */
export const timelineTrackSchema = z.object({
  id: z.string().describe('vehicle id, a dot and the telemetry field, such as uav-1.altitude_m'),
  vehicle: z.string(),
  kind: z.string(),
  unit: z.string().nullable(),
  hz: z.number().nullable(),
});

/** Answer of `GET /api/replay/timeline`. */
export const timelineSchema = z
  .object({
    session: replaySessionSchema,
    coverage: z.object({ pct: z.number().nullable(), gaps: z.array(replayGapSchema) }),
    tracks: z.array(timelineTrackSchema),
    events: z.array(timelineEventSchema),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'Timeline' });
export type Timeline = z.infer<typeof timelineSchema>;

/** Its query: `session`, or a time span of this station (`from`, `to` in UTC milliseconds). Default: the newest. */
export interface TimelineQuery {
  readonly session?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly vehicle?: string | undefined;
  readonly kinds?: readonly TimelineEvent['kind'][] | undefined;
  readonly severity?: 'info' | 'caution' | 'warning' | undefined;
  readonly traceId?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Query of `GET /api/replay/sessions/{sessionId}/export`. */
export interface ReplayExportQuery {
  readonly format: ReplayExportFormat;
  readonly vehicle?: string | undefined;
  /** UTC milliseconds; `to` is exclusive. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** For csv: every field of one message instead of the telemetry. */
  readonly message?: string | undefined;
}

/** An exported file. */
export interface ReplayExport {
  /** Letters, digits, points, dashes and underscores only. */
  readonly fileName: string;
  readonly mediaType: string;
  /** Created while it is read. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Body of `POST /api/replay/sessions/{sessionId}/notes`. */
export const noteRequestSchema = z.strictObject({
  atMs: z.number().int().optional(),
  text: z.string().trim().min(1).max(2000),
  tags: z.array(z.string().trim().min(1).max(40)).max(20).default([]),
});
export type NoteRequest = z.infer<typeof noteRequestSchema>;

/** The reader of an export. */
export interface ExportReader {
  /** Owners are served in turn. */
  readonly owner: string;
  /** The part of an event the reader may see; undefined leaves it out. */
  readonly shown: (event: TimelineEvent) => TimelineEvent | undefined;
}

/** The station's recordings and imported ones: their events in order. Nothing here can transmit. */
export interface ReplayPort {
  /** Newest first. */
  sessions(query: {
    readonly limit: number;
    readonly beforeId?: string | undefined;
    readonly vehicleId?: string | undefined;
  }): Promise<readonly ReplaySession[]>;
  session(sessionId: string): Promise<ReplaySession | undefined>;
  /** @throws not-found */
  timeline(query: TimelineQuery): Promise<Timeline>;
  /**
   * Imports a tlog of another ground station. Keeps what can be read and reports the rest with byte
   * offsets.
   * @throws log-unreadable if nothing can be read, body-too-large
   */
  importLog(
    request: {
      readonly name: string;
      readonly bytes: AsyncIterable<Uint8Array>;
      /** The world of the flight. Default: the log's own information, else live. */
      readonly mode?: Mode | undefined;
    },
    context: RequestContext,
  ): Promise<ReplaySession>;
  /** @throws not-found, state-conflict for a session that is being recorded */
  removeSession(sessionId: string, context: RequestContext): Promise<void>;
  /** @throws not-found, validation if the moment is outside the session */
  addNote(sessionId: string, request: NoteRequest, context: RequestContext): Promise<ReplayNote>;
  /**
   * @param reader default: the operator
   * @throws not-found, validation, state-conflict while the session is still being read, log-unreadable
   */
  exportSession(sessionId: string, query: ReplayExportQuery, reader?: ExportReader): Promise<ReplayExport>;
  /** The recording in the format of other ground stations. @throws not-found */
  exportTlog(sessionId: string): Promise<AsyncIterable<Uint8Array>>;
}
