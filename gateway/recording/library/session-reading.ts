import type { Clock } from '../../base/clock.ts';
import { errorText, textOf } from '../../base/error.ts';
import type { Logger } from '../../base/log/logger.ts';
import { Slices } from '../../base/pace/slices.ts';
import { say } from '../../contract/operator-text.ts';
import type { BookedFlight } from '../../contract/recording/logbook.ts';
import type { ReplayGap, ReplaySession, TimelineEvent } from '../../contract/recording/replay.ts';
import type { ArmedInterval } from '../../contract/vehicle/armed-time.ts';
import type { ReplayRepository } from '../../store/repository/recording/replay-repository.ts';
import type { LogIndex, ReadLog } from '../index/log-index.ts';
import { LogIndexer } from '../index/log-indexer.ts';
import { armedWithin, coveragePctOf } from '../recorder/armed-interval.ts';
import type { BuiltBlock } from '../sidecar/frame-index-builder.ts';
import { EventChain } from '../timeline/event-chain.ts';
import { happeningMarks, type StationRecords, withRecords } from '../timeline/station-records.ts';
import { noteMark, type TimelineMark } from '../timeline/timeline-mark.ts';
import type { SessionCatalogue } from './session-catalogue.ts';
import { sessionOf } from './session-record.ts';
import type { SessionSidecars } from './session-sidecars.ts';

export interface SessionReadingOptions {
  readonly catalogue: SessionCatalogue;
  readonly sidecars: SessionSidecars;
  readonly store: Pick<ReplayRepository, 'saveSession' | 'addEvents' | 'events' | 'removeEvents'>;
  readonly records: StationRecords;
  /** Armed time the station measured itself, oldest first; empty when it did not. */
  readonly armedIntervals: (vehicleId: string) => readonly ArmedInterval[];
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/** Its numbers over time are elsewhere. */
type FoundLog = Omit<ReadLog, 'sidecarProblem'>;

const EVENTS_AT_ONCE = 100;
const KEPT_TIMELINES = 4;
/** Of all timelines that are kept, about 1 kB each; the one that was asked for last is kept in any case. */
const KEPT_EVENTS = 20_000;

/** Has sessions read, stores what was found, and gives their events. */
export class SessionReading {
  readonly #options: SessionReadingOptions;
  readonly #running = new Map<string, Promise<void>>();
  readonly #stops = new Map<string, AbortController>();
  readonly #growing = new Map<string, GrowingLog>();
  readonly #timelines = new Map<string, readonly TimelineEvent[]>();

  constructor(options: SessionReadingOptions) {
    this.#options = options;
  }

  /** Reads what is not read yet of a session. Returns after `waitMs` at the latest and keeps reading. */
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
    const slices = this.#slices(this.#options.signal);
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

  /** A recording under way as far as it was read; undefined for others. */
  growing(sessionId: string): GrowingLog | undefined {
    return this.#growing.get(sessionId);
  }

  /** Call before a session is removed: stops a reading of it and removes its index. */
  async cancel(sessionId: string): Promise<void> {
    this.#stops.get(sessionId)?.abort();
    await this.#options.sidecars.remove(sessionId);
    await this.#running.get(sessionId)?.catch(() => undefined);
    this.#timelines.delete(sessionId);
    this.#growing.delete(sessionId);
  }

  /** The same for a recording that is gone already. Never throws. */
  gone(sessionId: string): void {
    this.cancel(sessionId).catch((thrown: unknown) =>
      this.#options.logger.warn({ sessionId, error: errorText(thrown) }, 'an index could not be removed'),
    );
  }

  #start(session: ReplaySession): Promise<void> {
    const { sessionId } = session;
    const stop = new AbortController();
    this.#stops.set(sessionId, stop);
    const signal = AbortSignal.any([this.#options.signal, stop.signal]);
    const reading =
      session.state === 'recording' ? this.#readOn(session, signal) : this.#readWhole(session, signal);
    const running = reading
      .catch((thrown: unknown) => {
        if (!signal.aborted) this.#failed(session, thrown);
      })
      .finally(() => {
        this.#running.delete(sessionId);
        this.#stops.delete(sessionId);
      });
    this.#running.set(sessionId, running);
    return running;
  }

  async #readWhole(session: ReplaySession, signal: AbortSignal): Promise<void> {
    const { catalogue, store, sidecars } = this.#options;
    const { sessionId, sizeBytes } = session;
    this.#timelines.delete(sessionId);
    const index = await sidecars.make(session, (readBytes) => {
      const progressPct = Math.min(99, Math.floor((readBytes / sizeBytes) * 100));
      if (!signal.aborted) catalogue.put({ session: { ...session, progressPct }, tracks: [] });
    });
    const events = await this.#chained(session, index, signal);
    store.saveSession({ session, tracks: [] });
    store.removeEvents(sessionId);
    const slices = this.#slices(signal);
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

  async #readOn(session: ReplaySession, signal: AbortSignal): Promise<void> {
    const { catalogue } = this.#options;
    const { sessionId } = session;
    const { files, name } = catalogue.placeOf(session);
    const growing = this.#growing.get(sessionId) ?? new GrowingLog();
    this.#growing.set(sessionId, growing);
    const sizeBytes = (await files.file(name))?.sizeBytes ?? 0;
    if (sizeBytes <= growing.readBytes && this.#timelines.has(sessionId)) return;
    await growing.readOn((from) => files.read(name, from, sizeBytes), this.#slices(signal));
    const index = growing.index();
    const read = { ...this.#sessionOf(session, index), state: 'recording' as const };
    const events = await this.#chained(session, index, signal);
    const flights = this.#flights(session, index, events);
    catalogue.put({ session: read, tracks: index.tracks, flights });
    this.#keep(sessionId, events);
  }

  #flights({ source }: ReplaySession, index: FoundLog, events: readonly TimelineEvent[]) {
    return logbookFlights(index.flights, events, (vehicleId) =>
      source === 'recorded' ? this.#options.armedIntervals(vehicleId) : [],
    );
  }

  #sessionOf(facts: ReplaySession, index: FoundLog): ReplaySession {
    const isImported = facts.source === 'imported';
    const session = sessionOf(
      {
        sessionId: facts.sessionId,
        name: facts.name,
        source: facts.source,
        actor: facts.actor,
        createdAtMs: facts.createdAtMs,
        format: facts.format,
        // The link decides the mode of this station's recordings, and the simulation that of simulated ones,
        // whatever the frames say.
        mode: isImported && facts.mode === 'live' ? undefined : facts.mode,
      },
      index,
    );
    if (isImported) return session;
    return { ...session, coverage: measuredCoverage(session, this.#options.armedIntervals) };
  }

  async #chained(
    session: ReplaySession,
    index: FoundLog,
    signal: AbortSignal,
  ): Promise<readonly TimelineEvent[]> {
    const { startMs = 0, endMs = 0 } = index;
    let marks: readonly TimelineMark[] = index.marks;
    if (session.source === 'recorded') {
      const { records } = this.#options;
      for (const { vehicleId } of index.vehicles)
        marks = withRecords(marks, vehicleId, records.recordsBetween(startMs, endMs, vehicleId));
      const heard = new Set(index.vehicles.map(({ vehicleId }) => vehicleId));
      const happenings = happeningMarks(records.happeningsBetween(startMs, endMs), heard);
      marks = [...marks, ...happenings].sort((left, right) => left.t - right.t);
    }
    const notes = this.#options.catalogue.notesOf(session.sessionId).flatMap((note) => noteMark(note) ?? []);
    const slices = this.#slices(signal);
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
    let kept = [...this.#timelines.values()].reduce((sum, { length }) => sum + length, 0);
    for (const [oldest, { length }] of this.#timelines) {
      if (oldest === sessionId || (kept <= KEPT_EVENTS && this.#timelines.size <= KEPT_TIMELINES)) break;
      this.#timelines.delete(oldest);
      kept -= length;
    }
  }

  /** The file or the store did not answer: it is tried again after the next start. */
  #failed(session: ReplaySession, thrown: unknown): void {
    const { catalogue, logger } = this.#options;
    logger.warn({ sessionId: session.sessionId, error: errorText(thrown) }, 'a recording could not be read');
    const reason = say('it could not be read ({cause})', { cause: textOf(thrown) });
    const problems = [{ offset: 0, bytes: session.sizeBytes, reason }];
    catalogue.put({ session: { ...session, state: 'failed', problems }, tracks: [] });
  }

  #slices(signal: AbortSignal): Slices {
    return new Slices(this.#options.clock, signal);
  }
}

/**
 * The flights of a log with the warnings of its timeline. Coverage is what the station measured, where it
 * did.
 */
function logbookFlights(
  flights: readonly BookedFlight[],
  events: readonly TimelineEvent[],
  intervalsOf: (vehicleId: string) => readonly ArmedInterval[],
): readonly BookedFlight[] {
  const warnings = events.filter(({ severity }) => severity === 'warning');
  return flights.map((flight) => {
    const { vehicleId, armedAtMs, disarmedAtMs, armedS, coveragePct } = flight;
    const endMs = disarmedAtMs ?? armedAtMs + armedS * 1000;
    const measuredPct = coveragePctOf([armedWithin(intervalsOf(vehicleId), armedAtMs, endMs)]);
    return {
      ...flight,
      coveragePct: measuredPct ?? coveragePct,
      warnings: warnings.filter(
        ({ t, vehicle }) => t >= armedAtMs && t <= endMs && (vehicle === vehicleId || vehicle === null),
      ).length,
    };
  });
}

/**
 * The coverage the station measured in flight, decisions included. Without a measurement, what the frames
 * show.
 */
function measuredCoverage(
  { coverage, vehicles, startAtMs, endAtMs }: ReplaySession,
  intervalsOf: (vehicleId: string) => readonly ArmedInterval[],
): ReplaySession['coverage'] {
  if (startAtMs === null || endAtMs === null) return coverage;
  const measured = vehicles.map(({ vehicleId }) => ({ vehicleId, intervals: intervalsOf(vehicleId) }));
  const pct = coveragePctOf(measured.map(({ intervals }) => armedWithin(intervals, startAtMs, endAtMs)));
  if (pct === null) return coverage;
  const gaps = measured.flatMap(({ vehicleId, intervals }) =>
    intervals.flatMap((interval) =>
      interval.gaps
        .filter((gap) => gap.toMs > startAtMs && gap.fromMs < endAtMs)
        .map(
          ({ fromMs, toMs, reason }): ReplayGap => ({
            vehicleId,
            fromMs: Math.max(fromMs, startAtMs),
            toMs: Math.min(toMs, endAtMs),
            reason,
          }),
        ),
    ),
  );
  return { pct, gaps };
}

/** A recording that is still written: read on from where it was read to. */
class GrowingLog {
  /** Plots read the file again in a job. */
  readonly #indexer = new LogIndexer({ hasPlots: false });
  #reading: Promise<void> | undefined;

  get readBytes(): number {
    return this.#indexer.sizeBytes;
  }

  /** What is known so far. */
  index(): LogIndex {
    return this.#indexer.index();
  }

  /** Where its frames are, as far as it was read. */
  blocks(): readonly BuiltBlock[] {
    return this.#indexer.blocks();
  }

  /** Calls that overlap are one. */
  readOn(chunksFrom: (byte: number) => AsyncIterable<Uint8Array>, slices: Slices): Promise<void> {
    this.#reading ??= feed(this.#indexer, chunksFrom(this.readBytes), slices).finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }
}

async function feed(indexer: LogIndexer, chunks: AsyncIterable<Uint8Array>, slices: Slices): Promise<void> {
  for await (const chunk of chunks) {
    for (const _ of indexer.read(chunk)) if (slices.isOver) await slices.rest();
  }
}
