import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from './build/repository-root.ts';
import { requireNode } from './build/require-node.ts';
import { DEB_ARCHITECTURES, type DebArchitecture, makeDeb } from './package/deb/make-deb.ts';
import { sourceDateEpoch } from './package/source-date.ts';

// npm run package:deb: the Debian packages, from electron-builder's unpacked folders.
requireNode(process.versions.node, 'npm run package:deb');
const { values } = parseArgs({ options: { output: { type: 'string' } } });
const output = values.output ?? join(repositoryRoot, 'dist');
const epochS = Number(sourceDateEpoch(repositoryRoot));
for (const architecture of Object.keys(DEB_ARCHITECTURES) as DebArchitecture[]) {
  const unpacked = join(output, architecture === 'amd64' ? 'linux-unpacked' : 'linux-arm64-unpacked');
  const file = await makeDeb({ unpacked, architecture, output, epochS });
  console.log(`${file} (${(statSync(file).size / 1e6).toFixed(1)} MB)`);
}
