import { join } from 'node:path';
import type Database from 'better-sqlite3';
import type { Clock } from '../base/clock.ts';
import type { IdGenerator } from '../base/id.ts';
import type { Logger } from '../base/logger.ts';
import type { PlotPort } from '../contract/recording/plot.ts';
import type { ArmedInterval } from '../contract/vehicle/armed-time.ts';
import { JobLogReader } from '../recording/index/job-log-reader.ts';
import { ReplayFiles, SIDECAR_ENDING } from '../recording/library/replay-files.ts';
import { ReplayLibrary, type ReplayLibraryOptions } from '../recording/library/replay-library.ts';
import { RecordedPlots } from '../recording/plot/recorded-plots.ts';
import { AlertHistory } from '../recording/timeline/alert-history.ts';
import type { AuditRepository } from '../store/repository/audit/audit-repository.ts';
import { ReplayRecordRepository } from '../store/repository/recording/replay-record-repository.ts';
import { ReplayRepository } from '../store/repository/recording/replay-repository.ts';
import { AlertEpisodeRepository } from '../store/repository/vehicle/alert-episode-repository.ts';
import type { Jobs } from './job/job-kinds.ts';
import type { VehicleStack } from './vehicle-stack.ts';
import { watchRecordings } from './watch/watch-recordings.ts';

export interface RecordingsOptions {
  readonly dataDirectory: string;
  readonly database: Database.Database;
  readonly vehicleStack: VehicleStack;
  /** With which checklist a flight of this station began. */
  readonly checklistOf: ReplayLibraryOptions['checklistOf'];
  /** Armed time the station measured, oldest first. */
  readonly armedIntervals: (vehicleId: string) => readonly ArmedInterval[];
  /** A session is about to be removed with its file. Its players must close it. */
  readonly onRemoving: (sessionId: string) => Promise<void>;
  readonly audit: AuditRepository;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

/**
 * The library of recordings on the disk and in the store of a gateway. The recorder reports what it ends and
 * removes.
 */
export function createRecordings(options: RecordingsOptions): {
  readonly library: ReplayLibrary;
  readonly alertHistory: AlertHistory;
  readonly plots: PlotPort;
} {
  const { dataDirectory, database, vehicleStack, audit, jobs, clock, ids, logger } = options;
  const { recorder, links, alerts } = vehicleStack;
  const library = new ReplayLibrary({
    recordings: new ReplayFiles(join(dataDirectory, 'recordings')),
    imports: new ReplayFiles(join(dataDirectory, 'imports')),
    sidecars: new ReplayFiles(join(dataDirectory, 'recording-indexes'), SIDECAR_ENDING),
    logReader: new JobLogReader({ open: (log, job) => jobs.open('log-index', log, job), clock }),
    openExport: (input, job) => jobs.open('log-export', input, job),
    store: new ReplayRepository(database),
    openFiles: () => new Set(recorder.openFiles().values()),
    modeOfLink: (linkId) => links.modeOf(linkId),
    records: new ReplayRecordRepository(database),
    armedIntervals: options.armedIntervals,
    checklistOf: options.checklistOf,
    onRemoving: options.onRemoving,
    audit,
    clock,
    ids,
    logger: logger.child({ module: 'replay' }),
  });
  watchRecordings({ recorder, replay: library, audit, clock, ids, logger });
  const store = new AlertEpisodeRepository(database);
  const plots = new RecordedPlots({
    find: (sessionId) => library.recordingFile(sessionId),
    listFields: (input, owner) => jobs.run('log-fields', input, { owner }),
    plot: (input, owner) => jobs.run('log-plot', input, { owner }),
  });
  return { library, plots, alertHistory: new AlertHistory({ alerts, store, clock, logger }) };
}
