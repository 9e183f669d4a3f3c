import type { Clock } from '../base/clock.ts';
import { errorText } from '../base/error.ts';
import type { Logger } from '../base/logger.ts';
import { Slices } from '../base/slices.ts';
import type { ArmedInterval } from '../contract/armed-time.ts';
import type { ReplaySession, TimelineEvent } from '../contract/replay.ts';
import type { ReplayRepository } from '../store/replay-repository.ts';
import { bookedFlights } from './booked-flights.ts';
import { EventChain } from './event-chain.ts';
import type { LogIndex } from './log-index.ts';
import { GrowingLog, readLog } from './log-reading.ts';
import { measuredCoverage } from './measured-coverage.ts';
import { noteMark } from './note-mark.ts';
import type { SessionCatalogue } from './session-catalogue.ts';
import { sessionOf } from './session-record.ts';
import { type StationRecords, withRecords } from './station-records.ts';
import type { TimelineMark } from './timeline-mark.ts';

export interface SessionReadingOptions {
  readonly catalogue: SessionCatalogue;
  readonly store: Pick<ReplayRepository, 'saveSession' | 'addEvents' | 'events' | 'removeEvents'>;
  readonly records: StationRecords;
  /** Armed time the station measured itself, oldest first; empty when it did not. */
  readonly armedIntervals: (vehicleId: string) => readonly ArmedInterval[];
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

const EVENTS_AT_ONCE = 100;
const KEPT_TIMELINES = 4;

/** Reads sessions in slices, stores what it found, and gives their events. */
export class SessionReading {
  readonly #options: SessionReadingOptions;
  readonly #running = new Map<string, Promise<void>>();
  readonly #growing = new Map<string, GrowingLog>();
  readonly #timelines = new Map<string, readonly TimelineEvent[]>();

  constructor(options: SessionReadingOptions) {
    this.#options = options;
  }

  /** Reads what of a session was not read yet; comes back after `waitMs` at the latest, and goes on reading. */
  async read(sessionId: string, waitMs?: number): Promise<void> {
    const session = this.#options.catalogue.get(sessionId);
    if (session?.state !== 'recording') this.#growing.delete(sessionId);
    if (session?.state !== 'recording' && session?.state !== 'indexing') return;
    const running = this.#running.get(sessionId) ?? this.#start(session);
    if (waitMs === undefined) return await running;
    await Promise.race([
      running,
      new Promise<void>((resolve) => {
        const timer = this.#options.clock.after(waitMs, resolve);
        void running.finally(() => timer.cancel()).catch(() => undefined);
      }),
    ]);
  }

  /** In order of `seq`; none while the session is `indexing`. */
  async events(sessionId: string): Promise<readonly TimelineEvent[]> {
    const kept = this.#timelines.get(sessionId);
    if (kept) return kept;
    if (this.#options.catalogue.get(sessionId)?.state !== 'ready') return [];
    const slices = this.#slices();
    const events: TimelineEvent[] = [];
    for (;;) {
      const page = this.#options.store.events(sessionId, events.at(-1)?.seq ?? 0, EVENTS_AT_ONCE);
      events.push(...page);
      if (page.length < EVENTS_AT_ONCE) break;
      if (slices.isOver) await slices.rest();
    }
    this.#keep(sessionId, events);
    return events;
  }

  /** An event that was stored after the session had been read. */
  append(sessionId: string, event: TimelineEvent): void {
    const kept = this.#timelines.get(sessionId);
    if (kept) this.#timelines.set(sessionId, [...kept, event]);
  }

  /** To be called before a session is removed: waits for a reading of it to end. */
  async cancel(sessionId: string): Promise<void> {
    await this.#running.get(sessionId)?.catch(() => undefined);
    this.#timelines.delete(sessionId);
    this.#growing.delete(sessionId);
  }

  #start(session: ReplaySession): Promise<void> {
    const { sessionId } = session;
    const reading = session.state === 'recording' ? this.#readOn(session) : this.#readWhole(session);
    const running = reading
      .catch((thrown: unknown) => this.#failed(session, thrown))
      .finally(() => this.#running.delete(sessionId));
    this.#running.set(sessionId, running);
    return running;
  }

  async #readWhole(session: ReplaySession): Promise<void> {
    const { catalogue, store } = this.#options;
    const { sessionId, sizeBytes } = session;
    this.#timelines.delete(sessionId);
    const { files, name } = catalogue.placeOf(session);
    const index = await readLog(files.read(name, 0, sizeBytes), this.#slices(), (readBytes) => {
      const progressPct = Math.min(99, Math.floor((readBytes / sizeBytes) * 100));
      catalogue.put({ session: { ...session, progressPct }, tracks: [] });
    });
    const events = await this.#chained(session, index);
    store.saveSession({ session, tracks: [] });
    store.removeEvents(sessionId);
    const slices = this.#slices();
    for (let at = 0; at < events.length; at += EVENTS_AT_ONCE) {
      store.addEvents(sessionId, events.slice(at, at + EVENTS_AT_ONCE));
      await slices.rest();
    }
    const read = {
      session: this.#sessionOf(session, index),
      tracks: index.tracks,
      flights: this.#flights(session, index, events),
    };
    store.saveSession(read);
    catalogue.put(read);
    this.#keep(sessionId, events);
  }

  async #readOn(session: ReplaySession): Promise<void> {
    const { catalogue } = this.#options;
    const { sessionId } = session;
    const { files, name } = catalogue.placeOf(session);
    const growing = this.#growing.get(sessionId) ?? new GrowingLog();
    this.#growing.set(sessionId, growing);
    const sizeBytes = (await files.file(name))?.sizeBytes ?? 0;
    if (sizeBytes <= growing.readBytes && this.#timelines.has(sessionId)) return;
    await growing.readOn((from) => files.read(name, from, sizeBytes), this.#slices());
    const index = growing.index();
    const read = { ...this.#sessionOf(session, index), state: 'recording' as const };
    const events = await this.#chained(session, index);
    const flights = this.#flights(session, index, events);
    catalogue.put({ session: read, tracks: index.tracks, flights });
    this.#keep(sessionId, events);
  }

  #flights({ source }: ReplaySession, index: LogIndex, events: readonly TimelineEvent[]) {
    return bookedFlights(index.flights, events, (vehicleId) =>
      source === 'recorded' ? this.#options.armedIntervals(vehicleId) : [],
    );
  }

  #sessionOf(facts: ReplaySession, index: LogIndex): ReplaySession {
    const isImported = facts.source === 'imported';
    const session = sessionOf(
      {
        sessionId: facts.sessionId,
        name: facts.name,
        source: facts.source,
        actor: facts.actor,
        createdAtMs: facts.createdAtMs,
        // A recording of this station is what its link was, whatever the frames say.
        mode: isImported ? undefined : facts.mode,
      },
      index,
    );
    if (isImported) return session;
    return { ...session, coverage: measuredCoverage(session, this.#options.armedIntervals) };
  }

  async #chained(session: ReplaySession, index: LogIndex): Promise<readonly TimelineEvent[]> {
    const { startMs = 0, endMs = 0 } = index;
    let marks: readonly TimelineMark[] = index.marks;
    if (session.source === 'recorded')
      for (const { vehicleId } of index.vehicles)
        marks = withRecords(
          marks,
          vehicleId,
          this.#options.records.recordsBetween(startMs, endMs, vehicleId),
        );
    const notes = this.#options.catalogue.notesOf(session.sessionId).flatMap((note) => noteMark(note) ?? []);
    const slices = this.#slices();
    const chain = new EventChain(startMs);
    const events: TimelineEvent[] = [];
    for (const mark of [...marks, ...notes]) {
      events.push(chain.add(mark));
      if (slices.isOver) await slices.rest();
    }
    return events;
  }

  #keep(sessionId: string, events: readonly TimelineEvent[]): void {
    this.#timelines.delete(sessionId);
    this.#timelines.set(sessionId, events);
    const [oldest] = this.#timelines.keys();
    if (oldest !== undefined && this.#timelines.size > KEPT_TIMELINES) this.#timelines.delete(oldest);
  }

  /** The file or the store did not answer: it is tried again after the next start. */
  #failed(session: ReplaySession, thrown: unknown): void {
    const { catalogue, logger, signal } = this.#options;
    if (signal.aborted) return;
    logger.warn({ sessionId: session.sessionId, error: errorText(thrown) }, 'a recording could not be read');
    const reason = `it could not be read (${errorText(thrown)})`;
    const problems = [{ offset: 0, bytes: session.sizeBytes, reason }];
    catalogue.put({ session: { ...session, state: 'failed', problems }, tracks: [] });
  }

  #slices(): Slices {
    return new Slices(this.#options.clock, this.#options.signal);
  }
}
