import type { ReplayNote, TimelineEvent, TimelineQuery } from '../../contract/recording/replay.ts';

/** A mark before it has its place in the chain of its session. */
export type TimelineMark = Omit<TimelineEvent, 'id' | 'seq' | 'tRelMs' | 'prevHash' | 'hash'>;

export const NO_REFS: TimelineEvent['refs'] = {
  commandId: null,
  actionId: null,
  planId: null,
  decisionId: null,
  traceId: null,
};

/** What a mark says; the rest is empty. `data.what` names it for programs. */
export type MarkParts = Pick<TimelineMark, 't' | 'kind' | 'severity' | 'vehicle' | 'summary'> &
  Partial<TimelineMark> & { readonly data: { readonly what: string } & Record<string, unknown> };

export function markOf(parts: MarkParts): TimelineMark {
  return { endT: null, actor: null, refs: NO_REFS, ...parts };
}

/** The mark of a note about a moment; undefined for a note about the whole session. */
export function noteMark({ noteId, atMs, text, tags, by }: ReplayNote): TimelineMark | undefined {
  if (atMs === null) return undefined;
  return markOf({
    t: atMs,
    kind: 'annotation',
    severity: 'info',
    vehicle: null,
    actor: by,
    summary: text,
    data: { what: 'note', noteId, tags },
  });
}

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
