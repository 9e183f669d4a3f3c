import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import { Slices } from '../../base/slices.ts';
import type { Explanation } from '../../contract/analysis/cognition.ts';
import type { ReplaySession, TimelineEvent } from '../../contract/recording/replay.ts';
import type { FlightLog } from '../../recording/flight/flight-log.ts';
import { SERIES_FIELDS, type SeriesField, type SeriesPoint } from '../../recording/flight/flight-series.ts';
import { FlightEvidence, type TimedClaim } from './flight-evidence.ts';
import { flightPhases } from './flight-phases.ts';
import { flightUnknowns } from './flight-unknowns.ts';
import { happeningClaims } from './happening-claims.ts';
import { missionClaims } from './mission-claims.ts';
import { qualityClaims } from './quality-claims.ts';

const MAX_CLAIMS = 300;

/** One vehicle of a recording, as a job process gets it. */
export interface ExplainInput {
  readonly session: ReplaySession;
  readonly vehicleId: string;
  /** JSON, one event per line: twenty thousand objects are too many to copy in one turn of the event loop. */
  readonly events: Uint8Array;
  readonly series: Readonly<Record<SeriesField, readonly SeriesPoint[]>>;
}

/** Yields to the flight while it is made. */
export async function explainInput(log: FlightLog, vehicleId: string, clock: Clock): Promise<ExplainInput> {
  const slices = new Slices(clock);
  const lines: string[] = [];
  for (const event of log.events(vehicleId)) {
    lines.push(JSON.stringify(event));
    if (slices.isOver) await slices.rest();
  }
  const series = Object.fromEntries(SERIES_FIELDS.map((field) => [field, log.series(vehicleId, field)]));
  return {
    session: log.session,
    vehicleId,
    events: new TextEncoder().encode(lines.join('\n')),
    series: series as ExplainInput['series'],
  };
}

/** Runs in a job process. @throws not-found as {@link explainFlight} */
export function explainRecording({ session, vehicleId, events, series }: ExplainInput): Explanation {
  const text = new TextDecoder().decode(events);
  const read = text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as TimelineEvent);
  return explainFlight(
    { session, events: () => read, series: (_vehicleId, field) => series[field] },
    vehicleId,
  );
}

/**
 * What happened to one vehicle in a recording and why. Every claim cites the events it rests on; what the
 * recording does not show is listed under the unknowns.
 * @throws not-found when the vehicle was not heard in it
 */
export function explainFlight(log: FlightLog, vehicleId: string): Explanation {
  const { sessionId, vehicles } = log.session;
  if (!vehicles.some((vehicle) => vehicle.vehicleId === vehicleId))
    throw new AppError(
      'not-found',
      `${vehicleId} was not heard in session ${sessionId}. Heard were: ${vehicles.map((each) => each.vehicleId).join(', ') || 'none'}.`,
    );
  const flight = new FlightEvidence(log, vehicleId);
  const all = [...happeningClaims(flight), ...missionClaims(flight), ...qualityClaims(flight)].sort(
    (left, right) => left.t - right.t,
  );
  const claims = all.slice(0, MAX_CLAIMS);
  const unknowns = [
    ...flightUnknowns(flight),
    ...(all.length > claims.length ? [`${all.length - claims.length} later claims are left out.`] : []),
  ];
  return {
    session: sessionId,
    asset_id: vehicleId,
    from_ms: flight.startMs,
    to_ms: flight.endMs,
    summary: summaryOf(flight, claims),
    claims: claims.map(({ text, events, confidence }) => ({
      text,
      confidence,
      event_ids: [...new Set(events.map(({ id }) => id))],
    })),
    phases: [...flightPhases(flight)],
    unknowns,
    events: citedEvents(claims),
  };
}

function summaryOf(flight: FlightEvidence, claims: readonly TimedClaim[]): string {
  const armedS = flight.armedSpans.reduce((sum, { startMs, endMs }) => sum + (endMs - startMs) / 1000, 0);
  const spans = flight.armedSpans.length;
  const begin =
    spans === 0
      ? `${flight.vehicleId} was not seen armed in ${((flight.endMs - flight.startMs) / 1000).toFixed(0)} s of recording.`
      : `${flight.vehicleId} was armed for ${armedS.toFixed(0)} s${spans > 1 ? ` in ${spans} stretches` : ''}.`;
  const telling = claims
    .filter(({ text }) => /^(Mode .* because (the|a) |A chain|The fence was|The mission items)/.test(text))
    .map(({ text }) => text);
  return [begin, ...telling.slice(0, 6)].join(' ');
}

function citedEvents(claims: readonly TimedClaim[]): TimelineEvent[] {
  const byId = new Map(claims.flatMap(({ events }) => events.map((event) => [event.id, event] as const)));
  return [...byId.values()].sort((left, right) => left.seq - right.seq);
}
