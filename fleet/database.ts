import pg from 'pg';
import sql, { raw } from 'sql-template-tag';
import { AppError, errorText } from '../gateway/base/error.ts';
import { MIGRATIONS } from './migrations.ts';

/** Runs a query with the values as parameters, and parts made by `sql`. @returns its rows. @throws store-unavailable */
export type Query = <Row>(text: TemplateStringsArray, ...values: readonly unknown[]) => Promise<Row[]>;

export interface Database {
  readonly query: Query;
  /** Runs `work` in a transaction. @throws what `work` throws, after a rollback */
  readonly begin: <Result>(work: (query: Query) => Promise<Result>) => Promise<Result>;
  readonly end: () => Promise<void>;
}

/** Lock for servers that start at the same time. Any number that is not used for another lock. */
const MIGRATION_LOCK = 730_415_001;
const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Opens the centre's database and updates its schema. A lost connection fails its queries, and the next ones
 * connect again.
 * @throws store-unavailable when it cannot be reached or is newer than this program
 */
export async function openDatabase(address: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: address,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    // Short queries: to compile one takes longer than to run it.
    options: '-c jit=off',
  });
  // Otherwise a connection that is lost between two queries would end the program.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const database: Database = {
    query: queryOn(pool),
    async begin(work) {
      const client = await pool.connect().catch((cause: unknown) => {
        throw unavailable(cause);
      });
      let failure: Error | undefined;
      try {
        await client.query('BEGIN');
        const result = await work(queryOn(client));
        await client.query('COMMIT');
        return result;
      } catch (thrown) {
        await client.query('ROLLBACK').catch((cause: Error) => {
          failure = cause;
        });
        throw thrown;
      } finally {
        // A connection that cannot roll back is closed instead of used again.
        client.release(failure);
      }
    },
    end: () => pool.end(),
  };
  try {
    await migrate(database);
    return database;
  } catch (cause) {
    await pool.end();
    throw new AppError(
      'store-unavailable',
      `The PostgreSQL database cannot be used (${errorText(cause)}). Check --postgres, and that the server runs.`,
      { cause },
    );
  }
}

function queryOn(queryable: Pick<pg.Pool | pg.PoolClient, 'query'>): Query {
  return async <Row>(text: TemplateStringsArray, ...values: readonly unknown[]) => {
    try {
      return (await queryable.query(sql(text, ...values))).rows as Row[];
    } catch (cause) {
      throw cause instanceof pg.DatabaseError ? cause : unavailable(cause);
    }
  };
}

function unavailable(cause: unknown): AppError {
  return new AppError('store-unavailable', `The PostgreSQL database does not answer (${errorText(cause)}).`, {
    cause,
  });
}

async function migrate(database: Database): Promise<void> {
  await database.begin(async (query) => {
    await query`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`;
    await query`CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)`;
    const [row] = await query<{ version: number }>`SELECT version FROM schema_version`;
    const version = row?.version ?? 0;
    if (version > MIGRATIONS.length)
      throw new AppError(
        'store-unavailable',
        `The database was written by a newer version (schema ${version}). Update the program.`,
      );
    for (const statements of MIGRATIONS.slice(version)) await query`${raw(statements)}`;
    if (row) await query`UPDATE schema_version SET version = ${MIGRATIONS.length}`;
    else await query`INSERT INTO schema_version (version) VALUES (${MIGRATIONS.length})`;
  });
}
