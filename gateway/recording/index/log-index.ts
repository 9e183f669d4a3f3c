import type { BookedFlight } from '../../contract/recording/logbook.ts';
import type { ReplayGap, ReplayProblem, ReplaySession, Timeline } from '../../contract/recording/replay.ts';
import type { SeriesField, SeriesPoint } from '../flight/flight-series.ts';
import type { OriginalLog } from '../formats/convert-log.ts';
import type { TimelineMark } from '../timeline/timeline-mark.ts';

/** What a log holds. Times are UTC milliseconds, undefined when the log has no records. */
export interface LogIndex {
  readonly startMs: number | undefined;
  readonly endMs: number | undefined;
  readonly messageCount: number;
  readonly sizeBytes: number;
  /** In order of time. */
  readonly marks: readonly TimelineMark[];
  readonly vehicles: ReplaySession['vehicles'];
  /** Oldest first; the warnings are counted once the timeline is known. */
  readonly flights: readonly BookedFlight[];
  readonly coverage: { readonly pct: number | null; readonly gaps: readonly ReplayGap[] };
  readonly tracks: Timeline['tracks'];
  readonly problems: readonly ReplayProblem[];
  /** A simulation marked itself as one. */
  readonly isSimulated: boolean;
  readonly series: (vehicleId: string, field: SeriesField) => readonly SeriesPoint[];
}

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
