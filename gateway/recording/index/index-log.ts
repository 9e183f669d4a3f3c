import { AppError } from '../../base/error.ts';
import type { RunningJob } from '../../base/jobs/job-kind.ts';
import { SendWindow } from '../../base/jobs/send-window.ts';
import { readLogFile } from '../read/read-log-file.ts';
import type { TimelineMark } from '../timeline/timeline-mark.ts';
import type { LogJob, ReadLog } from './log-reader.ts';

/** What a log holds; its marks were sent before. */
export type IndexedLogFacts = Omit<ReadLog, 'marks'>;

export type IndexLogProgress =
  | { readonly kind: 'read'; readonly bytes: number }
  /** Some of the marks, in order. Each group is answered with `taken`. */
  | { readonly kind: 'marks'; readonly marks: readonly TimelineMark[] };

const REPORT_EVERY_BYTES = 4 * 1024 * 1024;
/** Read by the gateway in about a millisecond. */
const MARKS_AT_ONCE = 200;

/** Job: reads a log to its end and writes its sidecar. @throws AppError store-unavailable when the disk does not answer */
export async function indexLog(
  log: LogJob,
  job: RunningJob<IndexLogProgress, 'taken'>,
): Promise<IndexedLogFacts> {
  let reportedBytes = 0;
  const reading = readLogFile(log, (readBytes) => {
    if (readBytes - reportedBytes < REPORT_EVERY_BYTES) return;
    reportedBytes = readBytes;
    job.progress({ kind: 'read', bytes: readBytes });
  });
  const { marks, ...facts } = await reading.catch((thrown: unknown) => {
    if (!(thrown instanceof Error && 'syscall' in thrown)) throw thrown;
    throw new AppError('store-unavailable', `The file cannot be read: ${thrown.message}.`, { cause: thrown });
  });
  const window = new SendWindow(1);
  job.onOrder(() => window.taken());
  for (let at = 0; at < marks.length; at += MARKS_AT_ONCE) {
    await window.next();
    job.progress({ kind: 'marks', marks: marks.slice(at, at + MARKS_AT_ONCE) });
  }
  return facts;
}
