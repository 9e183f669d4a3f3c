import { formatClockTime } from '../../../format/duration.ts';
import { formatQuantity } from '../../../format/quantity.ts';
import { t } from '../../../language/translate.ts';
import { type ReportPoint, unbrokenRuns } from './report-series.ts';

const WIDTH = 360;
const HEIGHT = 118;
const LEFT = 40;
const BOTTOM = 18;
const TOP = 8;
const RIGHT = 8;

interface TimeChartProps {
  readonly title: string;
  readonly unit: string;
  readonly decimals: number;
  readonly points: readonly ReportPoint[];
  readonly fromMs: number;
  readonly toMs: number;
}

/** A quantity over the time of a flight, small enough for a page; holes stay holes. */
export function TimeChart({ title, unit, decimals, points, fromMs, toMs }: TimeChartProps) {
  const runs = unbrokenRuns(points.filter(({ t }) => t >= fromMs && t <= toMs));
  const values = runs.flat().map(({ value }) => value);
  if (values.length === 0) return null;
  const low = values.reduce((a, b) => Math.min(a, b));
  const high = values.reduce((a, b) => Math.max(a, b));
  const pad = Math.max((high - low) * 0.06, 10 ** -decimals / 2);
  const x = (t: number) => LEFT + ((t - fromMs) / Math.max(1, toMs - fromMs)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) =>
    TOP + ((high + pad - value) / (high - low + 2 * pad)) * (HEIGHT - TOP - BOTTOM);
  const path = runs
    .map((run) =>
      run
        .map(({ t, value }, index) => `${index ? 'L' : 'M'}${x(t).toFixed(1)} ${y(value).toFixed(1)}`)
        .join(''),
    )
    .join('');
  return (
    <figure className="report-figure">
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('{title}: {low} to {high} {unit}', {
          title,
          low: formatQuantity(low, decimals),
          high: formatQuantity(high, decimals),
          unit,
        })}
      >
        <path className="report-axis" d={`M${LEFT} ${TOP}V${HEIGHT - BOTTOM}H${WIDTH - RIGHT}`} />
        <path className="report-line" d={path} />
        <text x={LEFT - 5} y={y(high) + 4} textAnchor="end">
          {formatQuantity(high, decimals)}
        </text>
        {high > low && (
          <text x={LEFT - 5} y={y(low) + 3} textAnchor="end">
            {formatQuantity(low, decimals)}
          </text>
        )}
        <text x={LEFT} y={HEIGHT - 5}>
          0:00
        </text>
        <text x={WIDTH - RIGHT} y={HEIGHT - 5} textAnchor="end">
          {formatClockTime((toMs - fromMs) / 1000)}
        </text>
      </svg>
    </figure>
  );
}
