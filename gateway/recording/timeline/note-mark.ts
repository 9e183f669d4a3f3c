import type { ReplayNote } from '../../contract/recording/replay.ts';
import { markOf, type TimelineMark } from './timeline-mark.ts';

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
