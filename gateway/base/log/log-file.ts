import { appendFileSync, existsSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Newest first. */
export const LOG_FILES = ['gateway.log', 'gateway.log.1'] as const;
const MAX_FILE_BYTES = 1024 * 1024;

/**
 * The log in the data directory, for a gateway whose standard error nobody keeps: the last 1 to 2 MB. What cannot be
 * written, such as on a full disk or before the directory exists, is lost.
 */
export class LogFile {
  readonly #directory: string;
  #bytes: number | undefined;

  constructor(directory: string) {
    this.#directory = directory;
  }

  write(line: string): void {
    const [file, older] = LOG_FILES.map((name) => join(this.#directory, name));
    if (file === undefined || older === undefined || !existsSync(this.#directory)) return;
    try {
      this.#bytes ??= statSync(file, { throwIfNoEntry: false })?.size ?? 0;
      if (this.#bytes > MAX_FILE_BYTES) {
        renameSync(file, older);
        this.#bytes = 0;
      }
      appendFileSync(file, line, { mode: 0o600 });
      this.#bytes += Buffer.byteLength(line);
    } catch {
      // The same lines are on standard error.
    }
  }
}
