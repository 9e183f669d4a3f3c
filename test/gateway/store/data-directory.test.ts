import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDataDirectory } from '../../../gateway/store/data-directory.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'data-directory-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe.skipIf(platform() !== 'linux')('a data directory', () => {
  it.each([
    ['NFS', 0x6969],
    ['SMB', 0xfe_53_4d_42],
    ['FUSE', 0x65_73_55_46],
  ])('on %s is refused, and nothing is left there', (name, type) => {
    expect(() => openDataDirectory(directory, () => type)).toThrow(
      expect.objectContaining({
        code: 'data-dir-network',
        message: expect.stringMatching(`(${name}).*--data-dir`) as string,
      }),
    );
    expect(readdirSync(directory)).toEqual([]);
  });

  it('on a local disk is opened', () => {
    openDataDirectory(directory).release();
    expect(readdirSync(directory)).toContain('gateway.lock');
  });
});
