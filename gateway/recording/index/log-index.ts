import type { BookedFlight } from '../../contract/recording/logbook.ts';
import type { ReplayGap, ReplayProblem, ReplaySession, Timeline } from '../../contract/recording/replay.ts';
import type { SeriesField, SeriesPoint } from '../flight/flight-series.ts';
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
