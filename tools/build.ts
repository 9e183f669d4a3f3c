import { requireNode } from './build/require-node.ts';

requireNode(process.versions.node, 'npm run build');
const { buildSteps } = await import('./build/build-steps.ts');
const { repositoryRoot } = await import('./build/repository-root.ts');
const { runSteps } = await import('./build/run-steps.ts');

const ran = await runSteps(repositoryRoot, buildSteps, (line) => console.log(line));
if (ran.length === 0) console.log('everything is up to date');
