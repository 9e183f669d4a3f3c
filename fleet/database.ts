import postgres from 'postgres';
import { AppError, errorText } from '../gateway/base/error.ts';
import { MIGRATIONS } from './migrations.ts';

export type Database = postgres.Sql;

/** Lock for servers that start at the same time. Any number that is not used for another lock. */
const MIGRATION_LOCK = 730_415_001;

/**
 * Opens the centre's database and updates its schema.
 * @throws store-unavailable when it cannot be reached or is newer than this program
 */
export async function openDatabase(address: string): Promise<Database> {
  const database = postgres(address, { max: 10, connect_timeout: 10, onnotice: () => undefined });
  try {
    await migrate(database);
    return database;
  } catch (cause) {
    await database.end({ timeout: 1 });
    if (cause instanceof AppError) throw cause;
    throw new AppError(
      'store-unavailable',
      `The PostgreSQL database cannot be used (${errorText(cause)}). Check --postgres, and that the server runs.`,
      { cause },
    );
  }
}

async function migrate(database: Database): Promise<void> {
  await database.begin(async (transaction) => {
    await transaction`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`;
    await transaction`CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)`;
    const [row] = await transaction<{ version: number }[]>`SELECT version FROM schema_version`;
    const version = row?.version ?? 0;
    if (version > MIGRATIONS.length)
      throw new AppError(
        'store-unavailable',
        `The database was written by a newer version (schema ${version}). Update the program.`,
      );
    for (const sql of MIGRATIONS.slice(version)) await transaction.unsafe(sql);
    if (row) await transaction`UPDATE schema_version SET version = ${MIGRATIONS.length}`;
    else await transaction`INSERT INTO schema_version (version) VALUES (${MIGRATIONS.length})`;
  });
}
