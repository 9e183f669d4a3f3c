import { X } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import uPlot from 'uplot';
import { Button } from '../../../components/button/Button.tsx';
import { IconButton } from '../../../components/button/IconButton.tsx';
import { Note } from '../../../components/Note.tsx';
import { formatBetween } from '../../../format/plot-text.ts';
import { t } from '../../../language/translate.ts';
import { type DrawnSeries, gapLimitMs, valueAt } from '../../../state/replay/drawn-series.ts';
import type { PlaybackControl } from '../../../state/replay/playback-controls.ts';
import { removeField, removePlot, selectPlot } from '../../../state/replay/plots.ts';
import type { TimeView } from '../../../state/replay/time-view.ts';
import type { DrawnLine, DrawnPlot } from '../../../state/replay/use-plot-stack.ts';
import { useAppearanceStore } from '../../../state/settings/display-stores.ts';
import { type AxisRoom, PlotChart } from './plot-chart.ts';

export interface PlotCardProps {
  readonly plot: DrawnPlot;
  /** From 1, as shown. */
  readonly number: number;
  readonly isSelected: boolean;
  readonly hasTimeAxis: boolean;
  readonly axisRoom: AxisRoom;
  readonly originMs: number;
  readonly view: TimeView;
  readonly control: PlaybackControl;
  readonly firstSessionId: string;
  readonly onPointer: (atMs: number | undefined) => void;
}

/**
 * One plot of the stack: its fields with the values at the pointer or the playback position, and the
 * chart.
 */
export function PlotCard(props: PlotCardProps) {
  const { plot, number, isSelected } = props;
  const readings = useRef(new Map<string, HTMLElement>());
  const frame = useChart(props, readings.current);
  const drawn = plot.lines.filter(({ field }) => field !== undefined);
  const isReduced = drawn.some(({ series }) => series.isReduced);
  return (
    <section
      className="plot-card column border-bottom min-w-0"
      aria-label={t('Plot {number}', { number })}
      data-selected={isSelected || undefined}
    >
      <header className="p-0-4 flex gap-8 items-start">
        <button
          type="button"
          className="plot-select number border rounded-4 flex-none no-fill dim text-11 pointer"
          aria-pressed={isSelected}
          title={t('Selected fields are added to the active plot')}
          onClick={() => selectPlot(plot.plotId)}
        >
          {t('Plot {number}', { number })}
        </button>
        <ul
          className="flex grows wraps gap-4-10 min-w-0"
          aria-label={t('Fields of plot {number}', { number })}
        >
          {plot.lines.map((line) => (
            <Legend
              key={line.key}
              line={line}
              plotId={plot.plotId}
              onReading={(element) => {
                if (element) readings.current.set(line.key, element);
                else readings.current.delete(line.key);
              }}
            />
          ))}
        </ul>
        {isReduced && (
          <span className="text-12 faint nowrap mt-4" title={t('Zoom in to see every value')}>
            {t('min to max per point')}
          </span>
        )}
        <IconButton
          icon={X}
          variant="quiet"
          label={t('Remove plot {number}', { number })}
          tooltip={t('Remove plot {number}', { number })}
          onClick={() => removePlot(plot.plotId)}
        />
      </header>
      <div className="plot-frame grows relative">
        <div ref={frame} className="plot-canvas absolute clip" />
        <PlotNotice plot={plot} />
      </div>
    </section>
  );
}

function Legend({
  line,
  plotId,
  onReading,
}: {
  readonly line: DrawnLine;
  readonly plotId: number;
  readonly onReading: (element: HTMLElement | null) => void;
}) {
  return (
    <li
      className="plot-legend-line row-6 text-12 min-w-0 max-w-full"
      data-missing={line.field ? undefined : true}
    >
      <svg className="flex-none" width={22} height={8} viewBox="0 0 22 8" aria-hidden="true">
        <line
          x1="0"
          y1="4"
          x2="22"
          y2="4"
          stroke={`var(${line.hue})`}
          strokeWidth="2.5"
          strokeDasharray={line.dash?.join(' ')}
        />
      </svg>
      <span className="dim cut" title={line.title}>
        {line.title}
      </span>
      {line.field ? (
        <span className="plot-value number flex-none nowrap">
          <span ref={onReading}>—</span>
          {line.unit && <small className="dim text-11"> {line.unit}</small>}
        </span>
      ) : (
        <span className="faint text-12 nowrap">{t('not in this recording')}</span>
      )}
      {line.logIndex === 0 && (
        <button
          type="button"
          className="plot-unpick bare grid flex-none place-center p-0 rounded-4 dim hovers"
          aria-label={t('Remove {field} from the plot', { field: line.title })}
          onClick={() => removeField(plotId, line.pickedId)}
        >
          <X size={12} aria-hidden />
        </button>
      )}
    </li>
  );
}

function PlotNotice({ plot }: { readonly plot: DrawnPlot }) {
  const { error, retry, lines, isLoading } = plot;
  const hint =
    lines.length === 0
      ? t('Choose fields on the left to add them here.')
      : isLoading && t('Reading the values…');
  if (!error && !hint) return null;
  return (
    <div className="plot-notice absolute dim stack-6 justify-items-center" role={error ? 'alert' : 'status'}>
      {error ? <Note tone="error">{error}</Note> : hint}
      {error && <Button onClick={retry}>{t('Try again')}</Button>}
    </div>
  );
}

/**
 * Creates the chart again when its lines change, and updates its data. The values of the legend are set
 * without React.
 */
function useChart(props: PlotCardProps, readings: ReadonlyMap<string, HTMLElement>) {
  const { plot, number, hasTimeAxis, axisRoom, originMs, view, control, firstSessionId, onPointer } = props;
  const theme = useAppearanceStore((state) => state.theme);
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<PlotChart>(undefined);
  const drawn = useRef<readonly DrawnSeries[]>([]);
  const pointerMs = useRef<number>(undefined);
  const lines = plot.lines.filter(({ field }) => field !== undefined);
  const latest = useRef(lines);
  const shape = JSON.stringify([
    lines.map(({ key, unit, hue }) => [key, unit, hue]),
    axisRoom,
    number,
    theme,
  ]);

  const read = useCallback(() => {
    const headMs = control.momentOf(firstSessionId);
    chart.current?.setHead(headMs);
    const atMs = pointerMs.current ?? headMs;
    for (const { key, series, shiftMs } of latest.current) {
      const element = readings.get(key);
      const text = formatBetween(valueAt(series, atMs - shiftMs, gapLimitMs(series.t)));
      if (element && element.textContent !== text) element.textContent = text;
    }
  }, [control, firstSessionId, readings]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` represents the lines and their look
  useLayoutEffect(() => {
    const container = frame.current;
    if (!container) return;
    const made = new PlotChart({
      container,
      view,
      lines,
      axisRoom,
      hasTimeAxis,
      originMs,
      label:
        lines.length > 0
          ? t('Plot {number}: {fields}. Plus and minus zoom, arrows move, 0 shows all.', {
              number,
              fields: lines.map(({ title }) => title).join(', '),
            })
          : t('Plot {number}: empty. Plus and minus zoom, arrows move, 0 shows all.', { number }),
      onSeek: (atMs) => control.seek(firstSessionId, Math.round(atMs)),
      onPointer: (atMs) => {
        pointerMs.current = atMs;
        onPointer(atMs);
        read();
      },
    });
    chart.current = made;
    drawn.current = [];
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(container);
    return () => {
      observer.disconnect();
      made.destroy();
      chart.current = undefined;
    };
  }, [shape, view, hasTimeAxis, originMs, control, firstSessionId, onPointer, read]);

  useLayoutEffect(() => {
    latest.current = lines;
    const series = lines.map((line) => line.series);
    const isSame =
      series.length === drawn.current.length && series.every((each, index) => each === drawn.current[index]);
    if (!isSame) {
      drawn.current = series;
      chart.current?.setData(
        chartColumns(lines, originMs),
        series.map(({ isReduced }) => isReduced),
      );
    }
    read();
  });

  useEffect(() => control.subscribe(read), [control, read]);
  return frame;
}

interface ColumnSource {
  readonly series: DrawnSeries;
  /** Added to its times, so that several flights share one time axis. */
  readonly shiftMs: number;
}

/**
 * What the chart draws: seconds since `originMs`, then the largest and smallest values of each source.
 * Null ends a line; undefined means that only another source has a value then.
 */
export function chartColumns(sources: readonly ColumnSource[], originMs: number): uPlot.AlignedData {
  const tables = sources.map(({ series, shiftMs }) => withGaps(series, shiftMs - originMs));
  if (tables.length === 0) return [[]];
  return uPlot.join(tables);
}

function withGaps({ t, min, max }: DrawnSeries, shiftMs: number): uPlot.AlignedData {
  const limitMs = gapLimitMs(t);
  const seconds: number[] = [];
  const lower: (number | null)[] = [];
  const upper: (number | null)[] = [];
  let beforeMs = Number.POSITIVE_INFINITY;
  for (let index = 0; index < t.length; index++) {
    const atMs = t[index] ?? 0;
    if (atMs - beforeMs > limitMs) {
      seconds.push((beforeMs + 1 + shiftMs) / 1000);
      lower.push(null);
      upper.push(null);
    }
    seconds.push((atMs + shiftMs) / 1000);
    lower.push(min[index] ?? null);
    upper.push(max[index] ?? null);
    beforeMs = atMs;
  }
  return [seconds, upper, lower];
}
