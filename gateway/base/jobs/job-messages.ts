import { deserialize } from 'node:v8';
import { restoreSentences } from '../../contract/operator-text.ts';

/** Gateway → job process. Values are bytes of `v8.serialize`, so that their size is known before they are read. */
export type ToJobProcess =
  /** Before `run`: the next piece of a file in the input of that job, under its name there. */
  | { readonly type: 'piece'; readonly id: number; readonly name: string; readonly bytes: Uint8Array }
  | {
      readonly type: 'run';
      readonly id: number;
      readonly kind: string;
      readonly input: Uint8Array;
    }
  | { readonly type: 'order'; readonly id: number; readonly order: Uint8Array };

/** Job process → gateway. */
export type FromJobProcess =
  /** The process takes jobs. */
  | { readonly type: 'ready' }
  /** The code of the job is loaded and runs now. */
  | { readonly type: 'started'; readonly id: number }
  | { readonly type: 'progress'; readonly id: number; readonly value: Uint8Array }
  | {
      readonly type: 'done';
      readonly id: number;
      readonly value: Uint8Array;
      /** Memory the process holds after the job. */
      readonly rssBytes: number;
    }
  | {
      readonly type: 'failed';
      readonly id: number;
      /** Code of the AppError that the job threw; undefined for any other error. */
      readonly code: string | undefined;
      /** An OperatorText. */
      readonly text: Uint8Array;
      readonly context: Uint8Array | undefined;
    }
  | { readonly type: 'output-limit'; readonly id: number };

/** A value of a message. Its bytes are those of a structured clone, which does not keep sentences as such. */
export function readValue(bytes: Uint8Array, hasSentences: boolean): unknown {
  const value: unknown = deserialize(bytes);
  return hasSentences ? restoreSentences(value) : value;
}
