import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { AppError, errorText } from '../base/error.ts';
import type { Logger } from '../base/log/logger.ts';
import { MIGRATIONS } from './migrations/index.ts';

/** Older WAL can corrupt a file that two connections checkpoint. https://sqlite.org/wal.html */
const OLDEST_SAFE_SQLITE = [3, 51, 3] as const;

/** An open durable database: one writer, WAL, every commit on disk before it returns. */
export interface OpenDatabase {
  readonly handle: Database.Database;
  /** Path of a damaged store moved aside at this start. The operator must be informed. */
  readonly quarantined: string | undefined;
  /** False if it is too large to be read as a whole before the gateway listens. Then check it with `findDamage`. */
  readonly isChecked: boolean;
}

/** Reading this much takes less than a tenth of a second. */
const MAX_CHECKED_BYTES = 64 * 1024 * 1024;

/** A file beside the store that makes the next start read a store of any size. */
export function damageMark(file: string): string {
  return `${file}.damaged`;
}

/**
 * Opens (or creates) the durable file, checks it and updates its schema. A store of more than 64 MiB
 * is only read where SQLite opens it, unless `damageMark` demands more. Keeps a copy of the file
 * before a migration. Moves a damaged file to `*.corrupt.<UTC ms>` and replaces it with the last
 * backup, or else an empty file.
 * @throws store-corrupt when neither opens, store-unavailable when SQLite is too old, store-schema when
 *   a newer version wrote the file or its tables are not those of this build.
 */
export function openDatabase(file: string, utcMs: number, logger: Logger): OpenDatabase {
  let quarantined: string | undefined;
  const isChecked = isDueForCheck(file);
  let handle = tryOpen(file, isChecked);
  if (!handle) {
    quarantined = `${file}.corrupt.${utcMs}`;
    moveAside(file, quarantined);
    logger.error({ module: 'store', file, quarantined }, 'the store is damaged and was moved aside');
    const backup = `${file}.backup`;
    if (existsSync(backup)) renameSync(backup, file);
    handle = tryOpen(file, true);
    if (!handle)
      throw new AppError(
        'store-corrupt',
        `The store ${file} cannot be opened. Move it away and start again.`,
      );
  }
  refuseOldSqlite(handle);
  migrate(handle, file, logger);
  refuseOtherSchema(handle, file);
  if (isChecked) rmSync(damageMark(file), { force: true });
  return { handle, quarantined, isChecked };
}

function isDueForCheck(file: string): boolean {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return bytes <= MAX_CHECKED_BYTES || existsSync(damageMark(file));
}

/**
 * What is wrong in a store, also while a gateway writes to it; undefined if nothing. Reads all of it.
 * @throws Error of SQLite if it cannot be read
 */
export function findDamage(file: string): string | undefined {
  const handle = new Database(file, { readonly: true, fileMustExist: true, timeout: 2000 });
  try {
    const found = String(handle.pragma('quick_check(1)', { simple: true }));
    return found === 'ok' ? undefined : found;
  } catch (thrown) {
    if (isDamage(thrown)) return errorText(thrown);
    throw thrown;
  } finally {
    handle.close();
  }
}

function isDamage(thrown: unknown): boolean {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  return code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT');
}

function tryOpen(file: string, isChecked: boolean): Database.Database | undefined {
  let handle: Database.Database | undefined;
  try {
    handle = new Database(file, { timeout: 2000 });
    handle.pragma('journal_mode = WAL');
    handle.pragma('synchronous = FULL');
    handle.pragma('foreign_keys = ON');
    handle.pragma('journal_size_limit = 16777216');
    if (!isChecked || handle.pragma('quick_check(1)', { simple: true }) === 'ok') return handle;
    handle.close();
    return undefined;
  } catch (thrown) {
    handle?.close();
    if (isDamage(thrown)) return undefined;
    throw new AppError('store-unavailable', `The store ${file} cannot be opened: ${errorText(thrown)}.`, {
      cause: thrown,
    });
  }
}

/**
 * A file whose tables differ from the migrations could fail in flight.
 * @throws store-schema
 */
function refuseOtherSchema(handle: Database.Database, file: string): void {
  wantedSchema ??= migratedSchema();
  const wanted = wantedSchema;
  const found = schemaOf(handle);
  const different = [...new Set([...wanted.keys(), ...found.keys()])].filter(
    (name) => wanted.get(name) !== found.get(name),
  );
  if (different.length === 0) return;
  handle.close();
  throw new AppError(
    'store-schema',
    `The store ${file} was created by another build of this version (it differs in ${different.slice(0, 5).join(', ')}). ` +
      'Move it away, or start with another --data-dir, or go back to the build that made it.',
  );
}

let wantedSchema: ReadonlyMap<string, string> | undefined;

function migratedSchema(): ReadonlyMap<string, string> {
  const model = new Database(':memory:');
  try {
    for (const { sql } of MIGRATIONS) model.exec(sql);
    return schemaOf(model);
  } finally {
    model.close();
  }
}

/** Name of each table, index and trigger → its SQL definition. */
function schemaOf(handle: Database.Database): ReadonlyMap<string, string> {
  const rows = handle
    .prepare("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'")
    .all() as { readonly name: string; readonly sql: string }[];
  return new Map(rows.map(({ name, sql }) => [name, sql.replaceAll(/\s+/g, ' ')]));
}

function moveAside(file: string, target: string): void {
  renameSync(file, target);
  for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
}

function refuseOldSqlite(handle: Database.Database): void {
  const version = String(handle.prepare('SELECT sqlite_version()').pluck().get());
  const parts = version.split('.').map(Number);
  for (const [index, wanted] of OLDEST_SAFE_SQLITE.entries()) {
    const part = parts[index] ?? 0;
    if (part > wanted) return;
    if (part < wanted) {
      handle.close();
      throw new AppError(
        'store-unavailable',
        `SQLite ${version} is older than ${OLDEST_SAFE_SQLITE.join('.')}: reinstall the dependencies.`,
      );
    }
  }
}

function migrate(handle: Database.Database, file: string, logger: Logger): void {
  const version = Number(handle.pragma('user_version', { simple: true }));
  if (version > MIGRATIONS.length) {
    handle.close();
    throw new AppError(
      'store-schema',
      `The store ${file} was written by a newer version (schema ${version}). ` +
        'Install that version again, or restore a backup from before the update.',
    );
  }
  if (version === MIGRATIONS.length) return;
  if (version > 0) {
    const backup = `${file}.backup`;
    rmSync(backup, { force: true });
    handle.prepare('VACUUM INTO ?').run(backup);
  }
  // All or none, with a single disk sync.
  handle.transaction(() => {
    for (const { sql } of MIGRATIONS.slice(version)) handle.exec(sql);
    handle.pragma(`user_version = ${MIGRATIONS.length}`);
  })();
  const migrations = MIGRATIONS.slice(version).map(({ name }) => name);
  logger.info({ module: 'store', migrations }, 'schema updated');
}
