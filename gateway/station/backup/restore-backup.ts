import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import Database from 'better-sqlite3';
import { AppError, errorText } from '../../base/error.ts';
import { isDiskFull } from '../../base/file/disk-full.ts';
import { flagOf } from '../../config.ts';
import { openDataDirectory, restoringPath } from '../../store/data-directory.ts';
import { MIGRATIONS } from '../../store/migrations/index.ts';
import { type BackedUpFile, type BackupManifest, readManifest, STORE_FILE } from './backup-manifest.ts';
import { copyFile, syncPath } from './copy-file.ts';

export interface RestoreRequest {
  readonly backup: string;
  readonly dataDirectory: string;
  /** Move a data directory that has content aside. Without it such a directory is refused. */
  readonly replace: boolean;
  /** Of this program. */
  readonly version: string;
  readonly utcMs: number;
}

export interface Restored {
  readonly manifest: BackupManifest;
  /** Where the content that was there before is now. */
  readonly movedAside: string | undefined;
  /** Sentences about what this machine lacks, or must not have twice. */
  readonly toDo: readonly string[];
}

/**
 * Makes a data directory of a backup. Every file is compared with its checksum before anything takes the place of what
 * is there, so a failure or a kill leaves the data directory as it was; only a kill between the two last renames, or a
 * disk that then renames nothing, leaves none, which the next start refuses and explains. A backup of an older version
 * is updated by the next start of the gateway.
 * @throws backup-invalid, backup-failed, data-dir-in-use
 */
export function restoreBackup({ backup, dataDirectory, replace, version, utcMs }: RestoreRequest): Restored {
  const manifest = readManifest(backup, { version, schema: MIGRATIONS.length });
  for (const file of manifest.files) refuseOtherFile(backup, file);
  const target = resolve(dataDirectory);
  const hasContent = existsSync(target) && readdirSync(target).length > 0;
  if (hasContent && !replace)
    throw new AppError(
      'backup-failed',
      `${target} already holds a station. Name an empty --data-dir, or add --replace: what is there is moved aside, not deleted.`,
    );
  // In use by a running gateway: refused. None may start on it meanwhile.
  const held = hasContent ? openDataDirectory(target) : undefined;
  const partial = restoringPath(target);
  let movedAside: string | undefined;
  /** The permissions of the empty directory that made room. */
  let emptyMode: number | undefined;
  let toDo: readonly string[];
  try {
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(partial, { recursive: true, mode: 0o700 });
    const folders = new Set([partial]);
    for (const { path, sha256 } of manifest.files) {
      const file = join(partial, path);
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      folders.add(dirname(file));
      if (copyFile(join(backup, path), file).sha256 !== sha256) throw damaged(path);
    }
    for (const folder of folders) syncPath(folder);
    toDo = toDoHere(partial);
    held?.release();
    if (hasContent) {
      renameSync(target, `${target}.before-${utcMs}`);
      movedAside = `${target}.before-${utcMs}`;
    } else if (existsSync(target)) {
      const { mode } = statSync(target);
      // Fails where a gateway has begun to use it meanwhile.
      rmdirSync(target);
      emptyMode = mode;
    }
    renameSync(partial, target);
  } catch (cause) {
    held?.release();
    if (movedAside !== undefined && !isMovedBack(movedAside, target))
      throw new AppError(
        'backup-failed',
        `The backup was copied but could not take its place: ${errorText(cause)}. Rename ${partial} (the backup, complete) or ${movedAside} (the station that was there) to ${target}.`,
        { cause },
      );
    if (emptyMode !== undefined) mkdirSync(target, { mode: emptyMode });
    rmSync(partial, { recursive: true, force: true });
    if (cause instanceof AppError) throw cause;
    throw new AppError(
      'backup-failed',
      isDiskFull(cause)
        ? `No space left to restore the backup to ${target}. Free disk space or choose another --data-dir. Nothing there has changed.`
        : `The backup could not be restored to ${target}: ${errorText(cause)}. Nothing there has changed.`,
      { cause },
    );
  }
  // Not above: the backup is in its place, so no error may say that nothing has changed.
  syncPath(dirname(target));
  return { manifest, movedAside, toDo };
}

function isMovedBack(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** A link could lead to a file of this machine that is none of the backup's. */
function refuseOtherFile(backup: string, { path, bytes }: BackedUpFile): void {
  const file = join(backup, path);
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found?.size !== bytes) throw damaged(path);
  if (!found.isFile() || !`${realpathSync(dirname(file))}${sep}`.startsWith(realpathSync(backup) + sep))
    throw new AppError('backup-invalid', `The backup is not valid: ${path} is not a file in it.`);
}

/** What a backup cannot bring to another machine. */
function toDoHere(directory: string): string[] {
  const toDo: string[] = [];
  for (const [name, value] of Object.entries(settingsOf(join(directory, 'config.json'))))
    if (/^(tlsCert|tlsKey|signingKeyFile)$/.test(name) && typeof value === 'string' && !existsSync(value))
      toDo.push(
        `config.json names ${value} for --${flagOf(name)}. The file is not on this machine: copy it, make a new one, or remove the setting.`,
      );
  const store = new Database(join(directory, STORE_FILE), { readonly: true });
  try {
    if (store.prepare("SELECT 1 FROM sqlite_master WHERE name = 'centre'").get() === undefined) return toDo;
    if (store.prepare('SELECT 1 FROM centre').get() !== undefined)
      toDo.push('The station belongs to a fleet: do not run the station it was copied from any more.');
    return toDo;
  } finally {
    store.close();
  }
}

/** Empty for a file that is missing or not valid: the next start names what is wrong with it. */
function settingsOf(file: string): object {
  try {
    const settings: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof settings === 'object' && settings !== null ? settings : {};
  } catch {
    return {};
  }
}

function damaged(path: string): AppError {
  return new AppError(
    'backup-invalid',
    `The backup is damaged: ${path} differs from its checksum. Use another backup. Nothing was restored.`,
  );
}
