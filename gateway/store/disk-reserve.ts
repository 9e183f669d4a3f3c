import { randomBytes } from 'node:crypto';
import { rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SIZE_BYTES = 1024 * 1024;
/** With less left on the disk the reserve would be what fills it. */
const MIN_FREE_BYTES = 16 * SIZE_BYTES;

/**
 * A file that only takes up space. A start on a full disk deletes it. The freed space is enough for the lock,
 * the store and the operator's token, so that vehicles in the air can be brought home.
 */
export class DiskReserve {
  readonly #file: string;
  #isGivenUp = false;

  constructor(directory: string) {
    this.#file = join(directory, 'disk-reserve');
  }

  giveUp(): void {
    this.#isGivenUp = true;
    rmSync(this.#file, { force: true });
  }

  /** Takes the space again when there is plenty. */
  keep(directory: string): void {
    if (this.#isGivenUp || statSync(this.#file, { throwIfNoEntry: false })?.size === SIZE_BYTES) return;
    try {
      const { bavail, bsize } = statfsSync(directory);
      // Random: zeros take no space on a file system that compresses.
      if (bavail * bsize > MIN_FREE_BYTES)
        writeFileSync(this.#file, randomBytes(SIZE_BYTES), { mode: 0o600 });
    } catch {
      rmSync(this.#file, { force: true });
    }
  }
}
