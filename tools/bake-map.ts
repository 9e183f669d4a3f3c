import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { baseMapStep } from './build/base-map-step.ts';
import { repositoryRoot } from './build/repository-root.ts';
import { runSteps } from './build/run-steps.ts';

// npm run bake-map: bakes the base map. With --force, also without changes.
const output = join(repositoryRoot, 'out/map/base.mbtiles');
if (process.argv.includes('--force')) rmSync(output, { force: true });
await runSteps(repositoryRoot, [baseMapStep], (line) => console.log(line));
console.log(`${output}: ${(statSync(output).size / 1e6).toFixed(1)} MB`);
