import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import { Slices } from '../../base/pace/slices.ts';
import type { Explanation } from '../../contract/analysis/cognition.ts';
import { distance } from '../../contract/command/catalogue/measures.ts';
import {
  english,
  joinTexts,
  jsonWithParts,
  type OperatorText,
  parseWithParts,
  say,
} from '../../contract/operator-text.ts';
import type { ReplaySession, TimelineEvent } from '../../contract/recording/replay.ts';
import type { FlightLog } from '../../recording/flight/flight-log.ts';
import { SERIES_FIELDS, type SeriesField, type SeriesPoint } from '../../recording/flight/flight-series.ts';
import { FlightEvidence, type TimedClaim } from './flight-evidence.ts';
import { happeningClaims } from './happening-claims.ts';
import { modeCause } from './mode-cause.ts';
import { highestOf, qualityClaims } from './quality-claims.ts';

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
    lines.push(jsonWithParts(event));
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
  const read = text === '' ? [] : text.split('\n').map((line) => parseWithParts<TimelineEvent>(line));
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
      `${vehicleId} does not appear in session ${sessionId}. Vehicles in it: ${vehicles.map((each) => each.vehicleId).join(', ') || 'none'}.`,
    );
  const flight = new FlightEvidence(log, vehicleId);
  const all = [...happeningClaims(flight), ...missionClaims(flight), ...qualityClaims(flight)].sort(
    (left, right) => left.t - right.t,
  );
  const claims = all.slice(0, MAX_CLAIMS);
  const unknowns = [
    ...flightUnknowns(flight),
    ...(all.length > claims.length
      ? [say('{count} later claims are left out.', { count: all.length - claims.length })]
      : []),
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

function summaryOf(flight: FlightEvidence, claims: readonly TimedClaim[]): OperatorText {
  const { vehicleName: vehicle } = flight;
  const armedS = flight.armedSpans.reduce((sum, { startMs, endMs }) => sum + (endMs - startMs) / 1000, 0);
  const spans = flight.armedSpans.length;
  const values = { vehicle, seconds: armedS.toFixed(0) };
  const begin =
    spans === 0
      ? say('{vehicle} was not seen armed in {seconds} s of recording.', {
          vehicle,
          seconds: ((flight.endMs - flight.startMs) / 1000).toFixed(0),
        })
      : spans === 1
        ? say('{vehicle} was armed for {seconds} s.', values)
        : say('{vehicle} was armed for {seconds} s in {spans} stretches.', { ...values, spans });
  const telling = claims.flatMap(({ text }) => (TELLING.test(english(text)) ? [text] : []));
  return joinTexts([begin, ...telling.slice(0, 6)], ' ');
}

const TELLING = /^(Mode .* because (the|a|Operator|Account|Key) |A chain|The fence was|The mission items)/;

function citedEvents(claims: readonly TimedClaim[]): TimelineEvent[] {
  const byId = new Map(claims.flatMap(({ events }) => events.map((event) => [event.id, event] as const)));
  return [...byId.values()].sort((left, right) => left.seq - right.seq);
}

const NEEDED: readonly (readonly [SeriesField, string])[] = [
  ['altitude_m', 'The vehicle never reported how high it flew.'],
  ['battery_v', 'The vehicle never reported the voltage.'],
  ['battery_pct', 'The vehicle never reported the charge.'],
  ['satellites', 'The vehicle never reported the quality of GPS.'],
  ['vibration', 'The vehicle never reported the vibration.'],
  ['ekf_flags', 'The vehicle never reported the state of the estimator.'],
];
const MAX_LISTED = 20;

/** What the recording does not show: gaps, unreadable parts, values never sent, changes without a cause. */
function flightUnknowns(flight: FlightEvidence): readonly OperatorText[] {
  const { session } = flight.log;
  const { vehicleId } = flight;
  const gaps = session.coverage.gaps
    .filter((gap) => gap.vehicleId === null || gap.vehicleId === vehicleId)
    .map(({ fromMs, toMs, reason }) =>
      say('Unknown from {from} to {to}: {reason}.', { from: flight.at(fromMs), to: flight.at(toMs), reason }),
    );
  const problems = session.problems.map(({ offset, bytes, reason }) =>
    say('{bytes} bytes at byte {offset} could not be read: {reason}.', { bytes, offset, reason }),
  );
  const missing = NEEDED.filter(([field]) => flight.log.series(vehicleId, field).length === 0).map(
    ([, text]) => text,
  );
  const causeless = flight
    .of('mode')
    .filter((event) => typeof event.data.from === 'string' && !modeCause(flight, event))
    .map(({ t, data }) =>
      say(
        'Why the mode changed to {mode} at {time}: no command, failsafe or breach was recorded around that time. A remote control would leave no trace here.',
        { mode: String(data.mode), time: flight.at(t) },
      ),
    );
  return [
    ...(flight.armedSpans.length === 0 ? ['It was never seen armed, so there is no flight to explain.'] : []),
    ...(flight.armedSpans.some(({ end }) => !end) ? ['The recording ends while it was still armed.'] : []),
    ...(session.state === 'recording' ? ['The recording is still running.'] : []),
    ...listed(gaps),
    ...listed(problems),
    ...missing,
    ...listed(causeless),
    ...(flight.of('mission_reached').length > 0 && flight.points('cross_track_m').length === 0
      ? [
          'How far off the line between mission items it flew: no straight leg of its mission is in the recording.',
        ]
      : []),
  ];
}

function listed(texts: readonly OperatorText[]): readonly OperatorText[] {
  return texts.length <= MAX_LISTED
    ? texts
    : [
        ...texts.slice(0, MAX_LISTED),
        say('And {count} more of this kind.', { count: texts.length - MAX_LISTED }),
      ];
}

type Phase = Explanation['phases'][number];

const CLIMB_LOOK_AHEAD_MS = 3000;
const CLIMB_M = 0.5;
const LONGEST_CLIMB_MS = 120_000;
const PHASE_OF_INTENT: Readonly<Record<string, Phase['phase']>> = {
  hold: 'hold',
  rtl: 'return',
  land: 'landing',
  guided: 'flight',
  auto: 'mission',
};

/**
 * The phases of a flight in order, without gaps, from the start of the recording to its end. A phase is
 * `unknown` before the vehicle was heard, and while its armed state or mode is not known.
 */
function flightPhases(flight: FlightEvidence): readonly Phase[] {
  const phases: Phase[] = [];
  const add = (phase: Phase['phase'], fromMs: number, toMs: number, mode: string | null) => {
    const last = phases.at(-1);
    if (toMs <= fromMs) return;
    if (last?.phase === phase && last.flight_mode === mode)
      phases[phases.length - 1] = { ...last, to_ms: toMs };
    else phases.push({ phase, from_ms: fromMs, to_ms: toMs, flight_mode: mode });
  };
  const hasAir = flight.of('airborne', 'landed').length > 0;
  const state = {
    isHeard: false,
    isArmed: false,
    isAirborne: false,
    mode: null as string | null,
    intent: null as string | null,
    climbEndMs: Number.NEGATIVE_INFINITY,
  };
  let fromMs = flight.startMs;
  const close = (toMs: number) => {
    const isUp = state.isArmed && (state.isAirborne || !hasAir);
    if (!state.isHeard) add('unknown', fromMs, toMs, null);
    else if (!isUp) add('ground', fromMs, toMs, state.mode);
    else {
      const climbEndMs = Math.min(Math.max(state.climbEndMs, fromMs), toMs);
      add('take-off', fromMs, climbEndMs, state.mode);
      const known = state.mode === null ? 'unknown' : 'flight';
      add(PHASE_OF_INTENT[state.intent ?? ''] ?? known, climbEndMs, toMs, state.mode);
    }
    fromMs = toMs;
  };
  for (const event of flight.events) {
    const { data, t } = event;
    const what = data.what;
    if (event.vehicle !== flight.vehicleId || !CHANGES.has(String(what))) continue;
    close(t);
    state.isHeard = true;
    if (what === 'armed' || what === 'disarmed') state.isArmed = what === 'armed';
    if (what === 'airborne') {
      state.isAirborne = true;
      state.climbEndMs = climbEnd(flight, t);
    }
    if (what === 'landed') state.isAirborne = false;
    if (what === 'mode') {
      state.mode = textOf(data.mode);
      state.intent = textOf(data.intent);
    }
  }
  close(flight.endMs);
  return phases;
}

const CHANGES: ReadonlySet<string> = new Set([
  'discovered',
  'mode',
  'armed',
  'disarmed',
  'airborne',
  'landed',
]);

/** When it no longer climbs after leaving the ground; at once where no altitude was recorded. */
function climbEnd(flight: FlightEvidence, fromMs: number): number {
  const points = flight.points('altitude_m', fromMs, fromMs + LONGEST_CLIMB_MS);
  let ahead = 0;
  for (const { t, value } of points) {
    while (ahead < points.length && (points[ahead]?.t ?? 0) < t + CLIMB_LOOK_AHEAD_MS) ahead += 1;
    const later = points[ahead];
    if (!later) return t;
    // A vehicle pauses on the ground before it leaves.
    if (value > 1 && later.value - value < CLIMB_M) return t;
  }
  return fromMs;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

const MISSION_COMPLETE = 5;
/** Autopilots cut corners by about that much; a leg that was flown farther off has a claim of its own. */
const FAR_OFF_M = 10;

/**
 * How the mission went: items reached in order, distance from its legs, items left out, and whether it was
 * left.
 */
function missionClaims(flight: FlightEvidence): readonly TimedClaim[] {
  const reached = flight.of('mission_reached');
  const current = flight.of('mission_current');
  const claims: TimedClaim[] = [];
  const [first, ...rest] = reached;
  if (first) {
    const seqs = reached.map(({ data }) => Number(data.seq));
    const isOrdered = seqs.every((seq, index) => index === 0 || seq > (seqs[index - 1] ?? 0));
    claims.push({
      t: first.t,
      text: isOrdered
        ? say('The mission items {items} were reached in order.', { items: seqs.join(', ') })
        : say('The mission items {items} were reached, not in order.', { items: seqs.join(', ') }),
      confidence: 'certain',
      events: [first, ...rest],
    });
  }
  for (const event of current) {
    const { seq, from, missionState } = event.data;
    const step = Number(seq) - Number(from);
    if (step > 1 && Number(from) > 0)
      claims.push({
        t: event.t,
        text: say(
          'The mission went from item {from} to {to}: the items between were skipped or have no position.',
          { from: String(from), to: String(seq) },
        ),
        confidence: 'likely',
        events: [event],
      });
    if (step < 0 && missionState !== MISSION_COMPLETE && Number(seq) > 0)
      claims.push({
        t: event.t,
        text: say('The mission went back from item {from} to {to}.', { from: String(from), to: String(seq) }),
        confidence: 'certain',
        events: [event],
      });
  }
  claims.push(...deviationClaims(flight, current));
  const total = Math.max(0, ...current.map(({ data }) => Number(data.total ?? 0)).filter(Number.isFinite));
  const left = flight.of('mode').find(({ data, t }) => data.from === 'AUTO' && t > (first?.t ?? 0));
  const lastSeq = Math.max(0, ...reached.map(({ data }) => Number(data.seq)));
  if (left && first && total > 0 && lastSeq < total)
    claims.push({
      t: left.t,
      text: say(
        'The mode changed from AUTO to {mode} after item {item} of {total} was reached: the mission may not have been flown to its end.',
        { mode: String(left.data.mode), item: lastSeq, total },
      ),
      confidence: 'possible',
      events: [left, reached.at(-1) ?? first],
    });
  return claims;
}

interface FlownLeg {
  readonly event: TimelineEvent;
  readonly seq: number;
  readonly offM: number;
  readonly atMs: number;
}

/** How far off the straight lines between waypoints it was, at worst, and on which it was far off. */
function deviationClaims(flight: FlightEvidence, current: readonly TimelineEvent[]): readonly TimedClaim[] {
  const legs = current.flatMap((event, index): FlownLeg[] => {
    const untilMs = (current[index + 1]?.t ?? flight.endMs + 1) - 1;
    // What was flown in the very moment of the mark was flown on the leg before.
    const worst = highestOf(flight.points('cross_track_m', event.t + 1, untilMs));
    return worst ? [{ event, seq: Number(event.data.seq), offM: worst.value, atMs: worst.t }] : [];
  });
  const [first, ...rest] = legs;
  if (!first) return [];
  const worst = rest.reduce((far, leg) => (leg.offM > far.offM ? leg : far), first);
  const last = legs.at(-1) ?? first;
  const values = (leg: FlownLeg) => ({
    distance: distance(Number(leg.offM.toFixed(1))),
    item: leg.seq,
    time: flight.at(leg.atMs),
  });
  const count = legs.length;
  return [
    {
      t: last.event.t,
      text:
        count === 1
          ? say('On 1 leg it was at most {distance} off the line to item {item}, at {time}.', values(worst))
          : say('On {count} legs it was at most {distance} off the line to item {item}, at {time}.', {
              ...values(worst),
              count,
            }),
      confidence: 'certain',
      events: [first.event, ...rest.map(({ event }) => event)],
    },
    ...legs
      .filter(({ offM }) => offM > FAR_OFF_M)
      .map(
        (leg): TimedClaim => ({
          t: leg.atMs,
          text: say(
            'It deviated from the mission: {distance} off the line to item {item}, at {time}.',
            values(leg),
          ),
          confidence: 'certain',
          events: [leg.event],
        }),
      ),
  ];
}
