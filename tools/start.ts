import { requireNode } from './build/require-node.ts';

// npm start: builds what changed, then opens the station. Arguments after `--` are flight logs and plans to open,
// then flags of the gateway.
requireNode(process.versions.node, 'npm start');
const { buildSteps } = await import('./build/build-steps.ts');
const { repositoryRoot } = await import('./build/repository-root.ts');
const { runSteps } = await import('./build/run-steps.ts');
const { thisMachine } = await import('./start/machine.ts');
const { startStation } = await import('./start/start-station.ts');

const report = (line: string): void => console.log(line);
await runSteps(repositoryRoot, buildSteps, report);
const given = process.argv.slice(2);
const firstFlag = given.findIndex((argument) => argument.startsWith('-'));
const fileCount = firstFlag === -1 ? given.length : firstFlag;
const station = await startStation(thisMachine, {
  root: repositoryRoot,
  files: given.slice(0, fileCount),
  gatewayArguments: given.slice(fileCount),
  report,
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => station.stop());
process.exitCode = await station.ended;
