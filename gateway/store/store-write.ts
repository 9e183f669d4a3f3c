import { AppError, errorText } from '../base/error.ts';

/** Runs a write and converts SQLite errors to one the caller can answer. @throws store-unavailable */
export function storeWrite<Result>(what: string, write: () => Result): Result {
  try {
    return write();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError(
      'store-unavailable',
      `${what} could not be written (${errorText(cause)}). Free disk space or repair the disk.`,
      { cause },
    );
  }
}
