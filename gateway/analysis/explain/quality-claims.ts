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
  const minutes = (last.t - first.t) / MS_PER_MIN;
  const ends = `The battery went from ${first.value} % to ${last.value} %`;
  if (usedPct < MIN_USED_PCT)
    return { text: `${ends} while armed: too little to say how long it lasts.`, confidence: 'certain' };
  const perMinute = usedPct / minutes;
  const left = (last.value - RESERVE_PCT) / perMinute;
  const rate = `${ends} while armed, ${perMinute.toFixed(1)} % a minute`;
  return left > 0
    ? {
        text: `${rate}; at that rate ${left.toFixed(1)} min were left to ${RESERVE_PCT} %.`,
        confidence: 'likely',
      }
    : { text: `${rate}; it ended at or below the reserve of ${RESERVE_PCT} %.`, confidence: 'certain' };
}

function sagText(flight: FlightEvidence, { startMs, endMs }: ArmedSpan): Said {
  const resting = flight.points('battery_v', startMs - 10_000, startMs).at(-1)?.value;
  const lowest = lowestOf(flight.points('battery_v', startMs, endMs));
  if (resting === undefined || resting <= 0 || !lowest) return undefined;
  const dropV = resting - lowest.value;
  if (dropV / resting < SAG_PART) return undefined;
  return {
    text: `The voltage fell from ${resting.toFixed(2)} V at rest to ${lowest.value.toFixed(2)} V at ${flight.at(lowest.t)}: load, discharge or both.`,
    confidence: 'likely',
  };
}

function linkText(gaps: readonly SeriesPoint[]): Said {
  const long = gaps.filter(({ value }) => value >= LONG_GAP_S);
  if (long.length === 0) return undefined;
  const longest = Math.max(...long.map(({ value }) => value));
  return {
    text: `The link had ${long.length} gap${long.length === 1 ? '' : 's'} of ${LONG_GAP_S} s or more, the longest ${longest.toFixed(1)} s.`,
    confidence: 'certain',
  };
}

function gpsText(satellites: readonly SeriesPoint[], hdop: readonly SeriesPoint[]): Said {
  const fewest = lowestOf(satellites);
  const worst = highestOf(hdop);
  if (!fewest && !worst) return undefined;
  const isPoor = (fewest?.value ?? Infinity) < FEW_SATELLITES || (worst?.value ?? 0) > POOR_HDOP;
  const parts = [
    ...(fewest ? [`never fewer than ${fewest.value} satellites`] : []),
    ...(worst ? [`HDOP at most ${worst.value.toFixed(1)}`] : []),
  ];
  return {
    text: `GPS was ${isPoor ? 'poor at times' : 'good'}: ${parts.join(', ')}.`,
    confidence: 'certain',
  };
}

function vibrationText(points: readonly SeriesPoint[]): Said {
  const highest = highestOf(points);
  if (!highest) return undefined;
  const value = `at most ${highest.value.toFixed(1)} m/s²`;
  if (highest.value >= VIBRATION_BAD)
    return { text: `Vibration was bad, ${value}: the estimator may fail.`, confidence: 'certain' };
  return {
    text: `Vibration was ${highest.value >= VIBRATION_CAUTION ? 'high' : 'low'}, ${value}.`,
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
    text: `The estimator lacked attitude, velocity or position in ${bad.length} of ${points.length} reports, first at ${flight.at(first.t)}.`,
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
