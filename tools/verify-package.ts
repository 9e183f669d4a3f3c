import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { extractAll, listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { buildSteps } from './build/build-steps.ts';
import { repositoryRoot } from './build/repository-root.ts';
import { requireNode } from './build/require-node.ts';
import { runSteps } from './build/run-steps.ts';
import { differingPaths, folderHashes } from './package/folder-hashes.ts';
import { packageFaults } from './package/package-contents.ts';
import { sourceDateEpoch } from './package/source-date.ts';
import { parseListeningLine } from './start/listening-line.ts';

/** The marker before the fuses in Electron's program, and the default fuses (v1, nine of them). */
const fuseSentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const factoryFuses = '101100100';

const emptyFiles = [
  'chrome-sandbox',
  'chrome_crashpad_handler',
  'LICENSE',
  'LICENSES.chromium.html',
  'icudtl.dat',
  'locales/en-US.pak',
];

/**
 * Creates a folder that looks to the packager like an unpacked Electron for Linux: a program that
 * only carries fuses. Packaging can then be checked where Electron's program is not available.
 */
function makeStandInRuntime(folder: string, electronVersion: string): void {
  mkdirSync(join(folder, 'locales'), { recursive: true });
  mkdirSync(join(folder, 'resources'), { recursive: true });
  for (const name of emptyFiles) writeFileSync(join(folder, name), '');
  writeFileSync(join(folder, 'version'), electronVersion);
  const program = Buffer.concat([
    readFileSync('/bin/true'),
    Buffer.from(fuseSentinel),
    Buffer.from([1, factoryFuses.length]),
    Buffer.from(factoryFuses),
  ]);
  writeFileSync(join(folder, 'electron'), program, { mode: 0o755 });
}

/** Result of running a packed gateway headless. */
export interface PackedGatewayRun {
  readonly listeningAfterMs: number;
  readonly healthStatus: number;
  readonly pageStatus: number;
  readonly tileStatus: number;
  /** Errors whose page the packed gateway could not read. */
  readonly missingErrorPages: number;
  readonly exitCode: number | null;
  readonly stoppedAfterMs: number;
}

const limitMs = 30_000;

/**
 * Starts the gateway from an extracted package on this Node, requests its health, the window's page
 * and a map tile, and ends it with SIGTERM.
 * @throws Error when it does not listen within 30 s
 */
async function runPackedGateway(entry: string, dataFolder: string): Promise<PackedGatewayRun> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [entry, '--port', '0', '--data-dir', dataFolder, '--no-sim'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const limit = setTimeout(() => child.kill('SIGKILL'), limitMs);
  try {
    let url: string | undefined;
    let tokenFile = '';
    for await (const line of createInterface({ input: child.stdout })) {
      const listening = parseListeningLine(line);
      if (listening === undefined) continue;
      url = listening.url;
      tokenFile = listening.operatorTokenFile;
      break;
    }
    if (url === undefined)
      throw new Error(`the packed gateway ended with ${await exited} before it listened`);
    const listeningAfterMs = performance.now() - startedMs;
    const status = async (path: string): Promise<number> => (await fetch(`${url}${path}`)).status;
    const answers = {
      healthStatus: await status('/health'),
      pageStatus: await status('/'),
      tileStatus: await status('/tiles/base/0/0/0.pbf'),
      missingErrorPages: await missingErrorPages(url, readFileSync(tokenFile, 'utf8').trim()),
    };
    const askedMs = performance.now();
    child.kill('SIGTERM');
    const exitCode = await exited;
    return { listeningAfterMs, ...answers, exitCode, stoppedAfterMs: performance.now() - askedMs };
  } finally {
    clearTimeout(limit);
    child.kill('SIGKILL');
  }
}

async function missingErrorPages(url: string, token: string): Promise<number> {
  const response = await fetch(`${url}/api/errors`, { headers: { authorization: `Bearer ${token}` } });
  const { items } = (await response.json()) as {
    readonly items: readonly { readonly page: string | null }[];
  };
  return items.filter(({ page }) => page === null).length;
}

/** Packs the application for Linux into a folder. @returns the unpacked package */
async function pack(runtime: string, output: string, arch: 'x64' | 'arm64'): Promise<string> {
  await promisify(execFile)(
    process.execPath,
    [
      join(repositoryRoot, 'node_modules/electron-builder/cli.js'),
      '--linux',
      'dir',
      `--${arch}`,
      `-c.electronDist=${runtime}`,
      `-c.directories.output=${output}`,
    ],
    { cwd: repositoryRoot, maxBuffer: 16e6 },
  );
  return join(output, arch === 'x64' ? 'linux-unpacked' : `linux-${arch}-unpacked`);
}

/** The files in which two packages of one commit differ: of the archive, and beside it. */
function differences(one: string, other: string, scratch: string): readonly string[] {
  const differing = differingPaths(folderHashes(one), folderHashes(other));
  if (!differing.includes('resources/app.asar')) return differing;
  const [first, second] = [one, other].map((folder, index) => {
    const extracted = join(scratch, `archive-${index}`);
    extractAll(join(folder, 'resources/app.asar'), extracted);
    return folderHashes(extracted);
  });
  return [...differing, ...differingPaths(first ?? new Map(), second ?? new Map())];
}

/** SHA-256 of a tar archive of the folder whose files have the time of the commit. */
async function archiveHash(folder: string, file: string): Promise<string> {
  const fixed = [`--mtime=@${sourceDateEpoch(repositoryRoot)}`, '--sort=name', '--owner=0', '--group=0'];
  await promisify(execFile)('tar', [
    ...fixed,
    '--numeric-owner',
    '--mode=go-w',
    '-cf',
    file,
    '-C',
    folder,
    '.',
  ]);
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

// npm run verify:package: packs the application with a substitute for Electron's program. Then
// checks the fuses, the list of files, and that the packed gateway runs. With `--twice` it also builds
// and packs everything again and compares. Linux only, because the substitute is a Linux program.
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
  const [unpacked, unpackedForArm] = await Promise.all([
    pack(runtime, join(folder, 'dist'), 'x64'),
    pack(runtime, join(folder, 'dist-arm'), 'arm64'),
  ]);
  const archive = join(unpacked, 'resources/app.asar');
  console.log(`packed ${(statSync(archive).size / 1e6).toFixed(1)} MB`);

  const wire = await getCurrentFuseWire(join(unpacked, 'aerodeck'));
  for (const [name, isOn] of expectedFuses) {
    const state = wire[FuseV1Options[name] as FuseV1Options];
    if (state !== (isOn ? FuseState.ENABLE : FuseState.DISABLE))
      faults.push(`fuse ${name} is not ${isOn ? 'on' : 'off'}`);
  }
  faults.push(...packageFaults(listPackage(archive, { isPack: false }), 'x64'));
  const forArm = join(unpackedForArm, 'resources/app.asar');
  faults.push(...packageFaults(listPackage(forArm, { isPack: false }), 'arm64'));

  if (process.argv.includes('--twice')) {
    // Forgets what is built, so that the second package comes from the sources alone.
    rmSync(join(repositoryRoot, '.cache/build'), { recursive: true, force: true });
    await runSteps(repositoryRoot, buildSteps, (line) => console.log(line));
    const again = await pack(runtime, join(folder, 'again'), 'x64');
    faults.push(...differences(unpacked, again, folder).map((path) => `${path} differs between two builds`));
    for (const each of [unpacked, again])
      console.log(`sha256 of the packed folder ${await archiveHash(each, join(folder, 'packed.tar'))}`);
  }

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
