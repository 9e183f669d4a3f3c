import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeScratchFolder, type ScratchMachine, scratchParent } from '../../../tools/test/scratch-folder.ts';

function machine(inMemoryBytes: number | undefined): ScratchMachine {
  return { freeBytes: () => inMemoryBytes, temporaryFolder: () => '/tmp' };
}

it('keeps the files of tests in memory where there is room', () => {
  expect(scratchParent(machine(4 * 1024 ** 3))).toBe('/dev/shm');
});

it('takes the temporary folder where memory is small or not to be had', () => {
  expect(scratchParent(machine(64 * 1024 ** 2))).toBe('/tmp');
  expect(scratchParent(machine(undefined))).toBe('/tmp');
});

it('leaves nothing behind', () => {
  const scratch = makeScratchFolder();
  writeFileSync(join(scratch.path, 'left.txt'), 'left');
  scratch.remove();
  expect(existsSync(scratch.path)).toBe(false);
});
