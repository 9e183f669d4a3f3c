import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { AppError, errorText } from '../base/error.ts';

/** The directory that holds all state of one gateway, held by this process until `release`. */
export interface DataDirectory {
  readonly path: string;
  release(): void;
}

/**
 * Makes the directory (0700), proves that it can be written, and locks it against a second gateway. The lock is the
 * kernel's own on an SQLite file, so it goes with the process however that ends.
 * @throws data-dir-unwritable, data-dir-in-use
 */
export function openDataDirectory(path: string): DataDirectory {
  prepare(path);
  const lock = takeLock(path);
  return {
    path,
    release: () => {
      if (lock.open) lock.close();
    },
  };
}

function prepare(path: string): void {
  try {
    makeDirectory(path);
    chmodSync(path, 0o700);
    closeToOthers(path);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    const probe = join(path, `.probe-${process.pid}`);
    writeFileSync(probe, '', { mode: 0o600 });
    rmSync(probe);
  } catch (cause) {
    throw new AppError(
      'data-dir-unwritable',
      `The data directory ${path} cannot be written (${errorText(cause)}). Choose another with --data-dir or mend its permissions.`,
      { cause, context: { path } },
    );
  }
}

/** What an earlier version, or a copy, left readable for everybody on the machine. Links are left alone. */
function closeToOthers(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isFile()) chmodSync(join(path, entry.name), 0o600);
    else if (entry.isDirectory()) chmodSync(join(path, entry.name), 0o700);
  }
}

/** Node's own recursive mkdir never returns where a file system (/proc, an automounter) answers ENOENT below a directory. */
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
    throw new AppError(
      'data-dir-in-use',
      `Another gateway uses the data directory ${path}. Stop it, or give this one its own with --data-dir.`,
      { cause, context: { path } },
    );
  }
}
