import {
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
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
} from './backup-manifest.ts';
import { copyFile, digestOf, syncPath } from './copy-file.ts';

/** Fetched again when needed, and open while a gateway runs. */
const CACHE = /^maps\/tile-cache\.sqlite/;
/** Not complete yet, or of a process that was killed. */
const UNFINISHED = /\.(part|partial|next)$/;
/** Before the store: heads that sign rows which the store does not have yet would look like removed rows. */
const HEADS_FILE = 'audit-heads.jsonl';

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
  const partial = `${goal}.partial`;
  if (existsSync(partial) && !isUnfinishedBackup(partial))
    throw new AppError('backup-failed', `${partial} is in the way. Move it, or name another folder.`);
  let hasBegun = false;
  try {
    mkdirSync(dirname(goal), { recursive: true });
    if (
      existsSync(dataDirectory) &&
      `${realpathSync(dirname(goal))}${sep}`.startsWith(realpathSync(dataDirectory) + sep)
    )
      throw new AppError(
        'backup-failed',
        'A backup cannot be in the data directory itself. Name another folder.',
      );
    hasBegun = true;
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(partial, { mode: 0o700 });
    const files: BackedUpFile[] = [];
    copy(dataDirectory, partial, HEADS_FILE, files);
    const schema = copyStore(dataDirectory, partial);
    files.push({ path: STORE_FILE, ...digestOf(join(partial, STORE_FILE)) });
    for (const name of BACKED_UP)
      if (name !== STORE_FILE && name !== HEADS_FILE) copy(dataDirectory, partial, name, files);
    const manifest = newManifest({
      version,
      createdUtc: new Date(clock.utcMs()).toISOString(),
      schema,
      files: files.sort((a, b) => (a.path < b.path ? -1 : 1)),
    });
    const manifestFile = join(partial, MANIFEST_FILE);
    writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true });
    syncPath(partial);
    renameSync(partial, goal);
    syncPath(dirname(goal));
    return manifest;
  } catch (cause) {
    if (hasBegun) rmSync(partial, { recursive: true, force: true });
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
    syncPath(join(folder, STORE_FILE));
  }
}

/** Adds what was copied to `files`. Folders may be links to another disk; one that leads back into itself is left out. */
function copy(
  from: string,
  to: string,
  path: string,
  files: BackedUpFile[],
  above: readonly string[] = [],
): void {
  if (CACHE.test(path) || UNFINISHED.test(path)) return;
  const source = join(from, path);
  try {
    const found = statSync(source);
    if (found.isDirectory()) {
      const folder = realpathSync(source);
      if (above.includes(folder)) return;
      mkdirSync(join(to, path), { mode: 0o700 });
      for (const name of readdirSync(source)) copy(from, to, `${path}/${name}`, files, [...above, folder]);
      syncPath(join(to, path));
    } else if (found.isFile()) files.push({ path, ...copyFile(source, join(to, path)) });
  } catch (thrown) {
    // The station's own limits may remove an old recording meanwhile.
    if (existsSync(source)) throw thrown;
  }
}

/** What a killed backup left behind, and nothing else. */
function isUnfinishedBackup(folder: string): boolean {
  return (
    statSync(folder).isDirectory() &&
    readdirSync(folder).every(
      (name) => name === MANIFEST_FILE || BACKED_UP.some((known) => name.startsWith(known)),
    )
  );
}
