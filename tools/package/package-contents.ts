/**
 * The problems in the file list of a Linux package; empty without problems.
 * @param arch processor of the package, as Node names it
 */
export function packageFaults(files: readonly string[], arch: string): string[] {
  const present = new Set(files.map((path) => path.replaceAll('\\', '/')));
  const needed = [
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
  ];
  const faults = needed.filter((path) => !present.has(path)).map((path) => `${path} is missing`);
  for (const path of present) {
    if (/^\/(gateway|main|preload|renderer|tools|test)\//.test(path)) faults.push(`${path} is source`);
    if (/^\/docs\//.test(path) && !/^\/docs\/[^/]+\.md$/.test(path)) faults.push(`${path} is no page`);
    if (path.endsWith('.map')) faults.push(`${path} is a source map`);
  }
  const native = [...present].filter((path) => path.endsWith('.node'));
  for (const name of ['better-sqlite3', 'bindings-cpp']) {
    if (!native.some((path) => path.includes(`/${name}/`)))
      faults.push(`the native module of ${name} is missing`);
  }
  const foreign = native.filter((path) => !path.includes(`/prebuilds/linux-${arch}`));
  return [...faults, ...foreign.map((path) => `${path} is for another system`)];
}
