import { useMemo, useSyncExternalStore } from 'react';
import type { Plot, PlotQuery, PlotSeries } from '../../../gateway/contract/recording/plot.ts';
import { failureText } from '../app/failure-text.ts';
import { type DrawnSeries, splicedSeries } from './drawn-series.ts';
import type { PlaybackControl } from './playback-controls.ts';
import { type PlotLine, type PlottedLog, pickedVehicles, plotLines } from './plot-lines.ts';
import { type PlotFrame, usePlotFields, usePlotValues } from './plots.ts';
import { shownSeries } from './shown-values.ts';
import type { TimeSpan } from './time-view.ts';

/** The recordings with their fields, aligned as in the playback. */
export function usePlottedLogs(
  sessionIds: readonly string[],
  control: PlaybackControl,
): readonly PlottedLog[] {
  const answers = usePlotFields(sessionIds);
  const known = answers.map(({ data }) => data);
  const [first = ''] = sessionIds;
  // A string, so that a moving playback position, which shifts all alike, changes nothing.
  const shifts = useSyncExternalStore(control.subscribe, () =>
    sessionIds.map((sessionId) => control.momentOf(first) - control.momentOf(sessionId)).join(' '),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of what is known is new each time, what is in it is not
  return useMemo(() => {
    const shiftsMs = shifts.split(' ').map(Number);
    return sessionIds.map((sessionId, index) => ({
      sessionId,
      fields: known[index],
      shiftMs: shiftsMs[index] ?? 0,
    }));
  }, [sessionIds.join(' '), shifts, ...known]);
}

/** A line with its loaded values. */
export interface DrawnLine extends PlotLine {
  readonly series: DrawnSeries;
  readonly shiftMs: number;
}

/** A plot with its lines as drawn now. */
export interface DrawnPlot {
  readonly plotId: number;
  readonly lines: readonly DrawnLine[];
  /** Nothing has been loaded yet. */
  readonly isLoading: boolean;
  readonly error: string | undefined;
  readonly retry: () => void;
}

/** One band per pixel of a wide window: more would slow every frame and show nothing. */
const OVERVIEW_POINTS = 800;
/** The detailed data extends half a view beyond both ends. */
const DETAIL_POINTS = 2 * OVERVIEW_POINTS;
const MARGIN = 0.5;
const EMPTY: DrawnSeries = { t: [], min: [], max: [], isReduced: false };

/** The data of the plots: first an overview of everything, then the visible span in full detail. */
export function usePlotStack(
  frames: readonly PlotFrame[],
  logs: readonly PlottedLog[],
  time: { readonly whole: TimeSpan | undefined; readonly shown: TimeSpan | undefined },
): readonly DrawnPlot[] {
  const picked = frames.flatMap(({ fieldIds }) => fieldIds);
  const hasSeveralVehicles = pickedVehicles(picked, logs).size > 1;
  const plots = frames.map(({ plotId, fieldIds }) => ({
    plotId,
    lines: plotLines(fieldIds, logs, hasSeveralVehicles),
  }));
  const places = plots.flatMap(({ lines }, plotIndex) =>
    logs.map((log, logIndex) => ({
      plotIndex,
      log,
      logIndex,
      fields: lines.flatMap((line) => (line.logIndex === logIndex && line.field?.field.id) || []),
    })),
  );
  const overviews = usePlotValues(
    places.map(
      ({ log, fields }): PlotQuery => ({
        sessionId: log.sessionId,
        fields,
        points: OVERVIEW_POINTS,
      }),
    ),
  );
  const { whole, shown } = time;
  const isZoomed = whole !== undefined && shown !== undefined && shown !== whole;
  const details = usePlotValues(
    places.map(({ log, fields }, index): PlotQuery => {
      const isWanted = isZoomed && overviews[index]?.data?.series.some(({ isReduced }) => isReduced);
      return {
        sessionId: log.sessionId,
        fields: isWanted ? fields : [],
        ...(isZoomed && detailSpan(shown, whole, log.shiftMs)),
        points: DETAIL_POINTS,
      };
    }),
  );
  return plots.map(({ plotId, lines }, plotIndex): DrawnPlot => {
    const own = places.flatMap((place, index) =>
      place.plotIndex === plotIndex ? [{ place, overview: overviews[index], detail: details[index] }] : [],
    );
    const failed = own.find(({ overview, detail }) => overview?.isError || detail?.isError);
    const error = failed?.overview?.error ?? failed?.detail?.error;
    return {
      plotId,
      lines: lines.map((line): DrawnLine => {
        const found = own.find(({ place }) => place.logIndex === line.logIndex);
        const { overview, detail } = found ?? {};
        return {
          ...line,
          shiftMs: logs[line.logIndex]?.shiftMs ?? 0,
          series: seriesOf(line.field?.field.id, overview?.data, isZoomed ? detail?.data : undefined),
        };
      }),
      isLoading: own.some(({ place, overview }) => place.fields.length > 0 && !overview?.data),
      error: error ? failureText(error) : undefined,
      retry: () => {
        for (const { overview, detail } of own) {
          if (overview?.isError) void overview.refetch();
          if (detail?.isError) void detail.refetch();
        }
      },
    };
  });
}

function detailSpan(span: TimeSpan, whole: TimeSpan, shiftMs: number) {
  const marginMs = (span.toMs - span.fromMs) * MARGIN;
  const fromMs = Math.max(span.fromMs - marginMs, whole.fromMs);
  const toMs = Math.min(span.toMs + marginMs, whole.toMs);
  return { fromMs: Math.floor(fromMs - shiftMs), toMs: Math.ceil(toMs - shiftMs) };
}

const spliced = new WeakMap<PlotSeries, { readonly detail: PlotSeries; readonly series: DrawnSeries }>();

/** Returns the same object for the same answers, to avoid needless redraws. */
function seriesOf(
  fieldId: string | undefined,
  overview: Plot | undefined,
  detail: Plot | undefined,
): DrawnSeries {
  const coarse = overview?.series.find(({ id }) => id === fieldId);
  const fine = detail?.series.find(({ id }) => id === fieldId);
  if (!coarse) return fine ? shownSeries(fine) : EMPTY;
  const whole = shownSeries(coarse);
  if (!fine || !detail) return whole;
  const before = spliced.get(coarse);
  if (before?.detail === fine) return before.series;
  const isFromStart = (fine.t[0] ?? 0) <= (whole.t[0] ?? 0);
  const series = splicedSeries(whole, shownSeries(fine, isFromStart), detail);
  spliced.set(coarse, { detail: fine, series });
  return series;
}
