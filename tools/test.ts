import { requireNode } from './build/require-node.ts';

// npm test: every check in order, then the counts.
requireNode(process.versions.node, 'npm test');
const { runTests } = await import('./test/run-tests.ts');
process.exitCode = await runTests();
