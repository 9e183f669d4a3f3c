import { open } from 'node:fs/promises';
import type Database from 'better-sqlite3';
import { storeWrite } from './store-write.ts';

type SyncState = 'syncing' | 'syncing-then-again';

const underWay = new WeakMap<Database.Database, SyncState>();

/**
 * For rows that only report past events. The row is in the file when it returns, so the end of the
 * process cannot lose it. It reaches the disk soon after, or earlier with a durable commit. A power
 * loss in between loses the row, but always together with all later rows.
 * Write a row durably instead if it must exist before an action. Waiting for a slow disk on each
 * report would delay vehicle messages. Inside a transaction the row is as durable as the
 * transaction.
 * https://sqlite.org/pragma.html#pragma_synchronous
 * @throws store-unavailable
 */
export function reportWrite<Result>(database: Database.Database, what: string, write: () => Result): Result {
  return storeWrite(what, () => {
    if (database.inTransaction) return write();
    database.pragma('synchronous = NORMAL');
    try {
      return write();
    } finally {
      database.pragma('synchronous = FULL');
      bringToDisk(database);
    }
  });
}

function bringToDisk(database: Database.Database): void {
  if (database.memory) return;
  const isUnderWay = underWay.has(database);
  underWay.set(database, isUnderWay ? 'syncing-then-again' : 'syncing');
  if (!isUnderWay) void syncUntilClean(database);
}

async function syncUntilClean(database: Database.Database): Promise<void> {
  do {
    underWay.set(database, 'syncing');
    await syncLog(`${database.name}-wal`);
  } while (underWay.get(database) === 'syncing-then-again');
  underWay.delete(database);
}

async function syncLog(path: string): Promise<void> {
  try {
    const log = await open(path, 'r+');
    try {
      await log.datasync();
    } finally {
      await log.close();
    }
  } catch {
    // The store was closed, which writes everything to disk. If the disk fails, the next durable
    // commit fails too.
  }
}
