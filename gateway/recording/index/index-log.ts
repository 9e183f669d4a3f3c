import { AppError, errorText } from '../../base/error.ts';
import type { RunningJob } from '../../base/jobs/job-kind.ts';
import { SendWindow } from '../../base/jobs/send-window.ts';
import { atOnce } from '../../base/pace/slices.ts';
import { convertLog } from '../formats/convert-log.ts';
import { ReplayFiles, SIDECAR_ENDING } from '../library/replay-files.ts';
import { type IndexedLog, rawFactsOf, sidecarBytes } from '../sidecar/sidecar.ts';
import type { TimelineMark } from '../timeline/timeline-mark.ts';
import type { LogJob, ReadLog } from './log-index.ts';
import { LogIndexer } from './log-indexer.ts';

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

/** Small pieces are written together. */
const PIECE_BYTES = 1024 * 1024;

/** Reads a log to its end and writes its sidecar: whole, or not at all. @throws what reading throws */
export async function readLogFile(
  job: LogJob,
  progress: (readBytes: number) => void = () => undefined,
): Promise<ReadLog> {
  const files = new ReplayFiles(job.folder);
  const converted = job.original && (await convertLog(files, job.original, job.name, progress));
  const sizeBytes = converted?.tlogBytes ?? job.sizeBytes;
  const indexer = new LogIndexer();
  for await (const chunk of files.read(job.name, 0, sizeBytes)) {
    atOnce(indexer.read(chunk));
    if (!converted) progress(indexer.sizeBytes);
  }
  const { series, ...index } = indexer.end();
  const sidecarProblem = await writeSidecar(job, {
    raw: await rawFactsOf(files, job.name, sizeBytes),
    blocks: indexer.blocks(),
    plots: [...(converted?.plots ?? []), ...indexer.plots()],
    series: index.tracks.map(({ vehicle, kind }) => {
      const field = kind as Parameters<typeof series>[1];
      return { vehicle, field, points: series(vehicle, field) };
    }),
  });
  // Places refer to the original file.
  const found = converted ? { ...index, problems: converted.problems, sizeBytes: job.sizeBytes } : index;
  return { ...found, sidecarProblem };
}

/** @returns why it could not be written */
async function writeSidecar(job: LogJob, log: IndexedLog): Promise<string | undefined> {
  const sidecars = new ReplayFiles(job.sidecarFolder, SIDECAR_ENDING);
  try {
    await sidecars.removePart(job.sidecarName);
    await sidecars.write(job.sidecarName, inPieces(sidecarBytes(log)), Number.POSITIVE_INFINITY);
    return undefined;
  } catch (thrown) {
    return errorText(thrown);
  }
}

async function* inPieces(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for (const chunk of chunks) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < PIECE_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}
