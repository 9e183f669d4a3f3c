import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { OPENED_ENDINGS } from '../../main/opened-files.ts';
import { repositoryRoot } from '../../tools/build/repository-root.ts';

const read = (name: string): string => readFileSync(join(repositoryRoot, name), 'utf8');
const config = parse(read('electron-builder.yml')) as {
  readonly electronVersion: string;
  readonly files: readonly string[];
  readonly fileAssociations: readonly { readonly ext: string; readonly mimeType: string }[];
};

it('registers the files that the application opens, of the same types as the Debian package', () => {
  expect(config.fileAssociations.map(({ ext }) => `.${ext}`)).toEqual([...OPENED_ENDINGS]);
  const share = 'tools/package/deb/root/usr/share';
  const types = [...read(`${share}/mime/packages/aerodeck.xml`).matchAll(/<mime-type type="([^"]+)"/g)];
  expect(config.fileAssociations.map(({ mimeType }) => mimeType)).toEqual(types.map(([, type]) => type));
  const opened = /^MimeType=(.*)$/m.exec(read(`${share}/applications/aerodeck.desktop`))?.[1];
  expect(opened?.split(';').filter(Boolean)).toEqual(types.map(([, type]) => type));
});

it('packs the Electron that is installed', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as {
    devDependencies: { electron: string };
  };
  expect(config.electronVersion).toBe(devDependencies.electron);
});

/** Native modules of all systems, as their packages bring them. */
const nativeModules = [
  ...[
    'darwin-arm64',
    'darwin-x64',
    'linux-arm64',
    'linux-x64',
    'linuxmusl-x64',
    'win32-arm64',
    'win32-x64',
  ].map((system) => `node_modules/better-sqlite3/prebuilds/${system}.node`),
  ...[
    'android-arm64',
    'darwin-x64+arm64',
    'linux-arm',
    'linux-arm64',
    'linux-x64',
    'win32-arm64',
    'win32-x64',
  ].map(
    (system) => `node_modules/@serialport/bindings-cpp/prebuilds/${system}/@serialport+bindings-cpp.node`,
  ),
];

/** Both halves of the universal package have the same modules: otherwise they cannot be merged. */
const macModules = ['darwin-arm64', 'darwin-x64', 'darwin-x64+arm64'];

it.each([
  ['linux', 'x64', ['linux-x64', 'linux-x64']],
  ['linux', 'arm64', ['linux-arm64', 'linux-arm64']],
  ['darwin', 'x64', macModules],
  ['darwin', 'arm64', macModules],
  ['win32', 'x64', ['win32-x64', 'win32-x64']],
  ['win32', 'arm64', ['win32-arm64', 'win32-arm64']],
] as const)('packs the native modules of %s %s and no others', (system, arch, expected) => {
  const excluded = config.files
    .filter((pattern) => pattern.includes('/prebuilds/'))
    .map((pattern) =>
      pattern
        .slice(1)
        .replace(/\$\{platform\}/, system)
        .replace(/\$\{arch\}/, arch),
    );
  const packed = nativeModules.filter(
    (path) => !excluded.some((pattern) => posix.matchesGlob(path, pattern)),
  );
  expect(packed.map((path) => /prebuilds\/([^/]+?)(?:\.node)?(?:\/|$)/.exec(path)?.[1])).toEqual(expected);
});
