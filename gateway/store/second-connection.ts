import { accessSync, constants } from 'node:fs';
import Database from 'better-sqlite3';
import { AppError, errorText } from '../base/error.ts';
import { MIGRATIONS } from './migrations/index.ts';

/** How long to wait while the gateway is writing. */
const BUSY_TIMEOUT_MS = 5000;

/**
 * Opens the store while a gateway may be running. Never creates, repairs or migrates a file: the
 * gateway does. Keep transactions short, because the gateway waits for them.
 * @throws store-unavailable when no store of this version exists
 */
export function openBesideGateway(file: string): Database.Database {
  refuseUnreachable(file);
  let handle: Database.Database | undefined;
  try {
    handle = new Database(file, { timeout: BUSY_TIMEOUT_MS, fileMustExist: true });
    handle.pragma('synchronous = FULL');
    handle.pragma('foreign_keys = ON');
    const version = Number(handle.pragma('user_version', { simple: true }));
    if (version === MIGRATIONS.length) return handle;
    throw new AppError(
      'store-unavailable',
      `The store has schema ${version}, this program has ${MIGRATIONS.length}. Start the gateway of this version once.`,
    );
  } catch (thrown) {
    handle?.close();
    if (thrown instanceof AppError) throw thrown;
    throw new AppError('store-unavailable', `The store ${file} cannot be opened: ${errorText(thrown)}.`, {
      cause: thrown,
    });
  }
}

function refuseUnreachable(file: string): void {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    throw new AppError(
      'store-unavailable',
      isMissing
        ? `Store ${file} not found. Give the gateway's data directory with --data-dir, and start the gateway once.`
        : `You may not open the store ${file} (${errorText(cause)}). Run this as the user that runs the gateway.`,
      { cause },
    );
  }
}
