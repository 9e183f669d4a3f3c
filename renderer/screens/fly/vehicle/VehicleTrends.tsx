import { memo } from 'react';
import { curveRange } from '../../../components/sparkline-path.ts';
import { heightNumber } from '../../../format/measure/measured.ts';
import { currentUnits, formatQuantity } from '../../../format/measure/units.ts';
import { t } from '../../../language/translate.ts';
import { SAMPLE_PERIOD_MS, SAMPLES_KEPT } from '../../../state/vehicle/sample-store.ts';
import { type Trend, TrendCurve } from '../../shared/TrendCurve.tsx';

const MINUTES = (SAMPLES_KEPT * SAMPLE_PERIOD_MS) / 60_000;

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
