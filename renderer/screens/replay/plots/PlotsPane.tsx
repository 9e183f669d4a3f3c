import { ChartSpline } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../components/button/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { mergedMessages, vehiclesOf } from '../../../format/plot-names.ts';
import { formatFlightSeconds } from '../../../format/plot-text.ts';
import { t } from '../../../language/translate.ts';
import type { PlaybackControl } from '../../../state/replay/playback-controls.ts';
import type { PlottedLog } from '../../../state/replay/plot-lines.ts';
import { PLOT_PRESETS, presetFields } from '../../../state/replay/plot-presets.ts';
import {
  addPlots,
  isUnread,
  MAX_PLOT_FIELDS,
  toggleField,
  usePlotFields,
  usePlotLayoutStore,
  usePlotSessions,
} from '../../../state/replay/plots.ts';
import { type TimeSpan, TimeView } from '../../../state/replay/time-view.ts';
import { usePlotStack, usePlottedLogs } from '../../../state/replay/use-plot-stack.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import { FieldTree } from './FieldTree.tsx';
import { PlotCard } from './PlotCard.tsx';
import { PlotTable } from './PlotTable.tsx';
import { PlotTools } from './PlotTools.tsx';
import { axisRoomOf } from './plot-chart.ts';
import './plots.css';
import { browserClock, type Timer } from '../../../api/connection/clock.ts';
import { plotCsv } from '../../../state/replay/plot-csv.ts';

/** In a smaller window, the list of fields would cover the plots, so it starts closed. */
const NARROW_WINDOW_PX = 860;

export interface PlotsPaneProps {
  readonly sessionIds: readonly string[];
  readonly control: PlaybackControl;
}

/** Recorded fields over time: several in a plot, several plots over one time axis, linked to playback. */
export function PlotsPane({ sessionIds, control }: PlotsPaneProps) {
  const answers = usePlotFields(sessionIds);
  const failed = answers.find(({ isError }) => isError);
  if (failed && isUnread(failed.error))
    return (
      <EmptyState icon={ChartSpline} title={t('This recording is still being read')}>
        {t('Values appear here once the recording has been read completely.')}
      </EmptyState>
    );
  const missing = failed ?? answers.find(({ data }) => data === undefined);
  if (missing)
    return (
      <AsyncView
        query={missing}
        loading={t('Loading the fields of this recording…')}
        failed={t('Cannot load the fields of this recording')}
        shape="page"
      />
    );
  return <Plots key={sessionIds.join(' ')} sessionIds={sessionIds} control={control} />;
}

function Plots({ sessionIds, control }: PlotsPaneProps) {
  const firstSessionId = sessionIds[0] ?? '';
  const logs = usePlottedLogs(sessionIds, control);
  const { view, originMs } = useTime(sessionIds, logs);
  const messages = useMemo(() => mergedMessages(logs.flatMap(({ fields }) => fields ?? [])), [logs]);
  const vehicles = useMemo(() => vehiclesOf(messages), [messages]);
  const [chosenVehicle, setVehicle] = useState<string>();
  const vehicle = chosenVehicle ?? vehicles[0];
  const { plots: frames, selectedId } = usePlotLayoutStore();
  const shown = useShownSpan(view);
  const plots = usePlotStack(frames, logs, { whole: view.whole, shown });
  const [hasTree, setTree] = useState(() => innerWidth > NARROW_WINDOW_PX);
  const [hasTable, setTable] = useState(false);
  const { moment, onPointer } = useMomentText(control, firstSessionId, originMs);
  const picked = frames.find(({ plotId }) => plotId === selectedId)?.fieldIds ?? [];
  const rooms = plots.map(({ lines }) => axisRoomOf(lines.filter(({ field }) => field !== undefined)));
  const left = Math.max(1, ...rooms.map((room) => room.left));
  const right = Math.max(0, ...rooms.map((room) => room.right));
  const axisRoom = useMemo(() => ({ left, right }), [left, right]);
  const values = plots.flatMap(({ lines }) =>
    lines.flatMap(({ field, title, unit, series, shiftMs }) =>
      field && series.t.length > 0 ? [{ title, unit, series, shiftMs }] : [],
    ),
  );
  return (
    <div className="plots screen-column" data-tree={hasTree || undefined}>
      <PlotTools
        messages={messages}
        vehicle={vehicle}
        vehicles={vehicles}
        onVehicle={setVehicle}
        plotCount={plots.length}
        view={view}
        hasTree={hasTree}
        onTree={() => setTree(!hasTree)}
        hasTable={hasTable}
        onTable={() => setTable(!hasTable)}
        csv={shown && values.length > 0 ? () => plotCsv(values, shown, originMs) : undefined}
        fileName={`${firstSessionId}-plots.csv`}
      />
      <div className="plots-body grows relative flex min-h-0">
        {hasTree && (
          <FieldTree
            messages={messages}
            pickedIds={picked}
            fullReason={
              picked.length >= MAX_PLOT_FIELDS
                ? t('A plot can show {count} fields. Add another plot for more.', { count: MAX_PLOT_FIELDS })
                : undefined
            }
            onToggle={toggleField}
          />
        )}
        {plots.length === 0 ? (
          <EmptyState
            icon={ChartSpline}
            title={t('No plots yet')}
            actions={PLOT_PRESETS.map((preset) => {
              const fields = presetFields(preset, messages, vehicle);
              return (
                fields.length > 0 && (
                  <Button key={preset.id} onClick={() => addPlots(fields)}>
                    {t(preset.title)}
                  </Button>
                )
              );
            })}
          >
            {t('Choose a field from the list or start with a preset.')}
          </EmptyState>
        ) : (
          <div className="column-rest min-w-0 scrolls-y">
            {plots.map((plot, index) => (
              <PlotCard
                key={plot.plotId}
                plot={plot}
                number={index + 1}
                isSelected={plot.plotId === selectedId}
                hasTimeAxis={index === plots.length - 1}
                axisRoom={axisRoom}
                originMs={originMs}
                view={view}
                control={control}
                firstSessionId={firstSessionId}
                onPointer={onPointer}
              />
            ))}
            <p className="small-dim spread flex wraps gap-8-16 p-6-12">
              <span>
                {sessionIds.length > 1
                  ? t('Time since the start of the recording of flight A')
                  : t('Time since the start of the recording')}
                {' · '}
                <span ref={moment} />
              </span>
              <span>
                {t('Drag or scroll to zoom, hold Shift to pan, click to set the playback position')}
              </span>
            </p>
            {shown && (
              <PlotTable
                plots={plots}
                span={shown}
                control={control}
                firstSessionId={firstSessionId}
                isShown={hasTable}
              />
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** The time axis of all recordings, relative to the start of the first. */
function useTime(sessionIds: readonly string[], logs: readonly PlottedLog[]) {
  const [view] = useState(() => new TimeView());
  const sessions = usePlotSessions(sessionIds);
  const spans = sessions.flatMap(({ data }, index) => {
    const shiftMs = logs[index]?.shiftMs ?? 0;
    return data?.startAtMs != null && data.endAtMs != null
      ? [{ fromMs: data.startAtMs + shiftMs, toMs: data.endAtMs + shiftMs }]
      : [];
  });
  const fromMs = Math.min(...spans.map((span) => span.fromMs));
  const toMs = Math.max(...spans.map((span) => span.toMs));
  useEffect(() => {
    if (Number.isFinite(fromMs) && toMs > fromMs) view.setWhole({ fromMs, toMs });
  }, [view, fromMs, toMs]);
  return { view, originMs: spans[0]?.fromMs ?? 0 };
}

/** Names the moment of the values: that of the pointer, otherwise that of playback. */
function useMomentText(control: PlaybackControl, firstSessionId: string, originMs: number) {
  const moment = useRef<HTMLSpanElement>(null);
  const pointerMs = useRef<number>(undefined);
  const write = useCallback(() => {
    const atMs = pointerMs.current ?? control.momentOf(firstSessionId);
    const time = formatFlightSeconds((atMs - originMs) / 1000, 0.1);
    const text =
      pointerMs.current === undefined
        ? t('values at {time} (playback position)', { time })
        : t('values at {time} (pointer)', { time });
    if (moment.current && moment.current.textContent !== text) moment.current.textContent = text;
  }, [control, firstSessionId, originMs]);
  const onPointer = useCallback(
    (atMs: number | undefined) => {
      pointerMs.current = atMs;
      write();
    },
    [write],
  );
  useEffect(() => {
    write();
    return control.subscribe(write);
  });
  return { moment, onPointer };
}

const SETTLE_MS = 150;

/** The visible data, a moment after it stopped changing: for what is too slow to follow the pointer. */
function useShownSpan(view: TimeView): TimeSpan | undefined {
  const [span, setSpan] = useState(view.shown);
  useEffect(() => {
    let timer: Timer | undefined;
    setSpan(view.shown);
    const stop = view.subscribe(() => {
      timer?.cancel();
      timer = browserClock.after(SETTLE_MS, () => setSpan(view.shown));
    });
    return () => {
      stop();
      timer?.cancel();
    };
  }, [view]);
  return span;
}
