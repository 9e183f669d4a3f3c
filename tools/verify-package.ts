import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { extractAll, listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { buildSteps } from './build/build-steps.ts';
import { repositoryRoot } from './build/repository-root.ts';
import { requireNode } from './build/require-node.ts';
import { runSteps } from './build/run-steps.ts';
import { packageFaults } from './package/package-contents.ts';
import { runPackedGateway } from './package/run-packed-gateway.ts';
import { makeStandInRuntime } from './package/stand-in-runtime.ts';

// npm run verify:package: packs the application onto a substitute for Electron's program, then checks the
// fuses, the list of files, and that the gateway inside really runs. Linux only, because the substitute is a
// Linux program.
requireNode(process.versions.node, 'npm run verify:package');
if (process.platform !== 'linux') {
  console.log('verify:package: skipped, it packs for Linux only');
  process.exit(0);
}

const expectedFuses: readonly [keyof typeof FuseV1Options, boolean][] = [
  ['RunAsNode', false],
  ['EnableCookieEncryption', true],
  ['EnableNodeOptionsEnvironmentVariable', false],
  ['EnableNodeCliInspectArguments', false],
  ['EnableEmbeddedAsarIntegrityValidation', true],
  ['OnlyLoadAppFromAsar', true],
  ['GrantFileProtocolExtraPrivileges', false],
];

const folder = mkdtempSync(join(tmpdir(), 'aerodeck-package-'));
const faults: string[] = [];
try {
  await runSteps(repositoryRoot, buildSteps, (line) => console.log(line));
  const manifest = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
    devDependencies: { electron: string };
  };
  const runtime = join(folder, 'runtime');
  makeStandInRuntime(runtime, manifest.devDependencies.electron);
  await promisify(execFile)(
    process.execPath,
    [
      join(repositoryRoot, 'node_modules/electron-builder/cli.js'),
      '--linux',
      'dir',
      `-c.electronDist=${runtime}`,
      `-c.directories.output=${join(folder, 'dist')}`,
    ],
    { cwd: repositoryRoot, maxBuffer: 16e6 },
  );
  const unpacked = join(folder, 'dist/linux-unpacked');
  const archive = join(unpacked, 'resources/app.asar');
  console.log(`packed ${(statSync(archive).size / 1e6).toFixed(1)} MB`);

  const wire = await getCurrentFuseWire(join(unpacked, 'aerodeck'));
  for (const [name, isOn] of expectedFuses) {
    const state = wire[FuseV1Options[name] as FuseV1Options];
    if (state !== (isOn ? FuseState.ENABLE : FuseState.DISABLE))
      faults.push(`fuse ${name} is not ${isOn ? 'on' : 'off'}`);
  }
  faults.push(...packageFaults(listPackage(archive, { isPack: false })));

  const extracted = join(folder, 'app');
  extractAll(archive, extracted);
  const run = await runPackedGateway(join(extracted, 'out/gateway/cli.js'), join(folder, 'data'));
  console.log(
    `packed gateway: listening after ${run.listeningAfterMs.toFixed(0)} ms, stopped after ${run.stoppedAfterMs.toFixed(0)} ms`,
  );
  if (run.healthStatus !== 200) faults.push(`GET /health answered ${run.healthStatus}`);
  if (run.pageStatus !== 200) faults.push(`GET / answered ${run.pageStatus}`);
  // 401 would mean that tiles need the token, which the map library cannot send for every tile.
  if (run.tileStatus !== 200) faults.push(`GET /tiles/base/0/0/0.pbf answered ${run.tileStatus}`);
  if (run.missingErrorPages > 0) faults.push(`GET /api/errors lacks ${run.missingErrorPages} pages`);
  if (run.exitCode !== 0) faults.push(`SIGTERM ended the gateway with ${run.exitCode}`);
  if (run.stoppedAfterMs > 3000) faults.push(`the gateway took ${run.stoppedAfterMs.toFixed(0)} ms to stop`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const fault of faults) console.error(`package: ${fault}`);
console.log(faults.length === 0 ? 'package: ok' : `package: ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
