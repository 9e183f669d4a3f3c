import type { ReplaySession, TimelineEvent } from '../../contract/recording/replay.ts';
import type { LogIndex } from '../index/log-index.ts';
import { LogIndexer } from '../index/log-indexer.ts';
import { type SessionFacts, sessionOf } from '../library/session-record.ts';
import { EventChain } from '../timeline/event-chain.ts';
import type { SeriesField, SeriesPoint } from './flight-series.ts';

/** A recording that was read: what happened in it, and its numbers over time. */
export interface FlightLog {
  readonly session: ReplaySession;
  /**
   * In order of `seq`, which is time order; either all events, or those of one vehicle and those that concern
   * all.
   */
  events(vehicleId?: string): readonly TimelineEvent[];
  /**
   * In time order, as often as the vehicle sent it, thinned in long recordings; empty when it was never sent.
   */
  series(vehicleId: string, field: SeriesField): readonly SeriesPoint[];
}

/**
 * Reads a whole tlog in memory at once, which takes about a second for 20 MB: for short recordings. Never throws; a session
 * of which nothing can be read is `failed`, and its problems say why.
 */
export function readFlightLog(bytes: Uint8Array, facts: SessionFacts): FlightLog {
  const indexer = new LogIndexer();
  Array.from(indexer.read(bytes));
  const index = indexer.end();
  const chain = new EventChain(index.startMs ?? 0);
  return flightLogOf(
    sessionOf(facts, index),
    index.marks.map((mark) => chain.add(mark)),
    index.series,
  );
}

export function flightLogOf(
  session: ReplaySession,
  events: readonly TimelineEvent[],
  series: LogIndex['series'],
): FlightLog {
  return {
    session,
    events: (vehicleId) =>
      vehicleId === undefined
        ? events
        : events.filter(({ vehicle }) => vehicle === vehicleId || vehicle === null),
    series,
  };
}
