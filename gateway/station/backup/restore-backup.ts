import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { AppError, errorText } from '../../base/error.ts';
import { isDiskFull } from '../../base/file/disk-full.ts';
import { openDataDirectory } from '../../store/data-directory.ts';
import { MIGRATIONS } from '../../store/migrations/index.ts';
import { type BackupManifest, readManifest, sha256Of } from './backup-manifest.ts';

export interface RestoreRequest {
  readonly backup: string;
  readonly dataDirectory: string;
  /** Move a data directory that has content aside. Without it such a directory is refused. */
  readonly replace: boolean;
  readonly utcMs: number;
}

export interface Restored {
  readonly manifest: BackupManifest;
  /** Where the content that was there before is now. */
  readonly movedAside: string | undefined;
}

/**
 * Makes a data directory of a backup. Every file is compared with its checksum before anything takes the place of what
 * is there, so a failure leaves the data directory as it was. A backup of an older version is updated by the next start
 * of the gateway.
 * @throws backup-invalid, backup-failed, data-dir-in-use
 */
export function restoreBackup({ backup, dataDirectory, replace, utcMs }: RestoreRequest): Restored {
  const manifest = readManifest(backup);
  if (manifest.schema > MIGRATIONS.length)
    throw new AppError(
      'backup-invalid',
      `The backup was made by version ${manifest.version}, which is newer. Update the program, then restore it.`,
    );
  for (const { path, bytes } of manifest.files)
    if (statSync(join(backup, path), { throwIfNoEntry: false })?.size !== bytes) throw damaged(path);
  const target = resolve(dataDirectory);
  const hasContent = existsSync(target) && readdirSync(target).length > 0;
  if (hasContent && !replace)
    throw new AppError(
      'backup-failed',
      `${target} already holds a station. Name an empty --data-dir, or add --replace: what is there is moved aside, not deleted.`,
    );
  // In use by a running gateway: refused.
  if (hasContent) openDataDirectory(target).release();
  const partial = `${target}.restoring`;
  try {
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(partial, { recursive: true, mode: 0o700 });
    for (const { path, sha256 } of manifest.files) {
      const file = join(partial, path);
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      copyFileSync(join(backup, path), file, constants.COPYFILE_FICLONE);
      chmodSync(file, 0o600);
      if (sha256Of(file) !== sha256) throw damaged(path);
    }
    const movedAside = hasContent ? `${target}.before-${utcMs}` : undefined;
    if (movedAside !== undefined) renameSync(target, movedAside);
    else rmSync(target, { recursive: true, force: true });
    renameSync(partial, target);
    return { manifest, movedAside };
  } catch (cause) {
    rmSync(partial, { recursive: true, force: true });
    if (cause instanceof AppError) throw cause;
    throw new AppError(
      'backup-failed',
      isDiskFull(cause)
        ? `No space left to restore the backup to ${target}. Free disk space or choose another --data-dir. Nothing there has changed.`
        : `The backup could not be restored to ${target}: ${errorText(cause)}.`,
      { cause },
    );
  }
}

function damaged(path: string): AppError {
  return new AppError(
    'backup-invalid',
    `The backup is damaged: ${path} differs from its checksum. Use another backup. Nothing was restored.`,
  );
}
