import type { RequestContext } from './gateway-port.ts';
import type { NoteRequest, ReplayNote, ReplaySession, Timeline, TimelineQuery } from './replay.ts';

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
   * Takes in a tlog of another ground station. What can be read is kept; what cannot is told with its byte offset.
   * @throws log-unreadable when nothing of it can be read, body-too-large
   */
  importLog(
    request: { readonly name: string; readonly bytes: AsyncIterable<Uint8Array> },
    context: RequestContext,
  ): Promise<ReplaySession>;
  /** @throws not-found, state-conflict for a session that is being recorded */
  removeSession(sessionId: string, context: RequestContext): Promise<void>;
  /** @throws not-found, validation when the moment lies outside the session */
  addNote(sessionId: string, request: NoteRequest, context: RequestContext): Promise<ReplayNote>;
  /** The recording as other ground stations read it. @throws not-found */
  exportTlog(sessionId: string): Promise<AsyncIterable<Uint8Array>>;
}
