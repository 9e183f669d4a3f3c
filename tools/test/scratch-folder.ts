import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The parts of the machine used to choose a place for test files. */
export interface ScratchMachine {
  /** Free bytes of a writable folder; undefined without one. */
  freeBytes(folder: string): number | undefined;
  temporaryFolder(): string;
}

/** A folder in memory on Linux. https://docs.kernel.org/filesystems/tmpfs.html */
const IN_MEMORY = '/dev/shm';
/** A whole run writes a few hundred MB; containers often have only 64 MB. */
const NEEDED_BYTES = 2 * 1024 ** 3;

/**
 * Where tests keep stores and recordings: in memory if there is space. Each durable commit waits
 * for the disk, and a shared disk may take a second for it, which would fail tests that fly in real
 * time.
 */
export function scratchParent(machine: ScratchMachine): string {
  const freeBytes = machine.freeBytes(IN_MEMORY);
  return freeBytes !== undefined && freeBytes >= NEEDED_BYTES ? IN_MEMORY : machine.temporaryFolder();
}

/** A new folder for one run, used as `TMPDIR`; `remove` deletes it with its content. */
export function makeScratchFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(scratchParent(thisMachine), 'aerodeck-test-'));
  // PostgreSQL does not run as root: as another user it must get through to its own folder in this one.
  chmodSync(path, 0o711);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

const thisMachine: ScratchMachine = {
  freeBytes(folder) {
    try {
      accessSync(folder, constants.W_OK);
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize;
    } catch {
      return undefined;
    }
  },
  temporaryFolder: tmpdir,
};
