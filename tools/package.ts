import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildSteps } from './build/build-steps.ts';
import { repositoryRoot } from './build/repository-root.ts';
import { requireNode } from './build/require-node.ts';
import { runSteps } from './build/run-steps.ts';
import { sourceDateEpoch } from './package/source-date.ts';

// npm run package: builds the application, its packages for this system, and their bill of materials. Arguments
// after `--` go to electron-builder, such as `--linux AppImage --arm64`.
requireNode(process.versions.node, 'npm run package');
process.env.SOURCE_DATE_EPOCH = sourceDateEpoch(repositoryRoot);
await runSteps(repositoryRoot, buildSteps, (line) => console.log(line));

const output = join(repositoryRoot, 'dist');
mkdirSync(output, { recursive: true });
// From the lock file alone, so that the bill is the same on every system.
const bill = ['--omit', 'dev', '--no-workspaces', '--package-lock-only', '--output-reproducible'];
await promisify(execFile)(
  process.execPath,
  [
    join(repositoryRoot, 'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js'),
    ...bill,
    '--output-file',
    join(output, 'aerodeck.cdx.json'),
  ],
  { cwd: repositoryRoot },
);

const { status } = spawnSync(
  process.execPath,
  [
    join(repositoryRoot, 'node_modules/electron-builder/cli.js'),
    '--publish',
    'never',
    ...process.argv.slice(2),
  ],
  { cwd: repositoryRoot, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
