import Database from 'better-sqlite3';
import { MIGRATIONS } from '../../gateway/store/migrations/index.ts';

let file: Buffer | undefined;

/** A store in memory with nothing in it. Migrated once: each is a copy. */
export function emptyStore(): Database.Database {
  return new Database(emptyStoreFile());
}

/** The same as the content of a file. */
export function emptyStoreFile(): Buffer {
  file ??= migrated();
  return file;
}

function migrated(): Buffer {
  const database = new Database(':memory:');
  for (const { sql } of MIGRATIONS) database.exec(sql);
  database.pragma(`user_version = ${MIGRATIONS.length}`);
  const content = database.serialize();
  database.close();
  return content;
}
