import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { platform } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { AppError, errorText } from '../base/error.ts';
import { isDiskFull } from '../base/file/disk-full.ts';

/** The directory with all state of one gateway. This process locks it until `release`. */
export interface DataDirectory {
  readonly path: string;
  release(): void;
}

/**
 * Creates the directory (0700), checks that it is writable, and locks it against a second gateway.
 * The lock is the kernel's lock on an SQLite file, so it ends with the process in any case. On a
 * full disk it deletes its reserve.
 * @param fileSystemOf for tests: the type number of the file system of a path
 * @throws data-dir-unwritable, data-dir-network, data-dir-in-use
 */
export function openDataDirectory(
  path: string,
  fileSystemOf = (folder: string) => statfsSync(folder).type,
): DataDirectory {
  refuseHalfRestored(path);
  const reserve = new DiskReserve(path);
  prepare(path, reserve);
  if (platform() === 'linux') refuseNetwork(path, fileSystemOf(path));
  const lock = takeLock(path);
  reserve.keep(path);
  return {
    path,
    release: () => {
      if (lock.open) lock.close();
    },
  };
}

/** Where a restore of a backup gathers its files before it takes the place of a data directory. */
export const restoringPath = (path: string): string => `${path}.restoring`;

/** A restore was killed before its end, and no station is there: an empty one would hide that. */
function refuseHalfRestored(path: string): void {
  const restoring = restoringPath(path);
  if (existsSync(path) || !existsSync(restoring)) return;
  throw new AppError(
    'data-dir-unwritable',
    `A restore to ${path} is running or was interrupted. Restore the backup again, or remove ${restoring} to start with an empty station. A station that was there before is in ${path}.before-….`,
    { context: { path } },
  );
}

function prepare(path: string, reserve: DiskReserve): void {
  try {
    makeDirectory(path);
    chmodSync(path, 0o700);
    closeToOthers(path);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    try {
      probe(path);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      reserve.giveUp();
      probe(path);
    }
  } catch (cause) {
    if (isDiskFull(cause)) throw noSpace(path, cause);
    throw new AppError(
      'data-dir-unwritable',
      `The data directory ${path} cannot be written (${errorText(cause)}). ${remedyFor(path, cause)}`,
      { cause, context: { path } },
    );
  }
}

function remedyFor(path: string, cause: unknown): string {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'EROFS')
    return 'Check the disk and mount it writable, or choose another directory with --data-dir.';
  const uid = process.getuid?.();
  if ((code === 'EPERM' || code === 'EACCES') && uid !== undefined && existsSync(path))
    return `It, or a file in it, belongs to another user. Start the gateway as that user, give everything to this one with "sudo chown -R ${uid} ${path}", or choose another directory with --data-dir.`;
  return 'Choose another with --data-dir or correct its permissions.';
}

/**
 * File systems on which SQLite's log is not safe, by their type number on Linux.
 * https://man7.org/linux/man-pages/man2/statfs.2.html https://sqlite.org/wal.html
 */
const NETWORK_FILE_SYSTEMS: ReadonlyMap<number, string> = new Map([
  [0x69_69, 'NFS'],
  [0x51_7b, 'SMB'],
  [0xff_53_4d_42, 'SMB'],
  [0xfe_53_4d_42, 'SMB'],
  [0x53_46_41_4f, 'AFS'],
  [0x00_c3_64_00, 'Ceph'],
  [0x01_02_19_97, '9P'],
  [0x65_73_55_46, 'FUSE'],
]);

function refuseNetwork(path: string, type: number): void {
  const name = NETWORK_FILE_SYSTEMS.get(type);
  if (name === undefined) return;
  throw new AppError(
    'data-dir-network',
    `The data directory ${path} is on a network or FUSE file system (${name}), where the store could be damaged. Choose a directory on a local disk with --data-dir. Copy existing data there first.`,
    { context: { path } },
  );
}

/** More than the lock, the store and the token need at startup. */
const PROBE_BYTES = 128 * 1024;

function probe(path: string): void {
  const file = join(path, `.probe-${process.pid}`);
  try {
    writeFileSync(file, Buffer.alloc(PROBE_BYTES), { mode: 0o600 });
  } finally {
    rmSync(file, { force: true });
  }
}

function noSpace(path: string, cause: unknown): AppError {
  return new AppError(
    'data-dir-unwritable',
    `There is no space left for the data directory ${path}. Free disk space, or choose another with --data-dir.`,
    { cause, context: { path } },
  );
}

/**
 * Removes access that an earlier version or a copy left open to other users of the machine. Skips
 * links.
 */
function closeToOthers(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isFile()) chmodSync(join(path, entry.name), 0o600);
    else if (entry.isDirectory()) chmodSync(join(path, entry.name), 0o700);
  }
}

/**
 * Node's recursive mkdir never returns if a file system (/proc, an automounter) answers ENOENT
 * below a directory.
 */
function makeDirectory(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeDirectory(parent);
  mkdirSync(path, { mode: 0o700 });
}

function takeLock(path: string): Database.Database {
  const file = join(path, 'gateway.lock');
  let lock: Database.Database | undefined;
  try {
    lock = new Database(file, { timeout: 0 });
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS holder (pid INTEGER); COMMIT');
    lock.exec(`BEGIN EXCLUSIVE; DELETE FROM holder; INSERT INTO holder VALUES (${process.pid}); COMMIT`);
    return lock;
  } catch (cause) {
    lock?.close();
    if (isDiskFull(cause)) throw noSpace(path, cause);
    throw new AppError(
      'data-dir-in-use',
      `Another gateway uses the data directory ${path}. Stop it, or give this one its own with --data-dir.`,
      { cause, context: { path } },
    );
  }
}

const SIZE_BYTES = 1024 * 1024;
/** With less free space the reserve itself would fill the disk. */
const MIN_FREE_BYTES = 16 * SIZE_BYTES;

/**
 * A file that only occupies space. A start on a full disk deletes it. The freed space is enough for
 * the lock, the store and the operator's token, so that airborne vehicles can be flown home.
 */
class DiskReserve {
  readonly #file: string;
  #isGivenUp = false;

  constructor(directory: string) {
    this.#file = join(directory, 'disk-reserve');
  }

  giveUp(): void {
    this.#isGivenUp = true;
    rmSync(this.#file, { force: true });
  }

  /** Restores the reserve when enough space is free. */
  keep(directory: string): void {
    if (this.#isGivenUp || statSync(this.#file, { throwIfNoEntry: false })?.size === SIZE_BYTES) return;
    try {
      const { bavail, bsize } = statfsSync(directory);
      // Random: zeros take no space on a compressing file system.
      if (bavail * bsize > MIN_FREE_BYTES)
        writeFileSync(this.#file, randomBytes(SIZE_BYTES), { mode: 0o600 });
    } catch {
      rmSync(this.#file, { force: true });
    }
  }
}
