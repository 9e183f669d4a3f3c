import type { Clock } from '../../base/clock.ts';
import { AppError, errorText } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import { type AuditLog, writeAudit } from '../../base/log/audit-log.ts';
import type { Logger } from '../../base/log/logger.ts';
import { actorOf } from '../../base/principal/actor.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import type { ChecklistOutcome } from '../../contract/action/checklist.ts';
import type { Mode } from '../../contract/list.ts';
import { say } from '../../contract/operator-text.ts';
import type { Logbook, LogbookFlight, LogbookPort, LogbookQuery } from '../../contract/recording/logbook.ts';
import type {
  NoteRequest,
  ReplayExport,
  ReplayNote,
  ReplayPort,
  ReplaySession,
  Timeline,
  TimelineQuery,
} from '../../contract/recording/replay.ts';
import type { ReplayRepository } from '../../store/repository/recording/replay-repository.ts';
import { plainText } from '../../vehicle/state/status-text-assembler.ts';
import type { OpenExport } from '../export/export-stream.ts';
import { SessionExports } from '../export/session-exports.ts';
import type { FlightLog } from '../flight/flight-log.ts';
import { setAside } from '../formats/foreign-format.ts';
import type { RecordedFrames } from '../read/recorded-frames.ts';
import { ReadAhead, type RecordingFile } from '../read/recording-file.ts';
import { EventChain } from '../timeline/event-chain.ts';
import { noteMark, timelinePage } from '../timeline/timeline-mark.ts';
import { logbookOf } from './logbook.ts';
import { SessionCatalogue, type SessionCatalogueOptions } from './session-catalogue.ts';
import { SessionContents } from './session-contents.ts';
import { SessionReading, type SessionReadingOptions } from './session-reading.ts';
import { unreadSession } from './session-record.ts';
import { SessionSidecars, type SessionSidecarsOptions } from './session-sidecars.ts';

export interface ReplayLibraryOptions
  extends Omit<SessionCatalogueOptions, 'store' | 'onGone'>,
    Omit<SessionReadingOptions, 'catalogue' | 'sidecars' | 'store' | 'clock' | 'logger' | 'signal'>,
    Pick<SessionSidecarsOptions, 'sidecars' | 'logReader'> {
  readonly store: ReplayRepository;
  readonly audit: AuditLog;
  readonly openExport: OpenExport;
  readonly clock: Clock;
  readonly ids: Pick<IdGenerator, 'next'>;
  readonly logger: Logger;
  /** Called before a session and its file are removed: readers must release it. */
  readonly onRemoving?: ((sessionId: string) => Promise<void>) | undefined;
  /** The checklist a flight of this station started with; when not given, it is unknown. */
  readonly checklistOf?: ((vehicleId: string, armedAtMs: number) => ChecklistOutcome | undefined) | undefined;
  /** Default 1 GiB. */
  readonly maxImportBytes?: number | undefined;
}

const DEFAULT_MAX_IMPORT_BYTES = 1024 * 1024 * 1024;
/** A short recording is answered read; a long one says how far it is. */
const ANSWER_WITHIN_MS = 2000;
const IMPORT_ANSWER_WITHIN_MS = 3000;
/** For recordings still being written, the answer holds what was read by then. */
const GROWING_WITHIN_MS = 1500;

/** Recordings of the station and imported logs. It reads files and the store; it has no way to a vehicle. */
export class ReplayLibrary implements ReplayPort, LogbookPort {
  readonly #options: ReplayLibraryOptions;
  readonly #catalogue: SessionCatalogue;
  readonly #sidecars: SessionSidecars;
  readonly #reading: SessionReading;
  readonly #contents: SessionContents;
  readonly #exports: SessionExports;
  readonly #stop = new AbortController();
  readonly #ahead: ReadAhead;

  constructor(options: ReplayLibraryOptions) {
    this.#options = options;
    this.#catalogue = new SessionCatalogue({
      ...options,
      onGone: (sessionId) => this.#reading.gone(sessionId),
    });
    const signal = this.#stop.signal;
    const catalogue = this.#catalogue;
    this.#sidecars = new SessionSidecars({
      ...options,
      placeOf: (session) => catalogue.placeOf(session),
      originalOf: (session) => catalogue.originalOf(session),
      signal,
    });
    this.#reading = new SessionReading({ ...options, catalogue, sidecars: this.#sidecars, signal });
    this.#contents = new SessionContents(catalogue, this.#reading, this.#sidecars);
    this.#ahead = new ReadAhead({ ...options, catalogue, reading: this.#reading, signal });
    this.#exports = new SessionExports({
      events: (sessionId) => this.#reading.events(sessionId),
      session: (sessionId) => this.#readSession(sessionId),
      recordingFile: (session) => this.#contents.recordingFile(session),
      openExport: options.openExport,
      catalogue,
      clock: options.clock,
      signal,
    });
  }

  /** Clears away what a kill left of imports, and the indexes of recordings that are gone. */
  async start(): Promise<void> {
    this.#ahead.start();
    try {
      await this.#options.imports.removeParts();
      await this.#catalogue.refresh();
      await this.#sidecars.removeOthers(new Set(this.#catalogue.list().map(({ sessionId }) => sessionId)));
    } catch (thrown) {
      // A station that cannot read its recordings can still fly.
      this.#options.logger.warn({ error: errorText(thrown) }, 'the folder of recordings could not be read');
    }
  }

  /** Ends what is being read; what was read stays. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#ahead.stop();
  }

  /** A recording ended: it is read, so that the logbook knows its flights. Never rejects. */
  recordingEnded(): Promise<void> {
    return this.#ahead.look();
  }

  /** The mode of the link that is recorded to that file. Never throws. */
  noteMode(fileName: string, mode: Mode): void {
    try {
      this.#catalogue.noteMode(fileName, mode);
    } catch (thrown) {
      // Unknown after a restart, it counts as live.
      this.#options.logger.warn(
        { fileName, error: errorText(thrown) },
        'the mode of a recording is not stored',
      );
    }
  }

  /** File names of the recordings that have notes. */
  notedRecordings(): ReadonlySet<string> {
    return this.#catalogue.notedRecordings();
  }

  /** File names of the recordings of simulated vehicles. */
  simulatedRecordings(): ReadonlySet<string> {
    return this.#catalogue.simulatedRecordings();
  }

  async sessions(query: Parameters<ReplayPort['sessions']>[0]): Promise<readonly ReplaySession[]> {
    await this.#catalogue.refresh();
    this.#ahead.go();
    const { limit, beforeId, vehicleId } = query;
    // The vehicles of a recording in progress are known only after reading it.
    if (vehicleId !== undefined) await this.#readGrowing();
    const all = this.#catalogue.list();
    const from = beforeId === undefined ? 0 : all.findIndex(({ sessionId }) => sessionId === beforeId) + 1;
    if (beforeId !== undefined && from === 0) return [];
    return all
      .slice(from)
      .filter(
        ({ vehicles }) => vehicleId === undefined || vehicles.some((one) => one.vehicleId === vehicleId),
      )
      .slice(0, limit);
  }

  async session(sessionId: string): Promise<ReplaySession | undefined> {
    await this.#catalogue.refresh();
    if (!this.#catalogue.get(sessionId)) return undefined;
    await this.#reading.read(sessionId, ANSWER_WITHIN_MS);
    return this.#catalogue.get(sessionId);
  }

  async flights(
    query: LogbookQuery,
    isShown: (session: ReplaySession) => boolean = () => true,
  ): Promise<Logbook> {
    await this.#catalogue.refresh();
    this.#ahead.go();
    await this.#readGrowing();
    const logbook = logbookOf(this.#catalogue.stored(), query, isShown);
    return { ...logbook, items: logbook.items.map((flight) => this.#withChecklist(flight)) };
  }

  /** An imported log may be of another vehicle with the same system id. */
  #withChecklist(flight: LogbookFlight): LogbookFlight {
    const { sessionId, vehicleId, armedAtMs } = flight;
    if (this.#catalogue.get(sessionId)?.source !== 'recorded') return flight;
    const outcome = this.#options.checklistOf?.(vehicleId, armedAtMs);
    if (!outcome) return flight;
    const { items: _, ...checklist } = outcome;
    return { ...flight, checklist };
  }

  async timeline(query: TimelineQuery): Promise<Timeline> {
    const session = await this.#asked(query);
    const { events, nextCursor } = timelinePage(await this.#reading.events(session.sessionId), query);
    return {
      session,
      coverage: session.coverage,
      tracks: this.#catalogue
        .tracksOf(session.sessionId)
        .filter(({ vehicle }) => query.vehicle === undefined || vehicle === query.vehicle),
      events,
      nextCursor,
    };
  }

  async importLog(
    request: Parameters<ReplayPort['importLog']>[0],
    context: RequestContext,
  ): Promise<ReplaySession> {
    const { imports, ids, clock, maxImportBytes = DEFAULT_MAX_IMPORT_BYTES } = this.#options;
    const sessionId = ids.next('imp');
    const facts = {
      sessionId,
      name: plainText(request.name) || 'imported log',
      source: 'imported' as const,
      actor: actorOf(context),
      createdAtMs: clock.utcMs(),
      mode: request.mode,
    };
    await imports.write(`${sessionId}.tlog`, request.bytes, maxImportBytes);
    const file = await imports.file(`${sessionId}.tlog`);
    const session = unreadSession(
      { ...facts, format: await setAside(imports, sessionId) },
      file?.sizeBytes ?? 0,
    );
    try {
      this.#audit('replay.import', session, context);
      this.#options.store.saveSession({ session, tracks: [] });
    } catch (thrown) {
      await this.#removeFiles(session);
      throw thrown;
    }
    this.#catalogue.put({ session, tracks: [] });
    await this.#reading.read(sessionId, IMPORT_ANSWER_WITHIN_MS);
    const read = this.#catalogue.get(sessionId) ?? session;
    if (read.state !== 'failed') return read;
    await this.#discard(read);
    const [problem] = read.problems;
    throw new AppError(
      'log-unreadable',
      say(
        'Nothing of “{name}” can be read: {reason}. Import a .tlog, a DataFlash .bin of ArduPilot or a .ulg of PX4.',
        { name: read.name, reason: problem?.reason ?? 'it holds no records' },
      ),
      { context: { problems: read.problems } },
    );
  }

  async removeSession(sessionId: string, context: RequestContext): Promise<void> {
    const session = await this.#known(sessionId);
    if (session.state === 'recording')
      throw new AppError('state-conflict', `${session.name} is being recorded. Remove it after the flight.`);
    this.#audit('replay.remove', session, context);
    await this.#options.onRemoving?.(sessionId);
    await this.#discard(session);
  }

  /** An imported log as it is known now; nothing is read for it. */
  imported(sessionId: string): ReplaySession | undefined {
    const session = this.#catalogue.get(sessionId);
    return session?.source === 'imported' ? session : undefined;
  }

  /** Removes it to make room for others; the caller writes that down. @throws not-found */
  async giveWay(sessionId: string): Promise<void> {
    const session = await this.#known(sessionId);
    await this.#options.onRemoving?.(sessionId);
    await this.#discard(session);
  }

  async addNote(sessionId: string, request: NoteRequest, context: RequestContext): Promise<ReplayNote> {
    const session = (await this.session(sessionId)) ?? missing(sessionId);
    const { ids, clock, store } = this.#options;
    const { atMs, text, tags } = request;
    if (atMs !== undefined) checkMoment(atMs, session);
    const note: ReplayNote = {
      noteId: ids.next('note'),
      atMs: atMs ?? null,
      text,
      tags: [...new Set(tags)],
      by: actorOf(context),
      createdAtMs: clock.utcMs(),
    };
    const mark = session.state === 'ready' ? noteMark(note) : undefined;
    const events = mark ? await this.#reading.events(sessionId) : [];
    const event = mark && new EventChain(session.startAtMs ?? 0, events.at(-1)).add(mark);
    store.addNote(sessionId, note, event);
    this.#catalogue.addNote(sessionId, note);
    if (event) this.#reading.append(sessionId, event);
    return note;
  }

  async exportTlog(sessionId: string): Promise<AsyncIterable<Uint8Array>> {
    const { files, name } = this.#catalogue.placeOf(await this.#known(sessionId));
    const file = (await files.file(name)) ?? missing(sessionId);
    return files.read(name, 0, file.sizeBytes);
  }

  exportSession(...request: Parameters<ReplayPort['exportSession']>): Promise<ReplayExport> {
    return this.#exports.make(...request);
  }

  /**
   * A session with the numbers of one vehicle over time.
   * @throws not-found, state-conflict while the session is not read to its end
   */
  async flightLog(sessionId: string, vehicleId: string): Promise<FlightLog> {
    return await this.#contents.flightLog(await this.#readSession(sessionId), vehicleId);
  }

  /**
   * The frames by time; for a recording in progress, those present at the call. The caller closes them.
   * @throws not-found, state-conflict while the session is not fully read, log-unreadable when it cannot be
   * read at all
   */
  async recordedFrames(sessionId: string): Promise<RecordedFrames> {
    return await this.#contents.open(await this.#readSession(sessionId));
  }

  /** A recording for a job to open. @throws as {@link recordedFrames} */
  async recordingFile(
    sessionId: string,
  ): Promise<{ readonly session: ReplaySession; readonly recording: RecordingFile }> {
    const session = await this.#readSession(sessionId);
    return { session, recording: await this.#contents.recordingFile(session) };
  }

  async #readSession(sessionId: string): Promise<ReplaySession> {
    const session = (await this.session(sessionId)) ?? missing(sessionId);
    if (session.state !== 'indexing') return session;
    throw new AppError('state-conflict', `${session.name} is still being read. Try again in a few seconds.`, {
      context: { retryAfterS: 5 },
    });
  }

  async #asked({ session: sessionId, from, to }: TimelineQuery): Promise<ReplaySession> {
    if (sessionId !== undefined) return (await this.session(sessionId)) ?? missing(sessionId);
    await this.#catalogue.refresh();
    const isSpan = from !== undefined || to !== undefined;
    for (const { sessionId: id, source } of this.#catalogue.list()) {
      if (isSpan && source !== 'recorded') continue;
      const session = await this.session(id);
      if (session && session.state !== 'failed' && (!isSpan || overlaps(session, from, to))) return session;
    }
    throw new AppError('not-found', isSpan ? 'Nothing was recorded in that period.' : 'No recordings yet.');
  }

  async #readGrowing(): Promise<void> {
    const growing = this.#catalogue.list().filter(({ state }) => state === 'recording');
    await Promise.all(growing.map(({ sessionId }) => this.#reading.read(sessionId, GROWING_WITHIN_MS)));
  }

  async #known(sessionId: string): Promise<ReplaySession> {
    await this.#catalogue.refresh();
    return this.#catalogue.get(sessionId) ?? missing(sessionId);
  }

  async #discard(session: ReplaySession): Promise<void> {
    await this.#reading.cancel(session.sessionId);
    await this.#removeFiles(session);
    this.#catalogue.forget(session.sessionId);
  }

  async #removeFiles(session: ReplaySession): Promise<void> {
    const { files, name } = this.#catalogue.placeOf(session);
    const original = this.#catalogue.originalOf(session);
    await files.remove(name);
    // Left by a job that was ended while it wrote.
    await files.removePart(name);
    if (original) await files.remove(original.name);
  }

  #audit(action: string, { sessionId, name, sizeBytes }: ReplaySession, context: RequestContext): void {
    writeAudit(this.#options, context, action, sessionId, { name, sizeBytes });
  }
}

function missing(sessionId: string): never {
  throw new AppError('not-found', `Session ${sessionId} not found.`);
}

function overlaps(
  { startAtMs, endAtMs }: ReplaySession,
  fromMs = 0,
  toMs = Number.MAX_SAFE_INTEGER,
): boolean {
  return startAtMs !== null && endAtMs !== null && startAtMs <= toMs && endAtMs >= fromMs;
}

function checkMoment(atMs: number, { startAtMs, endAtMs }: ReplaySession): void {
  if (startAtMs !== null && endAtMs !== null && atMs >= startAtMs && atMs <= endAtMs) return;
  const detail = `must lie between ${startAtMs} and ${endAtMs}, the span of the session`;
  throw new AppError('validation', `The time of the note ${detail}.`, {
    context: { errors: [{ pointer: '/atMs', detail }] },
  });
}
