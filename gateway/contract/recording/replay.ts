import { z } from 'zod';
import { actorSchema } from '../account/actor.ts';
import type { RequestContext } from '../account/principal.ts';
import { type Mode, modeSchema } from '../list.ts';
import { operatorTextSchema } from '../operator-text.ts';
import { severitySchema } from '../vehicle/telemetry.ts';

/** Of the file it came from: MAVLink telemetry log, ArduPilot DataFlash, PX4 ULog. */
export const replayFormatSchema = z.enum(['tlog', 'dataflash', 'ulog']);

/** What a session can be taken away as; `original` is the file as it was imported. */
export const replayExportFormatSchema = z.enum(['tlog', 'original', 'csv', 'geojson', 'kml', 'mcap']);
export type ReplayExportFormat = z.infer<typeof replayExportFormatSchema>;

/** A vehicle heard in a session. */
export const replayVehicleSchema = z.object({
  vehicleId: z.string(),
  name: z.string(),
  sysid: z.number().int(),
  autopilot: z.enum(['ardupilot', 'px4', 'generic']),
  type: z.string(),
  armedS: z.number(),
  distanceM: z.number().nullable(),
});

/** Seconds about which nothing is known, and why. */
export const replayGapSchema = z.object({
  vehicleId: z.string().nullable(),
  fromMs: z.number().int(),
  toMs: z.number().int(),
  reason: z.string(),
});
export type ReplayGap = z.infer<typeof replayGapSchema>;

/** Something of a file that could not be read; what could be read is kept. */
export const replayProblemSchema = z.object({
  offset: z.number().int().describe('Byte offset in the file'),
  bytes: z.number().int(),
  reason: operatorTextSchema,
});
export type ReplayProblem = z.infer<typeof replayProblemSchema>;

export const replayNoteSchema = z.object({
  noteId: z.string(),
  /** Null: of the session as a whole. */
  atMs: z.number().int().nullable(),
  text: z.string(),
  tags: z.array(z.string()),
  by: actorSchema,
  createdAtMs: z.number().int(),
});
export type ReplayNote = z.infer<typeof replayNoteSchema>;

/** A recording that can be played: of this station, or imported. */
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

/** One mark of the timeline. `hash` chains it to the one before, so that a copy can be checked. */
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

/** A recorded quantity that can be drawn over the time of the session. */
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

/** Query of it: `session`, or a time span of this station (`from`, `to` in UTC milliseconds); without any the newest. */
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
  /** UTC milliseconds; `to` is not part of the span. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Of csv: every field of one message instead of the telemetry. */
  readonly message?: string | undefined;
}

/** A file to take away. */
export interface ReplayExport {
  /** Letters, digits, points, dashes and underscores only. */
  readonly fileName: string;
  readonly mediaType: string;
  /** Made while it is read. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Body of `POST /api/replay/sessions/{sessionId}/notes`. */
export const noteRequestSchema = z.strictObject({
  atMs: z.number().int().optional(),
  text: z.string().trim().min(1).max(2000),
  tags: z.array(z.string().trim().min(1).max(40)).max(20).default([]),
});
export type NoteRequest = z.infer<typeof noteRequestSchema>;

/** Who exports a recording. */
export interface ExportReader {
  /** Owners are served in turn. */
  readonly owner: string;
  /** The part of an event the reader may see; undefined leaves it out. */
  readonly shown: (event: TimelineEvent) => TimelineEvent | undefined;
}

/** Recordings of the station and imported ones: what happened in them, in order. Nothing here can transmit. */
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
   * Imports a tlog of another ground station. What can be read is kept; what cannot is reported with its byte
   * offset.
   * @throws log-unreadable when nothing of it can be read, body-too-large
   */
  importLog(
    request: {
      readonly name: string;
      readonly bytes: AsyncIterable<Uint8Array>;
      /** The world it was flown in. Without it the log's own information counts, else it is live. */
      readonly mode?: Mode | undefined;
    },
    context: RequestContext,
  ): Promise<ReplaySession>;
  /** @throws not-found, state-conflict for a session that is being recorded */
  removeSession(sessionId: string, context: RequestContext): Promise<void>;
  /** @throws not-found, validation when the moment lies outside the session */
  addNote(sessionId: string, request: NoteRequest, context: RequestContext): Promise<ReplayNote>;
  /**
   * @param reader the operator unless given
   * @throws not-found, validation, state-conflict while the session is not read to its end, log-unreadable
   */
  exportSession(sessionId: string, query: ReplayExportQuery, reader?: ExportReader): Promise<ReplayExport>;
  /** The recording as other ground stations read it. @throws not-found */
  exportTlog(sessionId: string): Promise<AsyncIterable<Uint8Array>>;
}
