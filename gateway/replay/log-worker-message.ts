import type { ReadLog } from './log-reader.ts';
import type { TimelineMark } from './timeline-mark.ts';

/** What the thread that reads a log says to the gateway. */
export type LogWorkerMessage =
  | { readonly kind: 'progress'; readonly readBytes: number }
  /** Some of them, in order; it waits until it is asked for more, so that nobody has to take them all at once. */
  | { readonly kind: 'marks'; readonly marks: readonly TimelineMark[] }
  | { readonly kind: 'read'; readonly index: Omit<ReadLog, 'marks'> }
  | { readonly kind: 'failed'; readonly reason: string };
