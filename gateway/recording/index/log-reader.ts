import type { OriginalLog } from '../formats/told-log.ts';
import type { LogIndex } from './log-index.ts';

/** A log on the disk, and where its sidecar belongs. */
export interface LogJob {
  readonly folder: string;
  readonly name: string;
  /** Read so far and no further; of the original where there is one. */
  readonly sizeBytes: number;
  /** What the log is made of first: a log that the vehicle wrote itself. */
  readonly original?: OriginalLog | undefined;
  readonly sidecarFolder: string;
  readonly sidecarName: string;
}

/** What a log turned out to hold; its numbers over time are in its sidecar. */
export type ReadLog = Omit<LogIndex, 'series'> & {
  /** Why the sidecar could not be written; undefined when it was. */
  readonly sidecarProblem: string | undefined;
};

export interface LogReaderHooks {
  /** Whose log it is: owners are served in turn. */
  readonly owner: string;
  readonly signal: AbortSignal;
  /** Gets the bytes read so far. */
  readonly progress: (readBytes: number) => void;
}

/** Reads logs to their end and writes their sidecars. */
export interface LogReader {
  /** @throws what reading the file throws; overloaded when it was aborted */
  read(job: LogJob, hooks: LogReaderHooks): Promise<ReadLog>;
}
