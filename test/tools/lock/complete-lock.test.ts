import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { completeLock, type LockFile } from '../../../tools/complete-lock.ts';

it('adds what npm left out for other platforms, and nothing that is there', () => {
  const tool = {
    version: '2.0.0',
    dev: true,
    optionalDependencies: {
      'tool-linux-x64': '2.0.0',
      'tool-linux-x64-musl': '2.0.0',
      'tool-win32-arm64-msvc': '2.0.0',
      'tool-wasm': '2.0.0',
      fsevents: '~2.3.0',
    },
  };
  const present = { version: '2.0.0', dev: true, optional: true, os: ['linux'], cpu: ['x64'] };
  const lock = { packages: { '': {}, 'node_modules/tool': tool, 'node_modules/tool-linux-x64': present } };
  expect(completeLock(lock).packages).toEqual({
    '': {},
    'node_modules/tool': tool,
    'node_modules/tool-linux-x64': present,
    'node_modules/tool-linux-x64-musl': { ...present, libc: ['musl'] },
    'node_modules/tool-win32-arm64-msvc': { ...present, os: ['win32'], cpu: ['arm64'] },
  });
});

it('leaves nothing to add to package-lock.json, else npm ci refuses it (npm run complete-lock)', () => {
  const path = join(import.meta.dirname, '../../../package-lock.json');
  const lock = JSON.parse(readFileSync(path, 'utf8')) as LockFile;
  expect(Object.keys(completeLock(lock).packages)).toEqual(Object.keys(lock.packages));
});
