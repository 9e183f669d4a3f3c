import { expect, it } from 'vitest';
import { packageFaults } from '../../tools/package/package-contents.ts';

const good = [
  '/package.json',
  '/LICENSE',
  '/NOTICE',
  '/out/main/index.js',
  '/out/preload/index.cjs',
  '/out/gateway/cli.js',
  '/out/gateway/fork-entry.js',
  '/out/gateway/simulator-entry.js',
  '/out/gateway/job-entry.js',
  '/out/renderer/index.html',
  '/out/renderer/licences.json',
  '/out/map/base.mbtiles',
  '/resources/icons/aerodeck.png',
  '/resources/audit/verify-audit.mjs',
  '/resources/openapi.json',
  '/resources/zones/default.geojson',
  '/resources/map-layers/presets.json',
  '/resources/policies/no-fly.cedar',
  '/resources/scenarios/calm-patrol.yaml',
  '/node_modules/@cedar-policy/cedar-wasm/nodejs/cedar_wasm_bg.wasm',
  '/docs/errors.md',
  '/docs/operations.md',
  '/docs/scenarios.md',
  '/node_modules/better-sqlite3/prebuilds/linux-x64.node',
  '/node_modules/@serialport/bindings-cpp/prebuilds/linux-x64/@serialport+bindings-cpp.glibc.node',
];

it('finds nothing wrong with a whole package', () => {
  expect(packageFaults(good, 'x64')).toEqual([]);
  expect(
    packageFaults(
      good.map((path) => path.replaceAll('/', '\\')),
      'x64',
    ),
  ).toEqual([]);
});

it.each(good.filter((path) => !path.endsWith('.node')))('misses %s', (path) => {
  expect(
    packageFaults(
      good.filter((other) => other !== path),
      'x64',
    ),
  ).toEqual([`${path} is missing`]);
});

it('misses native modules', () => {
  expect(
    packageFaults(
      good.filter((path) => !path.includes('better-sqlite3')),
      'x64',
    ),
  ).toEqual(['the native module of better-sqlite3 is missing']);
});

it.each([
  '/gateway/cli.ts',
  '/test/main/x.test.ts',
  '/docs/images/fly.png',
  '/out/main/index.js.map',
  '/node_modules/better-sqlite3/prebuilds/win32-x64.node',
  '/node_modules/better-sqlite3/prebuilds/linux-arm64.node',
])('objects to %s', (path) => {
  expect(packageFaults([...good, path], 'x64')).toHaveLength(1);
});
