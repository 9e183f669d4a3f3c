/** Codes of Node and SQLite for a full disk; a failing disk answers SQLite with an I/O error. */
const DISK_FULL = /^(ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR\w*)$/;

/** Whether an error, or one of its causes, is a full disk. */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && DISK_FULL.test(String(cause.code))) return true;
  return false;
}
