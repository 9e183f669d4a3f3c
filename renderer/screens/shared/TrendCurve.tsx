import { useEffect, useRef } from 'react';
import { type CurveRange, curveRange, sparklinePath } from '../../components/sparkline-path.ts';
import { UNKNOWN } from '../../format/measure/units.ts';
import { type Message, t } from '../../language/translate.ts';
import { useGateway } from '../../state/connection/gateway-context.ts';
import type { SampledValue } from '../../state/vehicle/sample-store.ts';
import './vehicle-readings.css';

const BOX = { width: 96, height: 26 } as const;

/** How a sampled value is drawn. */
export interface Trend {
  readonly value: SampledValue;
  readonly label: Message;
  readonly range: (values: readonly number[]) => CurveRange | undefined;
  readonly text: (value: number) => string;
  readonly unit: () => string;
}

/** The last minutes of a value. Drawn after each sample, without React. */
export function TrendCurve({ trend, vehicleId }: { readonly trend: Trend; readonly vehicleId: string }) {
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
