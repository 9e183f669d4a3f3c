import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import Database from 'better-sqlite3';
import type { Clock } from '../../base/clock.ts';
import { AppError, errorText } from '../../base/error.ts';
import { isDiskFull } from '../../base/file/disk-full.ts';
import { openBesideGateway } from '../../store/second-connection.ts';
import {
  BACKED_UP,
  type BackedUpFile,
  type BackupManifest,
  MANIFEST_FILE,
  newManifest,
  STORE_FILE,
  sha256Of,
} from './backup-manifest.ts';

/** Fetched again when needed, and open while a gateway runs. */
const CACHE = /^maps\/tile-cache\.sqlite/;
/** Not complete yet, or of a process that was killed. */
const UNFINISHED = /\.(part|partial|next)$/;

export interface BackupRequest {
  readonly dataDirectory: string;
  /** Must not exist. */
  readonly target: string;
  /** Of the program. */
  readonly version: string;
  readonly clock: Clock;
}

/**
 * Copies a station into a new folder while its gateway may be flying: the store as of one moment, every other file as
 * far as it is written. The folder has its name only when it is complete. Its files have the station's keys, so only
 * this user may read them.
 * @throws backup-failed, store-unavailable
 */
export function writeBackup({ dataDirectory, target, version, clock }: BackupRequest): BackupManifest {
  const goal = resolve(target);
  if (existsSync(goal))
    throw new AppError('backup-failed', `${goal} already exists. Name a new folder for the backup.`);
  if (goal.startsWith(resolve(dataDirectory) + sep))
    throw new AppError(
      'backup-failed',
      'A backup cannot be in the data directory itself. Name another folder.',
    );
  const partial = `${goal}.partial`;
  try {
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(dirname(goal), { recursive: true });
    mkdirSync(partial, { mode: 0o700 });
    const schema = copyStore(dataDirectory, partial);
    for (const name of BACKED_UP) if (name !== STORE_FILE) copy(dataDirectory, partial, name);
    const files = filesOf(partial).map((path): BackedUpFile => {
      const file = join(partial, path);
      return { path, bytes: statSync(file).size, sha256: sha256Of(file) };
    });
    const manifest = newManifest({
      version,
      createdUtc: new Date(clock.utcMs()).toISOString(),
      schema,
      files,
    });
    writeFileSync(join(partial, MANIFEST_FILE), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 });
    renameSync(partial, goal);
    return manifest;
  } catch (cause) {
    rmSync(partial, { recursive: true, force: true });
    if (cause instanceof AppError) throw cause;
    throw new AppError(
      'backup-failed',
      isDiskFull(cause)
        ? `No space left for the backup ${basename(goal)}. Free disk space or choose another disk. Nothing of the station has changed.`
        : `The backup ${goal} could not be written: ${errorText(cause)}. Nothing of the station has changed.`,
      { cause },
    );
  }
}

/** @returns its schema */
function copyStore(dataDirectory: string, folder: string): number {
  const store = openBesideGateway(join(dataDirectory, STORE_FILE));
  try {
    store.prepare('VACUUM INTO ?').run(join(folder, STORE_FILE));
  } finally {
    store.close();
  }
  const copied = new Database(join(folder, STORE_FILE), { readonly: true });
  try {
    return Number(copied.pragma('user_version', { simple: true }));
  } finally {
    copied.close();
  }
}

function copy(from: string, to: string, path: string): void {
  if (CACHE.test(path) || UNFINISHED.test(path)) return;
  const source = join(from, path);
  const found = statSync(source, { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    mkdirSync(join(to, path), { mode: 0o700 });
    for (const name of readdirSync(source)) copy(from, to, `${path}/${name}`);
  } else if (found?.isFile()) {
    try {
      // A file system that shares blocks between copies needs neither time nor space for it.
      copyFileSync(source, join(to, path), constants.COPYFILE_FICLONE);
    } catch (thrown) {
      // The station's own limits may remove an old recording meanwhile.
      if (existsSync(source)) throw thrown;
    }
  }
}

/** Relative, with slashes, in order. */
export function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    )
    .sort();
}
