import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../../../tools/build/repository-root.ts';
import { NEEDED_LIBRARIES } from '../../../tools/package/deb/make-deb.ts';

/** The version of GCC's library that has the symbols of a version. */
const GCC_OF_GLIBCXX: Readonly<Record<string, string>> = {
  '3.4.25': '8',
  '3.4.26': '9',
  '3.4.28': '10',
  '3.4.29': '11',
  '3.4.30': '12',
  '3.4.32': '13',
  '3.4.33': '14',
};

const modules = join(repositoryRoot, 'node_modules');
const programs = [
  ...['x64', 'arm64'].flatMap((arch) => [
    join(modules, `better-sqlite3/prebuilds/linux-${arch}.node`),
    ...globSync(join(modules, `@serialport/bindings-cpp/prebuilds/linux-${arch}/*glibc.node`)),
    join(modules, `node-linux-${arch}/bin/node`),
  ]),
].filter((path) => existsSync(path));

/** The newest version among the symbols that the programs use. */
function newest(symbol: RegExp): string {
  const found = programs.flatMap((path) =>
    [...readFileSync(path, 'latin1').matchAll(symbol)].map(([, version = '']) => version),
  );
  return found.reduce((one, other) => (one.localeCompare(other, 'en', { numeric: true }) < 0 ? other : one));
}

it('the Debian package asks for the libraries that its native modules and its Node need', () => {
  expect(programs.length).toBeGreaterThanOrEqual(4);
  const glibcxx = newest(/GLIBCXX_(\d+(?:\.\d+)+)\0/g);
  expect(NEEDED_LIBRARIES).toEqual([
    `libc6 (>= ${newest(/GLIBC_(\d+(?:\.\d+)+)\0/g)})`,
    `libstdc++6 (>= ${GCC_OF_GLIBCXX[glibcxx] ?? `of ${glibcxx}`})`,
  ]);
});
