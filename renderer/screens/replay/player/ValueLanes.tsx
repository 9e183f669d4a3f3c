import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import { formatHeight } from '../../../format/measure/measured.ts';
import { formatQuantity, UNKNOWN } from '../../../format/measure/units.ts';
import { type Message, t } from '../../../language/translate.ts';
import { useDebounced } from '../../../state/app/use-debounced.ts';
import { gapLimitMs, valueAt } from '../../../state/replay/drawn-series.ts';
import { LANE_HEIGHT, laneShape } from '../../../state/replay/lane-shape.ts';
import type { LaneId } from '../../../state/replay/playback-lanes.ts';
import type { AxisView } from '../../../state/replay/playback-view-store.ts';
import { type ReportQuantity, reportFields } from '../../../state/replay/report-series.ts';
import { shownUnit } from '../../../state/replay/shown-values.ts';
import { type DrawnLine, usePlotStack, usePlottedLogs } from '../../../state/replay/use-plot-stack.ts';
import { LaneName } from './MarkLanes.tsx';
import { useChosenVehicle, usePlayer, usePlayerState, usePlayHead } from './player-context.ts';

interface Quantity {
  readonly quantity: ReportQuantity;
  readonly text: (value: number) => string;
  /** What the height of the lane stands for, from the lowest and highest value. */
  readonly scale: (low: number, high: number) => readonly [bottom: number, top: number];
}

interface ValueLane {
  readonly id: LaneId;
  readonly title: Message;
  readonly show: Message;
  readonly hide: Message;
  /** The first that was recorded is shown. */
  readonly quantities: readonly Quantity[];
}

const LANES: readonly ValueLane[] = [
  {
    id: 'altitude',
    title: 'Altitude',
    show: 'Show altitude',
    hide: 'Hide altitude',
    quantities: [
      {
        quantity: 'altitude',
        text: (value) => formatHeight(value),
        scale: (low, high) => [Math.min(0, low), Math.max(1, high)],
      },
    ],
  },
  {
    id: 'battery',
    title: 'Battery',
    show: 'Show battery',
    hide: 'Hide battery',
    quantities: [
      { quantity: 'battery', text: (value) => `${formatQuantity(value)} %`, scale: () => [0, 100] },
      {
        quantity: 'voltage',
        text: (value) => `${formatQuantity(value, 1)} V`,
        scale: (low, high) => [low - 0.5, high + 0.5],
      },
    ],
  },
];
/** Detail is read once a zoom has come to rest. */
const SETTLE_MS = 150;

export interface ValueLanesProps {
  readonly sessionIds: readonly string[];
  readonly hiddenLanes: readonly LaneId[];
  readonly view: AxisView;
}

/** Altitude and battery of the chosen vehicle over time. With a second flight, also those of its vehicle. */
export const ValueLanes = memo(function ValueLanes({ sessionIds, hiddenLanes, view }: ValueLanesProps) {
  const player = usePlayer();
  const chosen = useChosenVehicle(sessionIds);
  const durationMs = usePlayerState((state) => state.playback?.durationMs ?? 0);
  const anchorMs = usePlayerState((state) => state.playback?.flights[0]?.anchorMs ?? 0);
  const logs = usePlottedLogs(sessionIds, player);
  const fields = useMemo(() => {
    const own = logs.find(({ sessionId }) => sessionId === chosen?.sessionId)?.fields;
    return reportFields(own?.messages ?? [], chosen?.vehicleId ?? '');
  }, [logs, chosen?.sessionId, chosen?.vehicleId]);
  const whole = useMemo(() => ({ fromMs: anchorMs, toMs: anchorMs + durationMs }), [anchorMs, durationMs]);
  const rested = useDebounced(view, SETTLE_MS);
  const isWhole = rested.fromMs <= 0 && rested.toMs >= durationMs;
  const shown = isWhole ? whole : { fromMs: anchorMs + rested.fromMs, toMs: anchorMs + rested.toMs };
  const fieldIds = LANES.flatMap(({ quantities }) =>
    quantities.flatMap(({ quantity }) => fields[quantity]?.id ?? []),
  );
  const [stack] = usePlotStack(fieldIds.length > 0 ? [{ plotId: 0, fieldIds }] : [], logs, { whole, shown });
  return (
    <ol>
      {LANES.map((lane) => {
        const found = lane.quantities.flatMap((quantity) => {
          const field = fields[quantity.quantity];
          const lines = stack?.lines.filter(({ pickedId }) => pickedId === field?.id) ?? [];
          return field && lines.some(hasValues) ? [{ ...quantity, field, lines }] : [];
        })[0];
        return (
          found && (
            <li key={lane.id} className="mark-lane value-lane" data-lane={lane.id}>
              <div className="column min-w-0">
                <LaneName lane={lane} isHidden={hiddenLanes.includes(lane.id)} />
                <ValuesAtHead {...found} sessionIds={sessionIds} />
              </div>
              <div className="lane-track border-bottom relative pointer">
                {!hiddenLanes.includes(lane.id) && (
                  <LaneShape {...found} title={t(lane.title)} view={view} anchorMs={anchorMs} />
                )}
              </div>
            </li>
          )
        );
      })}
    </ol>
  );
});

function hasValues({ series }: DrawnLine): boolean {
  return series.max.some((value) => value !== null);
}

interface FoundLane extends Quantity {
  readonly field: { readonly factor: number };
  readonly lines: readonly DrawnLine[];
}

/** From the values of a line to degrees, m, % or V. */
function factorOf({ field }: FoundLane, line: DrawnLine): number {
  return field.factor * shownUnit(line.field?.field.unit ?? null).divisor;
}

function ValuesAtHead(lane: FoundLane & { readonly sessionIds: readonly string[] }) {
  const { lines, sessionIds, text } = lane;
  const player = usePlayer();
  const values = useRef<HTMLSpanElement>(null);
  const write = () => {
    const texts = lines.map((line) => {
      const found = valueAt(
        line.series,
        player.momentOf(sessionIds[line.logIndex] ?? ''),
        gapLimitMs(line.series.t),
      );
      // In a long flight a point stands for a span: its middle.
      return found ? text(((found.min + found.max) / 2) * factorOf(lane, line)) : UNKNOWN;
    });
    if (values.current && values.current.textContent !== texts.join(' · '))
      values.current.textContent = texts.join(' · ');
  };
  usePlayHead(write);
  // Also when values arrive while the play head rests.
  useLayoutEffect(write);
  return <span ref={values} className="lane-value number text-11 nowrap cut" />;
}

function LaneShape(
  lane: FoundLane & { readonly title: string; readonly view: AxisView; readonly anchorMs: number },
) {
  const { lines, title, text, scale, view, anchorMs } = lane;
  const drawn = lines.map((line) => ({ line, factor: factorOf(lane, line) }));
  const all = drawn.flatMap(({ line: { series }, factor }) =>
    [...series.min, ...series.max].flatMap((value) => (value === null ? [] : value * factor)),
  );
  const low = all.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = all.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const [bottom, top] = scale(low, high);
  const label = { title, low: text(low), high: text(high) };
  return (
    <>
      <svg
        className="absolute w-full h-full ignores-pointer"
        role="img"
        aria-label={t('{title} from {low} to {high}', label)}
        viewBox={`${view.fromMs / 1000} -6 ${(view.toMs - view.fromMs) / 1000} ${LANE_HEIGHT + 12}`}
        preserveAspectRatio="none"
      >
        {drawn.map(({ line, factor }) => {
          const shape = laneShape(
            line.series,
            (atMs) => (atMs + line.shiftMs - anchorMs) / 1000,
            (value) => ((top - value * factor) / (top - bottom)) * LANE_HEIGHT,
          );
          return (
            <g key={line.key} data-flight={line.logIndex}>
              <path className="lane-area" d={shape.area} />
              <path className="lane-line" d={shape.line} />
            </g>
          );
        })}
      </svg>
      <span className="lane-scale absolute number dim ignores-pointer text-10" aria-hidden>
        {text(top)}
      </span>
    </>
  );
}
