import type { ReplayNote, TimelineEvent } from '../../contract/recording/replay.ts';

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
