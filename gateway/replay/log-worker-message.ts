import type { ReadLog } from './log-reader.ts';

/** What the thread that reads a log says to the gateway. */
export type LogWorkerMessage =
  | { readonly kind: 'progress'; readonly readBytes: number }
  | { readonly kind: 'read'; readonly index: ReadLog }
  | { readonly kind: 'failed'; readonly reason: string };
