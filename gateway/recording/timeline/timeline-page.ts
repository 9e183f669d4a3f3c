import type { TimelineEvent, TimelineQuery } from '../../contract/recording/replay.ts';

const RANK = { info: 0, caution: 1, warning: 2 } as const;
const CURSOR = /^(-?\d+)_(\d+)$/;

export interface TimelinePage {
  readonly events: TimelineEvent[];
  readonly nextCursor: string | null;
}

/**
 * The events a query asks for, in time order, starting at its cursor. Events without a vehicle concern all
 * vehicles. `severity` is the minimum; an invalid cursor starts at the beginning.
 */
export function timelinePage(events: readonly TimelineEvent[], query: TimelineQuery): TimelinePage {
  const [, afterT, afterSeq] = CURSOR.exec(query.cursor ?? '') ?? [];
  const after = afterT === undefined ? undefined : { t: Number(afterT), seq: Number(afterSeq) };
  const wanted = events
    .filter((event) => isWanted(event, query) && (after === undefined || inTime(after, event) < 0))
    .sort(inTime);
  const page = wanted.slice(0, query.limit);
  const last = page.at(-1);
  return { events: page, nextCursor: wanted.length > page.length && last ? `${last.t}_${last.seq}` : null };
}

type Place = Pick<TimelineEvent, 't' | 'seq'>;

function inTime(left: Place, right: Place): number {
  return left.t - right.t || left.seq - right.seq;
}

function isWanted(event: TimelineEvent, query: TimelineQuery): boolean {
  const { from, to, vehicle, kinds, severity, traceId } = query;
  return (
    (from === undefined || (event.endT ?? event.t) >= from) &&
    (to === undefined || event.t <= to) &&
    (vehicle === undefined || event.vehicle === vehicle || event.vehicle === null) &&
    (kinds === undefined || kinds.includes(event.kind)) &&
    (severity === undefined || RANK[event.severity] >= RANK[severity]) &&
    (traceId === undefined || event.refs.traceId === traceId)
  );
}
