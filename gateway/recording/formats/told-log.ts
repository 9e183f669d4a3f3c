import type { ReplayProblem } from '../../contract/recording/replay.ts';
import type { ReplayFiles } from '../library/replay-files.ts';
import { PlotRecorder, type PlotSeries } from '../plot/plot-recorder.ts';
import type { ForeignFormat } from './foreign-format.ts';
import { ForeignLog } from './foreign-log.ts';
import { NativePlots } from './native-plots.ts';

/** A vehicle's own log, unchanged. */
export interface OriginalLog {
  readonly name: string;
  readonly format: ForeignFormat;
  readonly sizeBytes: number;
}

/** What the conversion gave besides the tlog. */
export interface ToldLog {
  readonly problems: readonly ReplayProblem[];
  readonly plots: readonly PlotSeries[];
  readonly tlogBytes: number;
}

/**
 * Writes the tlog of a vehicle's own log beside it: whole, or not at all.
 * @throws what reading and writing throw
 */
export async function tellLog(
  files: ReplayFiles,
  original: OriginalLog,
  tlogName: string,
  progress: (readBytes: number) => void,
): Promise<ToldLog> {
  const recorder = new PlotRecorder();
  const plots = new NativePlots(recorder);
  const log = new ForeignLog({
    format: original.format,
    open: () => files.read(original.name, 0, original.sizeBytes),
    hear: (record, vehicleId, utcUs) => plots.add(record, vehicleId, utcUs),
    progress,
  });
  await files.removePart(tlogName);
  await files.write(tlogName, log.tlog(), Number.POSITIVE_INFINITY);
  const tlogBytes = (await files.file(tlogName))?.sizeBytes ?? 0;
  const nothing = {
    offset: 0,
    bytes: original.sizeBytes,
    reason: 'it begins as a log of a vehicle, but no record of it can be read',
  };
  return {
    problems: tlogBytes > 0 ? log.problems : [nothing, ...log.problems],
    plots: recorder.series,
    tlogBytes,
  };
}
