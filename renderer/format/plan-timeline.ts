import type { ActionEvent } from '../../gateway/contract/action/action.ts';
import type { OperatorText } from '../../gateway/contract/operator-text.ts';

/** A state, from the event that started it to the one that ended it. */
export interface StateSpan {
  readonly eventId: number;
  readonly state: string;
  readonly cause: OperatorText;
  readonly fromMs: number;
  readonly toMs: number;
}

export interface EventLane {
  /** Null for the plan itself. */
  readonly actionId: string | null;
  readonly spans: readonly StateSpan[];
}

export interface Timeline {
  readonly fromMs: number;
  readonly toMs: number;
  readonly lanes: readonly EventLane[];
}

/**
 * Lanes of state spans, the plan first, then the actions in the order of their first event. Spans
 * that end before `startMs` are dropped, so that hours between writing and executing take no space.
 * Undefined without events.
 */
export function eventLanes(events: readonly ActionEvent[], startMs?: number): Timeline | undefined {
  const ordered = events.toSorted((a, b) => a.atMs - b.atMs || a.eventId - b.eventId);
  const [first] = ordered;
  const last = ordered.at(-1);
  if (!first || !last) return undefined;
  const fromMs = Math.min(startMs ?? first.atMs, last.atMs);
  const toMs = Math.max(last.atMs, fromMs + 1);
  const lanes = new Map<string | null, ActionEvent[]>([[null, []]]);
  for (const event of ordered) {
    const lane = lanes.get(event.actionId);
    if (lane) lane.push(event);
    else lanes.set(event.actionId, [event]);
  }
  return {
    fromMs,
    toMs,
    lanes: [...lanes].map(([actionId, own]) => ({ actionId, spans: spansOf(own, fromMs, toMs) })),
  };
}

function spansOf(events: readonly ActionEvent[], fromMs: number, toMs: number): readonly StateSpan[] {
  return events.flatMap((event, index) => {
    const endMs = events[index + 1]?.atMs ?? toMs;
    if (endMs < fromMs || (endMs === fromMs && index < events.length - 1)) return [];
    return {
      eventId: event.eventId,
      state: event.to,
      cause: event.cause,
      fromMs: Math.max(fromMs, event.atMs),
      toMs: endMs,
    };
  });
}

const TICK_STEPS_S = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600, 7200, 21_600];
const MOST_TICKS = 7;

/** Round times along the axis, counted from its start. */
export function axisTicks(fromMs: number, toMs: number): readonly number[] {
  const lengthS = (toMs - fromMs) / 1000;
  const stepS = TICK_STEPS_S.find((step) => lengthS / step <= MOST_TICKS) ?? lengthS / MOST_TICKS;
  return Array.from({ length: Math.floor(lengthS / stepS) + 1 }, (_, index) => fromMs + index * stepS * 1000);
}
