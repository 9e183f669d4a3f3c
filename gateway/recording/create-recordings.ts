import { join } from 'node:path';
import type { Runtime } from '../base/runtime.ts';
import type { Repositories } from '../store/create-repositories.ts';
import type { Fleet } from '../vehicle/create-fleet.ts';
import { JobLogReader, type JobLogReaderOptions } from './index/job-log-reader.ts';
import { ReplayFiles, SIDECAR_ENDING } from './library/replay-files.ts';
import { ReplayLibrary, type ReplayLibraryOptions } from './library/replay-library.ts';
import { RecordedPlots, type RecordedPlotsOptions } from './plot/recorded-plots.ts';
import type { Recorder } from './recorder/recorder.ts';

export interface RecordingsOptions
  extends Runtime,
    Pick<ReplayLibraryOptions, 'armedIntervals' | 'checklistOf' | 'onRemoving' | 'openExport'>,
    Pick<RecordedPlotsOptions, 'listFields' | 'plot'> {
  readonly repositories: Repositories;
  readonly dataDirectory: string;
  readonly fleet: Fleet;
  readonly recorder: Recorder;
  readonly openIndex: JobLogReaderOptions['open'];
}

/** The library of recordings on the disk and in the store of a gateway. The recorder reports what it ends. */
export function createRecordings(options: RecordingsOptions) {
  const { repositories, dataDirectory, fleet, recorder, clock, logger } = options;
  const library = new ReplayLibrary({
    ...options,
    recordings: new ReplayFiles(join(dataDirectory, 'recordings')),
    imports: new ReplayFiles(join(dataDirectory, 'imports')),
    sidecars: new ReplayFiles(join(dataDirectory, 'recording-indexes'), SIDECAR_ENDING),
    logReader: new JobLogReader({ open: options.openIndex, clock }),
    store: repositories.replays,
    openFiles: () => new Set(recorder.openFiles().values()),
    modeOfLink: (linkId) => fleet.links.modeOf(linkId),
    records: repositories.replayRecords,
    audit: repositories.audit,
    logger: logger.child({ module: 'replay' }),
  });
  recorder.on('fileEnded', () => void library.recordingEnded());
  const plots = new RecordedPlots({
    find: (sessionId) => library.recordingFile(sessionId),
    listFields: options.listFields,
    plot: options.plot,
  });
  return { library, plots };
}
