import type { PlotSeries } from '../../../gateway/contract/recording/plot.ts';
import type { DrawnSeries } from './drawn-series.ts';

interface ShownUnit {
  readonly unit: string | null;
  /** Recorded values are divided by it. */
  readonly divisor: number;
}

/** Units of messages, and those that people read. */
const SHOWN_UNITS: Readonly<Record<string, ShownUnit>> = {
  mV: { unit: 'V', divisor: 1e3 },
  mA: { unit: 'A', divisor: 1e3 },
  cA: { unit: 'A', divisor: 1e2 },
  mm: { unit: 'm', divisor: 1e3 },
  cm: { unit: 'm', divisor: 1e2 },
  'mm/s': { unit: 'm/s', divisor: 1e3 },
  'cm/s': { unit: 'm/s', divisor: 1e2 },
  degE7: { unit: 'deg', divisor: 1e7 },
  cdeg: { unit: 'deg', divisor: 1e2 },
};

export function shownUnit(unit: string | null): ShownUnit {
  return SHOWN_UNITS[unit ?? ''] ?? { unit, divisor: 1 };
}

const COORDINATE = /\.(?:lat|lon|lng)$/i;

/** Whether a vehicle sends 0 until it has measured the field. The gateway leaves out what MAVLink calls unknown. */
function isZeroUnmeasured({ id, unit }: Pick<PlotSeries, 'id' | 'unit'>): boolean {
  return COORDINATE.test(id) || unit === 'mV' || unit === 'V';
}

const shown = new WeakMap<PlotSeries, DrawnSeries>();

/**
 * The series in the unit that is shown. Zeros before the first measured value are left out, unless the
 * span begins later than the recording. The same object for the same answer, to avoid needless redraws.
 */
export function shownSeries(series: PlotSeries, isFromStart = true): DrawnSeries {
  const known = shown.get(series);
  if (known) return known;
  const { divisor } = shownUnit(series.unit);
  const scaled = (values: PlotSeries['min']) =>
    divisor === 1 ? values : values.map((value) => (value === null ? null : value / divisor));
  const whole = { ...series, min: scaled(series.min), max: scaled(series.max) };
  const made = isFromStart && isZeroUnmeasured(series) ? withoutFirstZeros(whole) : whole;
  shown.set(series, made);
  return made;
}

function withoutFirstZeros(series: DrawnSeries): DrawnSeries {
  const { t, min, max, isReduced } = series;
  const first = t.findIndex((_t, index) => min[index] || max[index]);
  if (first < 0) return { t: [], min: [], max: [], isReduced: false };
  // A section may hold both zeros and measured values.
  const low = min[first] || max[first];
  const high = max[first] || min[first];
  return {
    t: t.slice(first),
    min: [low ?? null, ...min.slice(first + 1)],
    max: [high ?? null, ...max.slice(first + 1)],
    isReduced,
  };
}
