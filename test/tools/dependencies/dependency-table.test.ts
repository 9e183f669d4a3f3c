import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dependencyReasons } from '../../../tools/dependencies/dependency-reasons.ts';
import { dependencyTable } from '../../../tools/list-dependencies.ts';

const root = join(import.meta.dirname, '../../..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};
const names = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)];

/** Package, version and licence of each row; sizes differ between platforms. */
const rows = (page: string): string[] =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split(' | ').slice(0, 3).join(' '));

it('gives a reason for every direct dependency and for nothing else', () => {
  expect(Object.keys(dependencyReasons).sort()).toEqual([...names].sort());
});

it('pins every direct dependency to one exact version', () => {
  const ranges = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version),
  );
  expect(ranges).toEqual([]);
});

it('is written down in docs/dependencies.md (npm run list-dependencies)', () => {
  const page = readFileSync(join(root, 'docs/dependencies.md'), 'utf8');
  expect(rows(page)).toEqual(rows(dependencyTable(root)));
  expect(page).not.toContain('| ? |');
});
