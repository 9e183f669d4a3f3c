import type { Logbook, LogbookFlight, LogbookQuery } from '../../contract/recording/logbook.ts';
import type { ReplaySession } from '../../contract/recording/replay.ts';
import type { StoredSession } from '../../store/repository/recording/replay-repository.ts';

const CURSOR = /^(-?\d+)_(.+)$/s;

type Place = Pick<LogbookFlight, 'armedAtMs' | 'flightId'>;

/**
 * The page of the logbook a query asks for, and the sums over all matches. An invalid cursor starts at the
 * beginning.
 */
export function logbookOf(
  sessions: Iterable<StoredSession>,
  query: LogbookQuery,
  isShown: (session: ReplaySession) => boolean,
): Logbook {
  const flights = onceEach([...flightsOf(sessions, query, isShown)])
    .filter((flight) => isIn(flight, query))
    .sort(newestFirst);
  const [, armedAtMs, flightId] = CURSOR.exec(query.cursor ?? '') ?? [];
  const after = flightId === undefined ? undefined : { armedAtMs: Number(armedAtMs), flightId };
  const rest = after ? flights.filter((flight) => newestFirst(after, flight) < 0) : flights;
  const items = rest.slice(0, query.limit);
  const last = items.at(-1);
  return {
    items,
    nextCursor: rest.length > items.length && last ? `${last.armedAtMs}_${last.flightId}` : null,
    totals: totalsOf(flights),
  };
}

function* flightsOf(
  sessions: Iterable<StoredSession>,
  { sessionId, vehicleId }: LogbookQuery,
  isShown: (session: ReplaySession) => boolean,
): Generator<LogbookFlight & { readonly isRecorded: boolean }> {
  for (const { session, flights = [] } of sessions) {
    if (flights.length === 0 || (sessionId !== undefined && session.sessionId !== sessionId)) continue;
    if (!isShown(session)) continue;
    const counts = new Map<string, number>();
    for (const flight of flights) {
      const count = (counts.get(flight.vehicleId) ?? 0) + 1;
      counts.set(flight.vehicleId, count);
      if (vehicleId !== undefined && flight.vehicleId !== vehicleId) continue;
      yield {
        flightId: `${session.sessionId}_${flight.vehicleId}_${count}`,
        sessionId: session.sessionId,
        sessionName: session.name,
        mode: session.mode,
        checklist: null,
        isRecorded: session.source === 'recorded',
        ...flight,
      };
    }
  }
}

/**
 * A vehicle heard on several links of the station flew once: the recording that covers most of the flight is
 * used. An imported log may be of another vehicle with the same system id, so it stays.
 */
function onceEach(flights: readonly (LogbookFlight & { readonly isRecorded: boolean })[]): LogbookFlight[] {
  const kept: LogbookFlight[] = [];
  const recorded = new Map<string, LogbookFlight>();
  for (const { isRecorded, ...flight } of flights.toSorted((a, b) => a.armedAtMs - b.armedAtMs)) {
    const key = `${flight.mode} ${flight.vehicleId}`;
    const before = isRecorded ? recorded.get(key) : undefined;
    if (!before || flight.armedAtMs >= endMs(before)) kept.push(flight);
    else if (coveredS(flight) <= coveredS(before)) continue;
    else kept[kept.indexOf(before)] = flight;
    if (isRecorded) recorded.set(key, flight);
  }
  return kept;
}

function endMs({ armedAtMs, armedS }: LogbookFlight): number {
  return armedAtMs + armedS * 1000;
}

function coveredS({ armedS, coveragePct }: LogbookFlight): number {
  return armedS * (coveragePct ?? 0);
}

function isIn(flight: LogbookFlight, { from, to }: LogbookQuery): boolean {
  return (from === undefined || endMs(flight) >= from) && (to === undefined || flight.armedAtMs <= to);
}

function newestFirst(left: Place, right: Place): number {
  if (left.armedAtMs !== right.armedAtMs) return right.armedAtMs - left.armedAtMs;
  if (left.flightId === right.flightId) return 0;
  return left.flightId < right.flightId ? -1 : 1;
}

function totalsOf(flights: readonly LogbookFlight[]): Logbook['totals'] {
  const modes = [...new Set(flights.map(({ mode }) => mode))].sort();
  return modes.map((mode) => {
    const of = flights.filter((flight) => flight.mode === mode);
    const sum = (value: (flight: LogbookFlight) => number | null) =>
      Math.round(of.reduce((total, flight) => total + (value(flight) ?? 0), 0) * 10) / 10;
    return {
      mode,
      flights: of.length,
      armedS: sum(({ armedS }) => armedS),
      airborneS: sum(({ airborneS }) => airborneS),
      distanceM: sum(({ distanceM }) => distanceM),
      vehicles: new Set(of.map(({ vehicleId }) => vehicleId)).size,
    };
  });
}
