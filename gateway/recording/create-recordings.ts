import { join } from 'node:path';
import { OPERATOR_ID } from '../base/principal/owner.ts';
import type { Runtime } from '../base/runtime.ts';
import type { PlotPort, PlotQuery } from '../contract/recording/plot.ts';
import type { ReplaySession } from '../contract/recording/replay.ts';
import type { Repositories } from '../store/create-repositories.ts';
import type { Fleet } from '../vehicle/create-fleet.ts';
import { JobLogReader, type JobLogReaderOptions } from './index/job-log-reader.ts';
import { ReplayFiles, SIDECAR_ENDING } from './library/replay-files.ts';
import { ReplayLibrary, type ReplayLibraryOptions } from './library/replay-library.ts';
import type { PlotFieldsInput, PlotLogInput } from './plot/plot-log.ts';
import type { RecordingFile } from './read/recording-file.ts';
import type { Recorder } from './recorder/recorder.ts';
import { createVideo, type VideoOptions } from './video/create-video.ts';

export interface RecordingsOptions
  extends Runtime,
    Pick<ReplayLibraryOptions, 'armedIntervals' | 'checklistOf' | 'onRemoving' | 'openExport'>,
    Pick<VideoOptions, 'config'>,
    Pick<RecordedPlotsOptions, 'listFields' | 'plot'> {
  readonly repositories: Repositories;
  readonly dataDirectory: string;
  readonly fleet: Fleet;
  readonly recorder: Recorder;
  readonly openIndex: JobLogReaderOptions['open'];
}

/** The library of recordings on the disk and in the store of a gateway, and video. The recorder reports what it ends. */
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
  recorder.on('fileStarted', ({ linkId, fileName }) =>
    library.noteMode(fileName, fleet.links.modeOf(linkId) ?? 'live'),
  );
  // Hardware that answers on a link declared as SITL makes its recording live.
  fleet.links.on('changed', ({ linkId, mode }) => {
    const fileName = recorder.openFiles().get(linkId);
    if (fileName !== undefined) library.noteMode(fileName, mode);
  });
  recorder.on('fileEnded', () => void library.recordingEnded());
  const plots = new RecordedPlots({
    find: (sessionId) => library.recordingFile(sessionId),
    listFields: options.listFields,
    plot: options.plot,
  });
  const video = createVideo({ ...options, audit: repositories.audit });
  return { library, plots, video };
}

interface RecordedPlotsOptions {
  /** @throws not-found, state-conflict while it is read, log-unreadable */
  readonly find: (
    sessionId: string,
  ) => Promise<{ readonly session: ReplaySession; readonly recording: RecordingFile }>;
  readonly listFields: (input: PlotFieldsInput, owner: string) => Promise<string>;
  readonly plot: (input: PlotLogInput, owner: string) => Promise<string>;
}

/** Numbers of recordings over time, read in job processes. */
export class RecordedPlots implements PlotPort {
  readonly #options: RecordedPlotsOptions;

  constructor(options: RecordedPlotsOptions) {
    this.#options = options;
  }

  async fields(sessionId: string, owner = OPERATOR_ID): Promise<string> {
    const { session, recording } = await this.#options.find(sessionId);
    return await this.#options.listFields({ recording, sessionId, durationS: session.durationS }, owner);
  }

  async plot(query: PlotQuery, owner = OPERATOR_ID): Promise<string> {
    const { session, recording } = await this.#options.find(query.sessionId);
    const span = { fromMs: session.startAtMs ?? 0, toMs: session.endAtMs ?? 0 };
    return await this.#options.plot({ recording, query, span }, owner);
  }
}
