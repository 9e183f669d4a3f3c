import type { ReplaySession, TimelineEvent } from '../../contract/recording/replay.ts';
import type { FlightLog } from '../flight/flight-log.ts';
import type { LogIndex } from '../index/log-index.ts';
import { LogIndexer } from '../index/log-indexer.ts';
import { type SessionFacts, sessionOf } from '../library/session-record.ts';
import { EventChain } from '../timeline/event-chain.ts';

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
