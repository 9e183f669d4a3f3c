import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import type { InspectedDetail } from '../../../gateway/contract/vehicle/inspector.ts';
import { browserClock } from '../../api/clock.ts';
import { formatRecorded } from '../../format/plot-text.ts';
import { t } from '../../language/translate.ts';
import { type FieldSamples, NO_SAMPLES, numberOf, withSample } from '../../state/inspector/inspector-view.ts';
import 'uplot/dist/uPlot.min.css';

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

const HEIGHT_PX = 132;
const AXIS_PX = 58;
const SPAN_S = 60;
const FONT = '11px "JetBrains Mono", ui-monospace, monospace';

/** The plot of one number over the last minute, without React. The time axis shows seconds before now. */
class FieldChart {
  readonly #container: HTMLElement;
  readonly #chart: uPlot;

  constructor(container: HTMLElement) {
    this.#container = container;
    const style = getComputedStyle(container);
    const token = (name: string) => style.getPropertyValue(name).trim();
    const grid = { stroke: token('--border'), width: 1 };
    const common = { stroke: token('--text-dim'), font: FONT, grid, ticks: { ...grid, size: 4 } };
    this.#chart = new uPlot(
      {
        width: Math.max(120, container.clientWidth),
        height: HEIGHT_PX,
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { time: false, auto: false } },
        axes: [
          { ...common, size: 22, values: (_chart, ticks) => ticks.map((tick) => `${tick} s`) },
          { ...common, size: AXIS_PX, values: (_chart, ticks) => ticks.map((tick) => formatRecorded(tick)) },
        ],
        series: [{}, { stroke: token('--series-0'), width: 1.5, points: { show: false } }],
      },
      [[], []],
      container,
    );
    this.#chart.setScale('x', { min: -SPAN_S, max: 0 });
  }

  show({ atS, values }: FieldSamples): void {
    const newestS = atS.at(-1) ?? 0;
    this.#chart.setData([atS.map((at) => at - newestS), [...values]], false);
    this.#chart.setScale('x', { min: -SPAN_S, max: 0 });
  }

  resize(): void {
    const width = Math.max(120, this.#container.clientWidth);
    if (width !== this.#chart.width) this.#chart.setSize({ width, height: HEIGHT_PX });
  }

  destroy(): void {
    this.#chart.destroy();
  }
}
