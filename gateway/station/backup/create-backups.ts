import { dirname, isAbsolute, join } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import { type AuditLog, writeAudit } from '../../base/log/audit-log.ts';
import type { BackupPort } from '../../contract/vehicle/station.ts';
import { ADMIN_COMMAND, VERSION } from '../shipped-files.ts';
import type { BackupManifest } from './backup-manifest.ts';
import type { BackupRequest } from './write-backup.ts';

export interface BackupsOptions {
  readonly dataDirectory: string;
  readonly audit: AuditLog;
  readonly clock: Clock;
  /** In a process of its own: recordings may take minutes to copy. */
  readonly write: (request: Omit<BackupRequest, 'clock'>, owner: string) => Promise<BackupManifest>;
}

/** Copies of this station, made on request. */
export function createBackups({ dataDirectory, audit, clock, write }: BackupsOptions): BackupPort {
  return {
    restoreMethod: {
      dataDirectory,
      command:
        ADMIN_COMMAND === undefined
          ? null
          : `${ADMIN_COMMAND} restore FOLDER --replace --data-dir ${JSON.stringify(dataDirectory)}`,
    },
    async write({ folder }, context) {
      const name = new Date(clock.utcMs()).toISOString().slice(0, 19).replaceAll(':', '');
      const target = folder ?? join(dirname(dataDirectory), 'aerodeck-backups', name);
      if (!isAbsolute(target))
        throw new AppError(
          'validation',
          'The folder of a backup must be an absolute path on the machine of the gateway.',
        );
      writeAudit({ audit, clock }, context, 'station.backup', 'station', { folder: target });
      const { createdUtc, files } = await write({ dataDirectory, target, version: VERSION }, 'station');
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
      return { folder: target, createdUtc, files: files.length, bytes };
    },
  };
}
