import { memo, useEffect, useRef } from 'react';
import { type CurveRange, curveRange, sparklinePath } from '../../../components/sparkline-path.ts';
import { heightNumber } from '../../../format/measure/measured.ts';
import { currentUnits, formatQuantity, UNKNOWN } from '../../../format/measure/units.ts';
import { type Message, t } from '../../../language/translate.ts';
import { useGateway } from '../../../state/connection/gateway-context.ts';
import { SAMPLE_PERIOD_MS, SAMPLES_KEPT, type SampledValue } from '../../../state/vehicle/sample-store.ts';
import '../../shared/vehicle-readings.css';

const BOX = { width: 96, height: 26 } as const;
const MINUTES = (SAMPLES_KEPT * SAMPLE_PERIOD_MS) / 60_000;

interface Trend {
  readonly value: Extract<SampledValue, 'altitude' | 'battery' | 'link'>;
  readonly label: Message;
  readonly range: (values: readonly number[]) => CurveRange | undefined;
  readonly text: (value: number) => string;
  readonly unit: () => string;
}

const percent = { text: (value: number) => formatQuantity(value), unit: () => '%' } as const;
const TRENDS: readonly Trend[] = [
  {
    value: 'altitude',
    label: 'Altitude',
    range: (values) => curveRange(values, 10),
    text: (value) => heightNumber(value),
    unit: () => currentUnits().height,
  },
  { value: 'battery', label: 'Battery', range: (values) => curveRange(values, 10), ...percent },
  { value: 'link', label: 'Link', range: () => ({ min: 0, max: 100 }), ...percent },
];

/** Curves of altitude, battery and link over the last minutes. */
export const VehicleTrends = memo(function VehicleTrends({ vehicleId }: { readonly vehicleId: string }) {
  return (
    <section className="column-section" aria-label={t('Last {count} minutes', { count: MINUTES })}>
      <h3>{t('Last {count} minutes', { count: MINUTES })}</h3>
      <div className="trends stack">
        {TRENDS.map((trend) => (
          <TrendCurve key={trend.value} trend={trend} vehicleId={vehicleId} />
        ))}
      </div>
    </section>
  );
});

/** Drawn after each sample, without React. */
function TrendCurve({ trend, vehicleId }: { readonly trend: Trend; readonly vehicleId: string }) {
  const { samples } = useGateway();
  const curve = useRef<SVGPathElement>(null);
  const spread = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const draw = () => {
      const values = samples.series(vehicleId, trend.value);
      const range = trend.range(values);
      curve.current?.setAttribute('d', range ? sparklinePath(values, range, BOX) : '');
      if (spread.current) spread.current.textContent = spreadText(trend, values);
    };
    draw();
    return samples.subscribe(draw);
  }, [samples, trend, vehicleId]);
  return (
    <figure className="min-w-0 m-0" data-trend={trend.value}>
      <svg viewBox={`0 -1 ${BOX.width} ${BOX.height + 2}`} preserveAspectRatio="none" aria-hidden>
        <path ref={curve} />
      </svg>
      <figcaption className="small-dim grid">
        {t(trend.label)} <span ref={spread} className="number" />
      </figcaption>
    </figure>
  );
}

/** Lowest and highest value. */
function spreadText({ text, unit }: Trend, values: readonly number[]): string {
  const known = curveRange(values, 0);
  if (!known) return UNKNOWN;
  const [low, high] = [text(known.min), text(known.max)];
  return `${low === high ? low : `${low}–${high}`} ${unit()}`;
}
