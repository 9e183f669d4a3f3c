/** Codes of Node and SQLite for a disk that takes no more; a failing one answers SQLite with an I/O error. */
const DISK_FULL = /^(ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR\w*)$/;

/** Whether an error, or one of its causes, is a disk that takes no more. */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && DISK_FULL.test(String(cause.code))) return true;
  return false;
}
