import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { verifiedRelease } from '../../main/update/release.ts';
import { makeKeyPair } from '../../tools/package/release-signature.ts';
import { signFolder } from '../../tools/package/sign-release.ts';

const [old, next] = [makeKeyPair(), makeKeyPair()];
const file = Buffer.from('program');
let folder: string;

function describeFile(version: string, name = 'latest-linux.yml'): void {
  const sha512 = createHash('sha512').update(file).digest('base64');
  const files = [{ url: 'Aerodeck.AppImage', sha512, size: file.length, blockMapSize: 5 }];
  const releaseDate = '2026-11-28T00:00:00.000Z';
  writeFileSync(
    join(folder, name),
    stringify({ version, files, path: 'Aerodeck.AppImage', sha512, releaseDate }),
  );
}
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sign-'));
  writeFileSync(join(folder, 'Aerodeck.AppImage'), file);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('signs a stable release for both channels, with notes and each key', () => {
  describeFile('1.0.0');
  expect(signFolder(folder, [old.privateKey, next.privateKey], 'News')).toEqual([
    'latest-linux.yml',
    'beta-linux.yml',
  ]);
  for (const name of ['latest-linux.yml', 'beta-linux.yml'])
    for (const { publicKey } of [old, next])
      expect(verifiedRelease(read(name), name, [publicKey])).toMatchObject({
        version: '1.0.0',
        releaseNotes: 'News',
      });
});

it('signs a beta release for its channel only', () => {
  describeFile('1.1.0-beta.1', 'beta-linux.yml');
  expect(signFolder(folder, [old.privateKey])).toEqual(['beta-linux.yml']);
  expect(readdirSync(folder)).not.toContain('latest-linux.yml');
});

it('signs nothing without a key, without descriptions, or for a file that differs', () => {
  expect(() => signFolder(folder, [old.privateKey])).toThrow('no latest');
  describeFile('1.0.0');
  expect(() => signFolder(folder, [])).toThrow('AERODECK_RELEASE_KEY');
  writeFileSync(join(folder, 'Aerodeck.AppImage'), 'changed');
  expect(() => signFolder(folder, [old.privateKey])).toThrow('is not the file of latest-linux.yml');
});
