import type { DiagnosticsPort } from '../contract/vehicle/diagnostics.ts';
import type { BackupPort } from '../contract/vehicle/station.ts';
import { createBackups } from './backup/create-backups.ts';
import { createDiagnostics, type DiagnosticsOptions } from './diagnostics/create-diagnostics.ts';
import type { Jobs } from './job/job-kinds.ts';

/** What may leave the station as a whole: backups, and diagnostics without what is confidential. */
export function createStationCopies({
  jobs,
  ...options
}: Omit<DiagnosticsOptions, 'collect'> & { readonly jobs: Jobs }): {
  readonly backups: BackupPort;
  readonly diagnostics: DiagnosticsPort;
} {
  return {
    backups: createBackups({ ...options, write: jobs.runner('station-backup') }),
    diagnostics: createDiagnostics({ ...options, collect: jobs.runner('station-diagnostics') }),
  };
}
