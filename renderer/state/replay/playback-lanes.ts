import type { PlaybackFlight } from '../../../gateway/contract/recording/playback.ts';
import type { ReplayGap, TimelineEvent } from '../../../gateway/contract/recording/replay.ts';
import type { Message } from '../../language/translate.ts';
import { routeHref } from '../app/route.ts';
import { recordHref } from '../command-center/record-address.ts';

export type LaneId =
  | 'altitude'
  | 'battery'
  | 'commands'
  | 'decisions'
  | 'modes'
  | 'alerts'
  | 'messages'
  | 'mission'
  | 'link'
  | 'notes';

export interface Lane {
  readonly id: LaneId;
  readonly title: Message;
  readonly show: Message;
  readonly hide: Message;
  readonly kinds: readonly TimelineEvent['kind'][];
}

/** Rows of the timeline, from request to effect. */
export const LANES: readonly Lane[] = [
  {
    id: 'commands',
    title: 'Commands',
    show: 'Show commands',
    hide: 'Hide commands',
    kinds: ['command', 'ack', 'operator'],
  },
  {
    id: 'decisions',
    title: 'Decisions',
    show: 'Show decisions',
    hide: 'Hide decisions',
    kinds: ['decision'],
  },
  { id: 'modes', title: 'Modes', show: 'Show modes', hide: 'Hide modes', kinds: ['mode', 'armed'] },
  {
    id: 'alerts',
    title: 'Alerts',
    show: 'Show alerts',
    hide: 'Hide alerts',
    kinds: ['alert', 'failsafe', 'fence'],
  },
  { id: 'messages', title: 'Messages', show: 'Show messages', hide: 'Hide messages', kinds: ['statustext'] },
  { id: 'mission', title: 'Mission', show: 'Show mission', hide: 'Hide mission', kinds: ['mission_item'] },
  { id: 'link', title: 'Link', show: 'Show link', hide: 'Hide link', kinds: ['link'] },
  { id: 'notes', title: 'Notes', show: 'Show notes', hide: 'Hide notes', kinds: ['annotation'] },
];

/** An event at its place on the time axis of a playback. */
export interface TimelineMark {
  readonly event: TimelineEvent;
  readonly sessionId: string;
  /** Index of its flight in the playback. */
  readonly flight: number;
  readonly lane: LaneId;
  readonly positionMs: number;
  /** Undefined: a moment. */
  readonly endPositionMs: number | undefined;
}

/** A span of the axis without data. */
export interface TimelineBand {
  readonly sessionId: string;
  readonly flight: number;
  readonly gap: ReplayGap;
  readonly fromMs: number;
  readonly toMs: number;
}

const laneOfKind = new Map(LANES.flatMap(({ id, kinds }) => kinds.map((kind) => [kind, id] as const)));

export interface FlightEvents {
  readonly sessionId: string;
  readonly events: readonly TimelineEvent[];
  readonly gaps: readonly ReplayGap[];
}

/** Events of all flights on the axis of the playback, in order of position. */
export function timelineMarks(
  flights: readonly PlaybackFlight[],
  timelines: readonly FlightEvents[],
): readonly TimelineMark[] {
  return flights
    .flatMap(({ sessionId, anchorMs }, flight) =>
      (timelines.find((each) => each.sessionId === sessionId)?.events ?? []).map(
        (event): TimelineMark => ({
          event,
          sessionId,
          flight,
          lane: laneOfKind.get(event.kind) ?? 'alerts',
          positionMs: event.t - anchorMs,
          endPositionMs: event.endT === null ? undefined : event.endT - anchorMs,
        }),
      ),
    )
    .toSorted((a, b) => a.positionMs - b.positionMs || a.event.seq - b.event.seq);
}

export function timelineBands(
  flights: readonly PlaybackFlight[],
  timelines: readonly FlightEvents[],
): readonly TimelineBand[] {
  return flights.flatMap(({ sessionId, anchorMs }, flight) =>
    (timelines.find((each) => each.sessionId === sessionId)?.gaps ?? []).map((gap) => ({
      sessionId,
      flight,
      gap,
      fromMs: gap.fromMs - anchorMs,
      toMs: gap.toMs - anchorMs,
    })),
  );
}

/** Index of the last mark at or before a position; -1 before the first. */
export function lastMarkAt(marks: readonly TimelineMark[], positionMs: number): number {
  let low = 0;
  let high = marks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle]?.positionMs ?? 0) <= positionMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Marks too close together to be drawn separately. */
export interface MarkCluster {
  /** Where it is drawn: the place of its first mark. */
  readonly positionMs: number;
  /** Furthest end of its marks that last. */
  readonly endPositionMs: number | undefined;
  readonly marks: readonly TimelineMark[];
  readonly severity: TimelineEvent['severity'];
}

const RANK = { info: 0, caution: 1, warning: 2 } as const;

/**
 * Marks of one lane within the view, merged where they are nearer than `apartMs`; each cluster has the worst
 * severity of its marks.
 */
export function clusterMarks(
  marks: readonly TimelineMark[],
  view: { readonly fromMs: number; readonly toMs: number },
  apartMs: number,
): readonly MarkCluster[] {
  const clusters: (MarkCluster & { readonly marks: TimelineMark[] })[] = [];
  for (const mark of marks) {
    if ((mark.endPositionMs ?? mark.positionMs) < view.fromMs) continue;
    if (mark.positionMs > view.toMs) break;
    const last = clusters.at(-1);
    if (!last || mark.positionMs - last.positionMs >= apartMs) {
      const { positionMs, endPositionMs, event } = mark;
      clusters.push({ positionMs, endPositionMs, marks: [mark], severity: event.severity });
      continue;
    }
    last.marks.push(mark);
    const end = Math.max(last.endPositionMs ?? -Infinity, mark.endPositionMs ?? -Infinity);
    clusters[clusters.length - 1] = {
      ...last,
      endPositionMs: end === -Infinity ? undefined : end,
      severity: RANK[mark.event.severity] > RANK[last.severity] ? mark.event.severity : last.severity,
    };
  }
  return clusters;
}

interface MarkLink {
  readonly title: Message;
  readonly href: string;
}

/** Where the Command Center shows more about a mark. */
export function markLinks({ refs }: Pick<TimelineEvent, 'refs'>): readonly MarkLink[] {
  const links: MarkLink[] = [];
  if (refs.commandId !== null) links.push({ title: 'Record', href: recordHref(refs.commandId) });
  if (refs.planId !== null)
    links.push({ title: 'Plan (noun)', href: routeHref('command-center', 'plans', { plan: refs.planId }) });
  if (refs.traceId !== null)
    links.push({
      title: refs.decisionId === null ? 'Audit' : 'Decision',
      href: routeHref('command-center', 'audit', { trace: refs.traceId }),
    });
  return links;
}
