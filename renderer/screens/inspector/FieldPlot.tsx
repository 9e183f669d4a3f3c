import { useEffect, useRef, useState } from 'react';
import type { InspectedDetail } from '../../../gateway/contract/vehicle/inspector.ts';
import { browserClock } from '../../api/clock.ts';
import { formatRecorded } from '../../format/plot-text.ts';
import { t } from '../../language/translate.ts';
import { type FieldSamples, NO_SAMPLES, numberOf, withSample } from '../../state/inspector/field-samples.ts';
import { FieldChart } from './field-chart.ts';

interface FieldPlotProps {
  readonly detail: InspectedDetail;
  /** `roll`, or `voltages[0]`. */
  readonly path: string;
  readonly unit: string | undefined;
  readonly isFrozen: boolean;
}

/** One number of the message over the last minute, as it comes. */
export function FieldPlot({ detail, path, unit, isFrozen }: FieldPlotProps) {
  const container = useRef<HTMLDivElement>(null);
  const chart = useRef<FieldChart>(undefined);
  const [samples, setSamples] = useState<FieldSamples>(NO_SAMPLES);
  const value = numberOf(detail, path);
  const { count } = detail;
  useEffect(() => {
    // An unchanged count means the same frame: the plot stops when its sender stops.
    if (isFrozen || value === undefined || count === 0) return;
    setSamples((before) => withSample(before, browserClock.monotonicMs() / 1000, value));
  }, [value, count, isFrozen]);
  useEffect(() => {
    if (!container.current) return undefined;
    const made = new FieldChart(container.current);
    chart.current = made;
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(container.current);
    return () => {
      observer.disconnect();
      made.destroy();
    };
  }, []);
  useEffect(() => chart.current?.show(samples), [samples]);
  const low = Math.min(...samples.values);
  const high = Math.max(...samples.values);
  return (
    <figure className="wire-plot">
      <figcaption>
        <span className="number">{path}</span>
        <span className="wire-unit">{unit}</span>
        <span className="number">
          {samples.values.length === 0
            ? t('no number yet')
            : t('last minute {low} to {high}', {
                low: formatRecorded(low),
                high: [formatRecorded(high), unit].filter(Boolean).join(' '),
              })}
        </span>
      </figcaption>
      <div ref={container} className="wire-chart" aria-hidden />
    </figure>
  );
}
