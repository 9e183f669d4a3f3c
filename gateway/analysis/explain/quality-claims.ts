import { joinTexts, type OperatorText, say } from '../../contract/operator-text.ts';
import type { SeriesPoint } from '../../recording/flight/flight-series.ts';
import type { ArmedSpan, FlightEvidence, TimedClaim } from './flight-evidence.ts';

/** What is kept for coming home, in percent: the default of most operators and of the policies. */
export const RESERVE_PCT = 20;

const MIN_USED_PCT = 1;
const SAG_PART = 0.06;
const VIBRATION_CAUTION = 30;
const VIBRATION_BAD = 60;
const FEW_SATELLITES = 8;
const POOR_HDOP = 2;
const LONG_GAP_S = 3;
/** Attitude, both velocities and the absolute place are estimated. */
const EKF_NEEDED = 1 | 2 | 4 | 16;
const EKF_CONST_POSITION = 128;
const EKF_UNINITIALISED = 1024;
const MS_PER_MIN = 60_000;

/** What the numbers of each armed stretch say: energy, voltage, link, GPS, vibration and the estimator. */
export function qualityClaims(flight: FlightEvidence): readonly TimedClaim[] {
  return flight.armedSpans.flatMap((span) => {
    const points = (field: Parameters<FlightEvidence['points']>[0]) =>
      flight.points(field, span.startMs, span.endMs);
    const texts = [
      energyText(points('battery_pct')),
      sagText(flight, span),
      linkText(points('link_gap_s')),
      gpsText(points('satellites'), points('hdop')),
      vibrationText(points('vibration')),
      ekfText(flight, points('ekf_flags')),
    ];
    return texts.flatMap((text): TimedClaim[] =>
      text === undefined ? [] : [{ ...text, t: span.endMs, events: flight.citing(span) }],
    );
  });
}

type Said = Pick<TimedClaim, 'text' | 'confidence'> | undefined;

function energyText(points: readonly SeriesPoint[]): Said {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || last.t === first.t) return undefined;
  const usedPct = first.value - last.value;
  const perMinute = usedPct / ((last.t - first.t) / MS_PER_MIN);
  const left = (last.value - RESERVE_PCT) / perMinute;
  const values = { from: first.value, to: last.value };
  if (usedPct < MIN_USED_PCT)
    return {
      text: say(
        'The battery went from {from} % to {to} % while armed: too little to say how long it lasts.',
        values,
      ),
      confidence: 'certain',
    };
  const rated = { ...values, rate: perMinute.toFixed(1), reserve: RESERVE_PCT };
  return left > 0
    ? {
        text: say(
          'The battery went from {from} % to {to} % while armed, {rate} % a minute; at that rate {minutes} min were left to {reserve} %.',
          { ...rated, minutes: left.toFixed(1) },
        ),
        confidence: 'likely',
      }
    : {
        text: say(
          'The battery went from {from} % to {to} % while armed, {rate} % a minute; it ended at or below the reserve of {reserve} %.',
          rated,
        ),
        confidence: 'certain',
      };
}

function sagText(flight: FlightEvidence, { startMs, endMs }: ArmedSpan): Said {
  const resting = flight.points('battery_v', startMs - 10_000, startMs).at(-1)?.value;
  const lowest = lowestOf(flight.points('battery_v', startMs, endMs));
  if (resting === undefined || resting <= 0 || !lowest) return undefined;
  const dropV = resting - lowest.value;
  if (dropV / resting < SAG_PART) return undefined;
  return {
    text: say('The voltage fell from {resting} V at rest to {lowest} V at {time}: load, discharge or both.', {
      resting: resting.toFixed(2),
      lowest: lowest.value.toFixed(2),
      time: flight.at(lowest.t),
    }),
    confidence: 'likely',
  };
}

function linkText(gaps: readonly SeriesPoint[]): Said {
  const long = gaps.filter(({ value }) => value >= LONG_GAP_S);
  if (long.length === 0) return undefined;
  const values = { least: LONG_GAP_S, longest: Math.max(...long.map(({ value }) => value)).toFixed(1) };
  return {
    text:
      long.length === 1
        ? say('The link had 1 gap of {least} s or more: {longest} s.', values)
        : say('The link had {count} gaps of {least} s or more, the longest {longest} s.', {
            ...values,
            count: long.length,
          }),
    confidence: 'certain',
  };
}

function gpsText(satellites: readonly SeriesPoint[], hdop: readonly SeriesPoint[]): Said {
  const fewest = lowestOf(satellites);
  const worst = highestOf(hdop);
  if (!fewest && !worst) return undefined;
  const isPoor = (fewest?.value ?? Infinity) < FEW_SATELLITES || (worst?.value ?? 0) > POOR_HDOP;
  const facts: OperatorText[] = [];
  if (fewest) facts.push(say('never fewer than {count} satellites', { count: fewest.value }));
  if (worst) facts.push(say('HDOP at most {hdop}', { hdop: worst.value.toFixed(1) }));
  const parts = joinTexts(facts, ', ');
  return {
    text: isPoor
      ? say('GPS was poor at times: {parts}.', { parts })
      : say('GPS was good: {parts}.', { parts }),
    confidence: 'certain',
  };
}

function vibrationText(points: readonly SeriesPoint[]): Said {
  const highest = highestOf(points);
  if (!highest) return undefined;
  const value = { value: highest.value.toFixed(1) };
  return {
    text:
      highest.value >= VIBRATION_BAD
        ? say('Vibration was bad, at most {value} m/s²: the estimator may fail.', value)
        : highest.value >= VIBRATION_CAUTION
          ? say('Vibration was high, at most {value} m/s².', value)
          : say('Vibration was low, at most {value} m/s².', value),
    confidence: 'certain',
  };
}

function ekfText(flight: FlightEvidence, points: readonly SeriesPoint[]): Said {
  if (points.length === 0) return undefined;
  const bad = points.filter(
    ({ value }) =>
      (value & EKF_NEEDED) !== EKF_NEEDED || (value & (EKF_CONST_POSITION | EKF_UNINITIALISED)) !== 0,
  );
  const [first] = bad;
  if (!first)
    return { text: 'The estimator had attitude, velocity and position all the time.', confidence: 'certain' };
  return {
    text: say(
      'The estimator lacked attitude, velocity or position in {count} of {total} reports, first at {time}.',
      { count: bad.length, total: points.length, time: flight.at(first.t) },
    ),
    confidence: 'certain',
  };
}

/** The first of the lowest; undefined of none. */
function lowestOf(points: readonly SeriesPoint[]): SeriesPoint | undefined {
  return points.reduce<SeriesPoint | undefined>(
    (lowest, point) => (lowest === undefined || point.value < lowest.value ? point : lowest),
    undefined,
  );
}

/** The first of the highest; undefined of none. */
export function highestOf(points: readonly SeriesPoint[]): SeriesPoint | undefined {
  return points.reduce<SeriesPoint | undefined>(
    (highest, point) => (highest === undefined || point.value > highest.value ? point : highest),
    undefined,
  );
}
