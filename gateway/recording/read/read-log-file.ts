import { errorText } from '../../base/error.ts';
import { atOnce } from '../../base/slices.ts';
import { tellLog } from '../formats/told-log.ts';
import { LogIndexer } from '../index/log-indexer.ts';
import type { LogJob, ReadLog } from '../index/log-reader.ts';
import { ReplayFiles, SIDECAR_ENDING } from '../library/replay-files.ts';
import { rawFactsOf } from '../sidecar/sidecar-files.ts';
import { type IndexedLog, sidecarBytes } from '../sidecar/sidecar-writer.ts';

/** Small pieces are written together. */
const PIECE_BYTES = 1024 * 1024;

/** Reads a log to its end and writes its sidecar: whole, or not at all. @throws what reading throws */
export async function readLogFile(
  job: LogJob,
  progress: (readBytes: number) => void = () => undefined,
): Promise<ReadLog> {
  const files = new ReplayFiles(job.folder);
  const told = job.original && (await tellLog(files, job.original, job.name, progress));
  const sizeBytes = told?.tlogBytes ?? job.sizeBytes;
  const indexer = new LogIndexer();
  for await (const chunk of files.read(job.name, 0, sizeBytes)) {
    atOnce(indexer.read(chunk));
    if (!told) progress(indexer.sizeBytes);
  }
  const { series, ...index } = indexer.end();
  const sidecarProblem = await writeSidecar(job, {
    raw: await rawFactsOf(files, job.name, sizeBytes),
    blocks: indexer.blocks(),
    plots: [...(told?.plots ?? []), ...indexer.plots()],
    series: index.tracks.map(({ vehicle, kind }) => {
      const field = kind as Parameters<typeof series>[1];
      return { vehicle, field, points: series(vehicle, field) };
    }),
  });
  // Places refer to the original file.
  const found = told ? { ...index, problems: told.problems, sizeBytes: job.sizeBytes } : index;
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
