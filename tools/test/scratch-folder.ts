import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What choosing a place for the files of tests asks of the machine. */
export interface ScratchMachine {
  /** Free bytes of a folder that may be written in; undefined where there is none. */
  freeBytes(folder: string): number | undefined;
  temporaryFolder(): string;
}

/** Linux keeps it in memory. https://docs.kernel.org/filesystems/tmpfs.html */
const IN_MEMORY = '/dev/shm';
/** A whole run leaves a few hundred MB; containers often give 64 MB only. */
const NEEDED_BYTES = 2 * 1024 ** 3;

/**
 * Where tests keep their stores and recordings: in memory where there is room. Each durable commit waits for
 * the disk, and a machine whose disk is shared may take a second for one: flights in life's own time would
 * fail by it.
 */
export function scratchParent(machine: ScratchMachine): string {
  const freeBytes = machine.freeBytes(IN_MEMORY);
  return freeBytes !== undefined && freeBytes >= NEEDED_BYTES ? IN_MEMORY : machine.temporaryFolder();
}

/** A new folder for one run, as the `TMPDIR` of its programs; `remove` deletes it with all they left. */
export function makeScratchFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(scratchParent(thisMachine), 'aerodeck-test-'));
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
