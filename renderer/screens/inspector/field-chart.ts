import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatRecorded } from '../../format/plot-text.ts';
import type { FieldSamples } from '../../state/inspector/field-samples.ts';

const HEIGHT_PX = 132;
const AXIS_PX = 58;
const SPAN_S = 60;
const FONT = '11px "JetBrains Mono", ui-monospace, monospace';

/** The plot of one number over the last minute, without React. The time axis shows seconds before now. */
export class FieldChart {
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
