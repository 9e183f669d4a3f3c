import type { Observation, ObserveRequest } from '../../contract/analysis/cognition.ts';
import { RESERVE_PCT } from '../explain/quality-claims.ts';

type Field = Observation['trends'][number]['field'];
type Anomaly = Observation['anomalies'][number];
type Sample = { readonly at: number; readonly value: number };

const FIELDS: readonly Field[] = ['battery_pct', 'altitude_m', 'link_quality'];
const MIN_FOR_TREND = 3;
const MIN_FOR_OUTLIERS = 7;
/** A normal distribution has this ratio of deviation to MAD. */
const MAD_TO_SIGMA = 1.4826;
const OUTLIER_SIGMAS = 5;
/** Differences below this are noise of the sensor, however still the rest is. */
const FLOOR: Readonly<Record<Field, number>> = { battery_pct: 2, altitude_m: 2, link_quality: 0.15 };
const STEADY: Readonly<Record<Field, number>> = { battery_pct: 0.01, altitude_m: 0.05, link_quality: 0.002 };
/** More than one sample can change, at samples seconds apart. */
const JUMP: Readonly<Record<Field, number>> = { battery_pct: 10, altitude_m: 60, link_quality: 0.5 };
const RISE_PCT = 2;
const LOWEST_ALTITUDE_M = -50;
const HIGHEST_ALTITUDE_M = 10_000;
const POOR_LINK = 0.5;
const LOST_LINK = 0.2;
const LOW_PCT = 30;

/**
 * Trends, outliers and time to reserve of samples in order. Null is unknown and never counts, least of all as
 * 0.
 */
export function observeTelemetry(telemetry: ObserveRequest['telemetry']): Observation {
  const notes: string[] = [];
  const trends: Observation['trends'] = [];
  const anomalies: Anomaly[] = [];
  let batterySlope: number | undefined;
  for (const field of FIELDS) {
    const samples = telemetry.flatMap((sample, at): Sample[] => {
      const value = sample[field];
      return value === null ? [] : [{ at, value }];
    });
    const missing = telemetry.length - samples.length;
    if (missing > 0) notes.push(`${field} is not known in ${missing} of ${telemetry.length} samples.`);
    anomalies.push(...limitAnomalies(field, samples), ...outliers(field, samples));
    if (samples.length > 0 && samples.length < MIN_FOR_OUTLIERS)
      notes.push(
        `${field}: ${samples.length} known samples are too few for outliers, which need ${MIN_FOR_OUTLIERS}.`,
      );
    if (samples.length < MIN_FOR_TREND) {
      if (samples.length > 0)
        notes.push(`${field}: a trend needs ${MIN_FOR_TREND} known samples, here ${samples.length}.`);
      continue;
    }
    const slope = slopeOf(samples) ?? 0;
    if (field === 'battery_pct') batterySlope = slope;
    const direction = Math.abs(slope) < STEADY[field] ? 'steady' : slope > 0 ? 'rising' : 'falling';
    trends.push({ field, per_sample: round(slope), direction });
  }
  const samplesToReserve = toReserve(telemetry, batterySlope);
  if (samplesToReserve !== null)
    notes.push(
      `Estimated down to ${RESERVE_PCT} % of charge at the present trend, in samples, because their interval is not given.`,
    );
  anomalies.sort((left, right) => left.index - right.index);
  return {
    health: healthOf(telemetry, anomalies),
    trends,
    anomalies,
    samples_to_reserve: samplesToReserve,
    notes,
  };
}

function limitAnomalies(field: Field, samples: readonly Sample[]): Anomaly[] {
  return samples.flatMap(({ at, value }, position): Anomaly[] => {
    const before = samples[position - 1];
    const change = before && before.at === at - 1 ? value - before.value : 0;
    const found: Anomaly[] = [];
    const add = (reason: string, severity: Anomaly['severity']) =>
      found.push({ index: at, field, value, reason, severity });
    if (field === 'altitude_m' && (value < LOWEST_ALTITUDE_M || value > HIGHEST_ALTITUDE_M))
      add(
        `${value} m is outside the possible range of ${LOWEST_ALTITUDE_M} to ${HIGHEST_ALTITUDE_M} m`,
        'warning',
      );
    if (field === 'battery_pct' && change > RISE_PCT)
      add(`the charge rose by ${round(change)} points, which is impossible in flight`, 'caution');
    else if (Math.abs(change) > JUMP[field])
      add(`it jumped by ${round(change)} from one sample to the next`, 'caution');
    return found;
  });
}

function outliers(field: Field, samples: readonly Sample[]): Anomaly[] {
  if (samples.length < MIN_FOR_OUTLIERS) return [];
  // A steady fall is not a series of outliers, so the trend is removed first.
  const slope = medianOf(
    samples.slice(1).map(({ at, value }, index) => {
      const before = samples[index];
      return before ? (value - before.value) / (at - before.at) : 0;
    }),
  );
  const flat = samples.map(({ at, value }) => value - slope * at);
  const middle = medianOf(flat);
  const deviation = medianOf(flat.map((value) => Math.abs(value - middle))) * MAD_TO_SIGMA;
  const allowed = Math.max(OUTLIER_SIGMAS * deviation, FLOOR[field]);
  return samples.flatMap(({ at, value }, index): Anomaly[] => {
    const off = Math.abs((flat[index] ?? middle) - middle);
    if (off <= allowed) return [];
    const reason = `${round(off)} away from the rest, of which the median deviation is ${round(deviation)}`;
    return [{ index: at, field, value, reason, severity: 'caution' }];
  });
}

function toReserve(telemetry: ObserveRequest['telemetry'], slope: number | undefined): number | null {
  const last = telemetry.findLast(({ battery_pct }) => battery_pct !== null)?.battery_pct;
  if (last === null || last === undefined) return null;
  if (last <= RESERVE_PCT) return 0;
  if (slope === undefined || slope > -STEADY.battery_pct) return null;
  return Math.floor((last - RESERVE_PCT) / -slope);
}

function healthOf(
  telemetry: ObserveRequest['telemetry'],
  anomalies: readonly Anomaly[],
): Observation['health'] {
  const last = telemetry.at(-1);
  if (!last || (last.battery_pct === null && last.altitude_m === null && last.link_quality === null))
    return 'unknown';
  const { battery_pct: battery, link_quality: link } = last;
  const isBad =
    last.status === 'lost' ||
    (battery !== null && battery <= RESERVE_PCT) ||
    (link !== null && link < LOST_LINK) ||
    anomalies.some(({ severity }) => severity === 'warning');
  if (isBad) return 'bad';
  const isDegraded =
    anomalies.length > 0 || (battery !== null && battery <= LOW_PCT) || (link !== null && link < POOR_LINK);
  if (isDegraded) return 'degraded';
  return battery === null || link === null ? 'unknown' : 'good';
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** Change of `value` a step of `at`, by least squares; undefined for fewer than two distinct places. */
function slopeOf(points: readonly { readonly at: number; readonly value: number }[]): number | undefined {
  const count = points.length;
  const meanAt = points.reduce((sum, { at }) => sum + at, 0) / count;
  const meanValue = points.reduce((sum, { value }) => sum + value, 0) / count;
  let together = 0;
  let spread = 0;
  for (const { at, value } of points) {
    together += (at - meanAt) * (value - meanValue);
    spread += (at - meanAt) ** 2;
  }
  return spread > 0 ? together / spread : undefined;
}
