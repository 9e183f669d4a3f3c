import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { licenceNotices } from '../../../tools/dependencies/licence-notices.ts';

let root: string;

function write(path: string, content: unknown): void {
  const absolute = join(root, path);
  mkdirSync(dirname(absolute), { recursive: true });
  writeFileSync(absolute, typeof content === 'string' ? content : JSON.stringify(content));
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'aerodeck-licences-'));
  write('NOTICE', 'Map data');
  write('package-lock.json', {
    packages: {
      '': {},
      'node_modules/used': {},
      'node_modules/used/node_modules/inner': {},
      'node_modules/not-for-this-system': {},
      'node_modules/bundled': { dev: true },
      'node_modules/test-only': { dev: true },
      'tools/node24': {},
    },
  });
  write('node_modules/used/package.json', { version: '1.0.0', license: 'MIT' });
  write('node_modules/used/LICENSE.md', 'Permission is granted');
  write('node_modules/used/NOTICE', 'With thanks');
  write('node_modules/used/node_modules/inner/package.json', { version: '2.0.0', license: 'ISC' });
  write('node_modules/bundled/package.json', {
    version: '3.0.0',
    license: 'MIT',
    homepage: 'https://b.test',
  });
  write('node_modules/test-only/package.json', { version: '4.0.0', license: 'MIT' });
  write('out/renderer/assets/index.js.map', {
    sources: ['../../../renderer/main.tsx', '../../../node_modules/bundled/src/a.js'],
  });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('lists what the package contains, with the texts of each', () => {
  expect(licenceNotices(root)).toEqual([
    { name: 'Aerodeck', version: '', licence: 'Apache-2.0', text: 'Map data' },
    { name: 'bundled', version: '3.0.0', licence: 'MIT', text: 'https://b.test' },
    { name: 'inner', version: '2.0.0', licence: 'ISC', text: 'https://www.npmjs.com/package/inner' },
    { name: 'used', version: '1.0.0', licence: 'MIT', text: 'Permission is granted\n\nWith thanks' },
  ]);
});
