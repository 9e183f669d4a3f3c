import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeChecksums } from '../../../tools/package/checksums.ts';
import { differingPaths, folderHashes } from '../../../tools/package/folder-hashes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aerodeck-release-'));
  writeFileSync(join(folder, 'b.rpm'), 'b');
  writeFileSync(join(folder, 'a.AppImage'), 'a');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('checksums', () => {
  it('are of all packages, in the form that sha256sum reads', async () => {
    mkdirSync(join(folder, 'linux-unpacked'));
    writeFileSync(join(folder, 'builder-debug.yml'), '');
    const lines = await writeChecksums(folder, undefined);
    expect(lines).toEqual([
      'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb  a.AppImage',
      '3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d  b.rpm',
    ]);
    // A second run does not count its own file.
    expect(await writeChecksums(folder, undefined)).toEqual(lines);
    expect(existsSync(join(folder, 'SHA256SUMS.asc'))).toBe(false);
  });

  it('refuses an empty folder', async () => {
    rmSync(join(folder, 'a.AppImage'));
    rmSync(join(folder, 'b.rpm'));
    await expect(writeChecksums(folder, undefined)).rejects.toThrow('no files');
  });
});

describe('hashes of a folder', () => {
  it('name the files that differ', () => {
    const before = folderHashes(folder);
    expect(differingPaths(before, folderHashes(folder))).toEqual([]);
    writeFileSync(join(folder, 'a.AppImage'), 'x');
    mkdirSync(join(folder, 'new'));
    writeFileSync(join(folder, 'new/c'), '');
    chmodSync(join(folder, 'b.rpm'), 0o755);
    const expected =
      process.platform === 'win32' ? ['a.AppImage', 'new/c'] : ['a.AppImage', 'b.rpm', 'new/c'];
    expect(differingPaths(before, folderHashes(folder))).toEqual(expected);
  });
});
