import { formatCount, t } from '../../../language/translate.ts';
import './bar-chart.css';

export interface BarChartProps {
  readonly label: string;
  readonly unit: string;
  readonly bars: readonly { readonly name: string; readonly value: number; readonly note: string }[];
}

const WIDTH = 720;
const HEIGHT = 160;
const FOOT = 18;
const LABELS = 8;

/** Values side by side. A table beside the chart has the numbers, so the picture is only visual. */
export function BarChart({ label, unit, bars }: BarChartProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / Math.max(bars.length, 7);
  const everyNth = Math.max(1, Math.ceil(bars.length / LABELS));
  return (
    <figure className="bar-chart">
      <figcaption>
        {label}{' '}
        <span className="field-note">
          {t('highest {value}', { value: `${formatCount(highest)} ${unit}` })}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('{label}, {count, plural, one {# value} other {# values}}', {
          label,
          count: bars.length,
        })}
      >
        <line className="bar-base" x1="0" x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} />
        <line className="bar-line" x1="0" x2={WIDTH} y1="6" y2="6" />
        {bars.map((bar, index) => {
          const height = Math.max(bar.value > 0 ? 2 : 0, (bar.value / highest) * (HEIGHT - FOOT - 6));
          return (
            <g key={bar.name}>
              <rect
                className="bar"
                x={index * step + step * 0.15}
                y={HEIGHT - FOOT - height}
                width={Math.min(step * 0.7, 64)}
                height={height}
                rx="2"
              >
                <title>{`${bar.name}: ${bar.note}`}</title>
              </rect>
              {index % everyNth === 0 && (
                <text className="bar-label" x={index * step + step * 0.15} y={HEIGHT - 4}>
                  {bar.name}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
