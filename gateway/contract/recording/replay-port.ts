import type { RequestContext } from '../account/principal.ts';
import type { Mode } from '../list.ts';
import type {
  NoteRequest,
  ReplayExport,
  ReplayExportQuery,
  ReplayNote,
  ReplaySession,
  Timeline,
  TimelineEvent,
  TimelineQuery,
} from './replay.ts';

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
