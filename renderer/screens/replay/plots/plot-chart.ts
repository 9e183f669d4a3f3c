import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatFlightSeconds, formatRecorded } from '../../../format/plot-text.ts';
import type { TimeView } from '../../../state/replay/time-view.ts';

export interface ChartLine {
  readonly title: string;
  readonly unit: string | null;
  /** A colour token. */
  readonly hue: string;
  /** Whether it belongs to the second or a later flight. */
  readonly dash: readonly number[] | undefined;
}

/**
 * Axes next to the drawing area: the most of any plot in the stack, so that all start and end at the same
 * pixel.
 */
export interface AxisRoom {
  readonly left: number;
  readonly right: number;
}

export interface PlotChartOptions {
  readonly container: HTMLElement;
  readonly view: TimeView;
  readonly lines: readonly ChartLine[];
  readonly axisRoom: AxisRoom;
  readonly hasTimeAxis: boolean;
  readonly originMs: number;
  readonly label: string;
  /** Moves playback. */
  readonly onSeek: (atMs: number) => void;
  /** The moment under the pointer, of this plot or of another in the stack; undefined when it left. */
  readonly onPointer: (atMs: number | undefined) => void;
}

const AXIS_PX = 66;
const UNIT_PX = 14;
const TIME_AXIS_PX = 24;
const ZOOM_STEP = 0.8;
const PAN_STEP = 0.1;
const FONT = '11px "JetBrains Mono", ui-monospace, monospace';
const TICKS_S = [
  0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800,
  3600, 7200, 14_400, 43_200, 86_400,
];

const scaleOf = (unit: string | null) => `y ${unit ?? ''}`;

/** Units of a plot in the order of their axes: the first on the left, the second on the right, and so on. */
export function plotUnits(lines: readonly Pick<ChartLine, 'unit'>[]): readonly (string | null)[] {
  return [...new Set(lines.map(({ unit }) => unit))];
}

/** Number of axes on each side. */
export function axisRoomOf(lines: readonly Pick<ChartLine, 'unit'>[]): AxisRoom {
  const count = plotUnits(lines).length;
  return { left: Math.ceil(count / 2), right: Math.floor(count / 2) };
}

/** One plot, drawn without React. Two columns for each line: the largest values, then the smallest. */
export class PlotChart {
  readonly #options: PlotChartOptions;
  readonly #chart: uPlot;
  readonly #head = document.createElement('div');
  readonly #stopWatching: () => void;
  #headMs = Number.NaN;
  #dragFrom: { readonly x: number; readonly fromMs: number; readonly toMs: number } | undefined;

  constructor(options: PlotChartOptions) {
    this.#options = options;
    const { container, view } = options;
    const { width, height } = sizeOf(container);
    this.#chart = new uPlot(this.#layout(width, height), [[]], container);
    this.#head.className = 'plot-head';
    this.#chart.over.append(this.#head);
    this.#listen();
    this.#stopWatching = view.subscribe(() => this.#follow());
  }

  /** `isReduced` by line: exact data is drawn as a line, not as a band. */
  setData(columns: uPlot.AlignedData, isReduced: readonly boolean[]): void {
    this.#chart.batch(() => {
      isReduced.forEach((show, index) => {
        const lower = index * 2 + 2;
        if (this.#chart.series[lower]?.show !== show) this.#chart.setSeries(lower, { show });
      });
      this.#chart.setData(columns, false);
      this.#follow();
    });
  }

  resize(): void {
    const { width, height } = sizeOf(this.#options.container);
    if (width !== this.#chart.width || height !== this.#chart.height) this.#chart.setSize({ width, height });
  }

  /** Moves playback. */
  setHead(atMs: number): void {
    this.#headMs = atMs;
    const seconds = this.#seconds(atMs);
    const { min, max } = this.#chart.scales.x ?? {};
    const isInSight = min != null && max != null && seconds >= min && seconds <= max;
    this.#head.hidden = !isInSight;
    if (isInSight) this.#head.style.transform = `translateX(${this.#chart.valToPos(seconds, 'x')}px)`;
  }

  destroy(): void {
    this.#stopWatching();
    this.#chart.destroy();
  }

  #seconds(atMs: number): number {
    return (atMs - this.#options.originMs) / 1000;
  }

  #momentAt(left: number): number {
    return this.#chart.posToVal(left, 'x') * 1000 + this.#options.originMs;
  }

  #follow(): void {
    const { shown } = this.#options.view;
    if (!shown) return;
    this.#chart.setScale('x', { min: this.#seconds(shown.fromMs), max: this.#seconds(shown.toMs) });
  }

  #layout(width: number, height: number): uPlot.Options {
    const { lines, axisRoom, hasTimeAxis, container } = this.#options;
    const style = getComputedStyle(container);
    const token = (name: string) => style.getPropertyValue(name).trim();
    const grid = { stroke: token('--border'), width: 1 };
    const common = { stroke: token('--text-dim'), font: FONT, grid, ticks: { ...grid, size: 4 } };
    const own = axisRoomOf(lines);
    const units = plotUnits(lines);
    return {
      width,
      height,
      legend: { show: false },
      padding: [
        8,
        (axisRoom.right - own.right) * AXIS_PX + (axisRoom.right === 0 ? 22 : 0),
        hasTimeAxis ? 0 : 6,
        (axisRoom.left - own.left) * AXIS_PX,
      ],
      scales: { x: { time: false, auto: false } },
      axes: [
        {
          ...common,
          size: hasTimeAxis ? TIME_AXIS_PX : 0,
          incrs: TICKS_S,
          space: 64,
          values: (_chart, ticks, _axis, _space, step) =>
            hasTimeAxis ? ticks.map((tick) => formatFlightSeconds(tick, step)) : ticks.map(() => ''),
        },
        ...units.map(
          (unit, index): uPlot.Axis => ({
            ...common,
            scale: scaleOf(unit),
            side: index % 2 === 0 ? 3 : 1,
            size: AXIS_PX - UNIT_PX,
            label: unit ?? ' ',
            labelSize: UNIT_PX,
            labelGap: 0,
            labelFont: FONT,
            grid: index === 0 ? grid : { show: false },
            values: (_chart, ticks) => ticks.map((tick) => formatRecorded(tick)),
          }),
        ),
      ],
      series: [{}, ...lines.flatMap((line) => this.#seriesOf(line, token(line.hue)))],
      bands: lines.map((line, index) => ({
        series: [index * 2 + 1, index * 2 + 2] as [number, number],
        fill: `color-mix(in srgb, ${token(line.hue)} 30%, transparent)`,
      })),
      cursor: {
        sync: { key: 'replay-plots', setSeries: false, scales: ['x', null] },
        drag: { x: true, y: false, setScale: false, dist: 4 },
        points: { show: false },
        y: false,
      },
      hooks: {
        setSelect: [(chart) => this.#zoomTo(chart)],
        setCursor: [(chart) => this.#point(chart)],
        draw: [() => this.setHead(this.#headMs)],
      },
    };
  }

  #seriesOf({ title, unit, dash }: ChartLine, color: string): readonly uPlot.Series[] {
    const line: uPlot.Series = {
      label: title,
      scale: scaleOf(unit),
      stroke: color,
      width: 1.25,
      points: { show: false },
      ...(dash && { dash: [...dash] }),
    };
    return [line, line];
  }

  #zoomTo(chart: uPlot): void {
    const { left, width } = chart.select;
    if (width < 4) return;
    const span = { fromMs: this.#momentAt(left), toMs: this.#momentAt(left + width) };
    chart.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    this.#options.view.show(span);
  }

  #point(chart: uPlot): void {
    const { left = -1 } = chart.cursor;
    this.#options.onPointer(left < 0 ? undefined : this.#momentAt(left));
  }

  #listen(): void {
    const { root, over } = this.#chart;
    root.tabIndex = 0;
    root.setAttribute('role', 'application');
    root.setAttribute('aria-label', this.#options.label);
    root.addEventListener('keydown', (event) => this.#onKey(event));
    over.addEventListener('wheel', (event) => this.#onWheel(event), { passive: false });
    over.addEventListener('click', (event) => {
      if (!event.shiftKey) this.#options.onSeek(this.#momentAt(event.offsetX));
    });
    // Before uPlot receives it: dragging with Shift or the middle button pans and selects nothing.
    root.addEventListener('mousedown', (event) => this.#beginPan(event), { capture: true });
  }

  #onWheel(event: WheelEvent): void {
    event.preventDefault();
    const { view } = this.#options;
    const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (isSideways) view.pan(Math.sign(event.deltaX || event.deltaY) * PAN_STEP);
    else view.zoom(event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP, this.#momentAt(event.offsetX));
  }

  #onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { view } = this.#options;
    const aroundMs = Number.isFinite(this.#headMs) ? this.#headMs : undefined;
    const actions = new Map<string, () => void>([
      ['+', () => view.zoom(ZOOM_STEP, aroundMs)],
      ['=', () => view.zoom(ZOOM_STEP, aroundMs)],
      ['-', () => view.zoom(1 / ZOOM_STEP, aroundMs)],
      ['ArrowLeft', () => view.pan(-PAN_STEP)],
      ['ArrowRight', () => view.pan(PAN_STEP)],
      ['0', () => view.reset()],
    ]);
    const action = actions.get(event.key);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }

  #beginPan(event: MouseEvent): void {
    const { shown } = this.#options.view;
    if (!shown || !(event.button === 1 || (event.button === 0 && event.shiftKey))) return;
    event.preventDefault();
    event.stopPropagation();
    this.#dragFrom = { x: event.clientX, ...shown };
    const move = (moved: MouseEvent) => this.#pan(moved.clientX);
    const end = () => {
      this.#dragFrom = undefined;
      removeEventListener('mousemove', move);
    };
    addEventListener('mousemove', move);
    addEventListener('mouseup', end, { once: true });
  }

  #pan(clientX: number): void {
    const from = this.#dragFrom;
    if (!from) return;
    const lengthMs = from.toMs - from.fromMs;
    const byMs = ((from.x - clientX) / Math.max(1, this.#chart.over.clientWidth)) * lengthMs;
    this.#options.view.show({ fromMs: from.fromMs + byMs, toMs: from.toMs + byMs });
  }
}

function sizeOf(container: HTMLElement): { readonly width: number; readonly height: number } {
  return { width: Math.max(120, container.clientWidth), height: Math.max(80, container.clientHeight) };
}
