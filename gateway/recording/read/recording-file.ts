import { AppError } from '../../base/error.ts';
import { atOnce } from '../../base/pace/slices.ts';
import { LogIndexer } from '../index/log-indexer.ts';
import { ReplayFiles, SIDECAR_ENDING } from '../library/replay-files.ts';
import { growingPlots, type PlotTable } from '../plot/plot-source.ts';
import { builtIndex } from '../sidecar/frame-index-builder.ts';
import { IndexedFrames } from '../sidecar/indexed-frames.ts';
import { openSidecar, rawFactsOf } from '../sidecar/sidecar.ts';

/** A recording as a job opens it. */
export interface RecordingFile {
  readonly folder: string;
  readonly name: string;
  /** Read so far and no further. */
  readonly sizeBytes: number;
  /** Its index; null for a recording under way, which the job indexes for itself. */
  readonly sidecar: { readonly folder: string; readonly name: string } | null;
}

/** Closing the frames closes all. @throws not-found, state-conflict when its index has just been removed */
export async function openRecordingFile({
  folder,
  name,
  sizeBytes,
  sidecar,
}: RecordingFile): Promise<{ readonly frames: IndexedFrames; readonly plots: PlotTable }> {
  const files = new ReplayFiles(folder);
  const index = sidecar
    ? await openSidecar(
        new ReplayFiles(sidecar.folder, SIDECAR_ENDING),
        sidecar.name,
        await rawFactsOf(files, name, sizeBytes),
      )
    : await indexed(files, name, sizeBytes);
  if (!index) throw new AppError('state-conflict', 'The index of the recording has changed. Try again.');
  try {
    return { frames: new IndexedFrames(await files.open(name), index), plots: index };
  } catch (thrown) {
    await index.close();
    throw thrown;
  }
}

async function indexed(files: ReplayFiles, name: string, sizeBytes: number) {
  const indexer = new LogIndexer();
  for await (const chunk of files.read(name, 0, sizeBytes)) atOnce(indexer.read(chunk));
  indexer.end();
  return { ...builtIndex(indexer.blocks()), ...growingPlots(indexer.plots()) };
}
