import { systemClock } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import { VERSION } from '../shipped-files.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const BYTES_PER_MB = 1e6;

/**
 * `backup` and `restore`, which work on the data directory as a whole.
 * @returns undefined for every other command
 * @throws validation
 */
export function backupCommand(
  [noun, folder, ...rest]: readonly string[],
  { replace = false }: { readonly replace?: boolean | undefined },
): ((dataDirectory: string) => readonly string[]) | undefined {
  if (noun !== 'backup' && noun !== 'restore') return undefined;
  if (folder === undefined || rest.length > 0)
    throw new AppError('validation', `${noun} needs one folder. See --help.`);
  if (noun === 'backup')
    return (dataDirectory) => [
      `${sizeOf(writeBackup({ dataDirectory, target: folder, version: VERSION, clock: systemClock }))} in ${folder}.`,
      'It contains the keys of the station: keep it where only you can read it.',
    ];
  return (dataDirectory) => {
    const { manifest, movedAside, toDo } = restoreBackup({
      backup: folder,
      dataDirectory,
      replace,
      version: VERSION,
      utcMs: systemClock.utcMs(),
    });
    return [
      `${sizeOf(manifest)} of ${manifest.createdUtc} restored to ${dataDirectory}.`,
      ...(movedAside === undefined ? [] : [`What was there before is in ${movedAside}.`]),
      ...toDo,
    ];
  };
}

function sizeOf({ files }: BackupManifest): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return `${files.length} files, ${(bytes / BYTES_PER_MB).toFixed(1)} MB,`;
}
