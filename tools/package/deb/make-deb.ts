import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createPackageWithOptions, extractAll } from '@electron/asar';
import { repositoryRoot } from '../../build/repository-root.ts';

/** Debian's names of the processors, and Node's. */
export const DEB_ARCHITECTURES = { amd64: 'x64', arm64: 'arm64' } as const;
export type DebArchitecture = keyof typeof DEB_ARCHITECTURES;

export interface DebOptions {
  /** electron-builder's unpacked folder for this architecture. */
  readonly unpacked: string;
  readonly architecture: DebArchitecture;
  /** Folder of the package; created if needed. */
  readonly output: string;
  /** Seconds since 1970: the time of all files, so that the same input gives the same package. */
  readonly epochS: number;
}

const MANIFEST = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
  readonly version: string;
};

/** Versions by the symbols of the native modules and of Node. Debian 12 and Ubuntu 22.04 have them. */
export const NEEDED_LIBRARIES = ['libc6 (>= 2.34)', 'libstdc++6 (>= 11)'] as const;

/**
 * What Electron's program needs. A server has no window, so `apt install --no-install-recommends` leaves it out. The names of
 * Ubuntu 24.04 and Debian 13 (t64) come first: there the older ones are virtual, and Ubuntu's liboss4-salsa-asound2 also
 * provides libasound2.
 */
const WINDOW_LIBRARIES = [
  'libasound2t64 | libasound2',
  'libatk-bridge2.0-0t64 | libatk-bridge2.0-0',
  'libatspi2.0-0t64 | libatspi2.0-0',
  'libcups2t64 | libcups2',
  'libdrm2',
  'libgbm1',
  'libgtk-3-0t64 | libgtk-3-0',
  'libnotify4',
  'libnss3',
  'libsecret-1-0',
  'libxss1',
  'xdg-utils',
];

/** The files below the root that can be run. */
const PROGRAMS = [
  'usr/bin/aerodeck',
  ...['aerodeck', 'chrome-sandbox', 'chrome_crashpad_handler', 'node'].map(
    (name) => `usr/lib/aerodeck/${name}`,
  ),
];

/** Parts that plain Node must be able to read. The rest stays in the archive. */
const OUTSIDE_ARCHIVE = '{out/gateway,out/renderer,out/map,resources,docs,node_modules}';

/**
 * Makes a Debian package of the window and the gateway alone, which runs on a Node of its own because Electron may not run
 * as Node. The gateway's files are moved out of the archive instead of being there twice.
 * @returns the path of the package
 */
export async function makeDeb({ unpacked, architecture, output, epochS }: DebOptions): Promise<string> {
  const work = mkdtempSync(join(tmpdir(), 'aerodeck-deb-'));
  try {
    const root = join(work, 'root');
    const application = join(root, 'usr/lib/aerodeck');
    const documents = join(root, 'usr/share/doc/aerodeck');
    cpSync(join(import.meta.dirname, 'root'), root, { recursive: true });
    cpSync(unpacked, application, { recursive: true, verbatimSymlinks: true });
    await unpackGateway(join(application, 'resources'), join(work, 'app'));
    writeFileSync(join(application, 'resources/package-type'), 'deb');
    const node = nodePackage(architecture, work);
    copyFileSync(join(node, 'bin/node'), join(application, 'node'));
    copyFileSync(join(node, 'LICENSE'), join(application, 'LICENSE.node'));
    const icons = join(root, 'usr/share/icons/hicolor/512x512/apps');
    for (const folder of [icons, documents]) mkdirSync(folder, { recursive: true });
    copyFileSync(join(repositoryRoot, 'resources/icons/aerodeck.png'), join(icons, 'aerodeck.png'));
    copyFileSync(join(repositoryRoot, 'docs/server.md'), join(documents, 'server.md'));
    writeFileSync(join(documents, 'copyright'), copyright());
    writeFileSync(join(documents, 'changelog.gz'), gzipSync(changelog(epochS), { level: 9 }));
    const manual = join(root, 'usr/share/man/man1/aerodeck.1');
    writeFileSync(`${manual}.gz`, gzipSync(readFileSync(manual), { level: 9 }));
    rmSync(manual);
    setModes(root);
    for (const program of PROGRAMS) chmodSync(join(root, program), 0o755);
    // The sandbox of the window where the system keeps namespaces from ordinary users.
    chmodSync(join(application, 'chrome-sandbox'), 0o4755);

    const files = filesBelow(root);
    const installedBytes = files.reduce((sum, file) => sum + lstatSync(join(root, file)).size, 0);
    cpSync(join(import.meta.dirname, 'control'), join(root, 'DEBIAN'), { recursive: true });
    writeFileSync(join(root, 'DEBIAN/control'), control(architecture, installedBytes));
    writeFileSync(join(root, 'DEBIAN/md5sums'), checksums(root, files));
    mkdirSync(output, { recursive: true });
    const file = join(output, `aerodeck_${MANIFEST.version}_${architecture}.deb`);
    // Always one thread: their number changes the bytes.
    execFileSync('dpkg-deb', ['--root-owner-group', '--threads-max=1', '-Zxz', '--build', root, file], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, SOURCE_DATE_EPOCH: String(epochS) },
    });
    return file;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function unpackGateway(resources: string, work: string): Promise<void> {
  const archive = join(resources, 'app.asar');
  extractAll(archive, work);
  rmSync(archive);
  rmSync(`${archive}.unpacked`, { recursive: true, force: true });
  await createPackageWithOptions(work, archive, { unpackDir: OUTSIDE_ARCHIVE });
  // The gateway reads its version and Node the kind of its modules.
  copyFileSync(join(work, 'package.json'), join(`${archive}.unpacked`, 'package.json'));
}

/** Folder of the Node that runs the npm scripts, for this architecture; fetched when this machine has another. */
function nodePackage(architecture: DebArchitecture, work: string): string {
  const name = `node-linux-${DEB_ARCHITECTURES[architecture]}`;
  const installed = join(repositoryRoot, 'node_modules', name);
  if (existsSync(installed)) return installed;
  const lock = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly version: string; readonly integrity: string }>>;
  };
  const locked = lock.packages[`node_modules/${name}`];
  if (locked === undefined) throw new Error(`package-lock.json has no ${name}`);
  execFileSync('npm', ['pack', '--silent', `${name}@${locked.version}`], { cwd: work, stdio: 'ignore' });
  const packed = join(work, `${name}-${locked.version}.tgz`);
  const found = `sha512-${createHash('sha512').update(readFileSync(packed)).digest('base64')}`;
  if (found !== locked.integrity) throw new Error(`${name} is not the one of package-lock.json`);
  execFileSync('tar', ['-xzf', packed, 'package/bin/node', 'package/LICENSE'], { cwd: work });
  return join(work, 'package');
}

/** All can read, only root can write, whatever the modes of the source and the umask of the build are. */
function setModes(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) setModes(path);
    else if (entry.isFile()) chmodSync(path, 0o644);
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => lstatSync(join(folder, path)).isFile())
    .sort();
}

function checksums(root: string, files: readonly string[]): string {
  const md5 = (file: string) =>
    createHash('md5')
      .update(readFileSync(join(root, file)))
      .digest('hex');
  return files.map((file) => `${md5(file)}  ${file}\n`).join('');
}

function control(architecture: DebArchitecture, installedBytes: number): string {
  return [
    'Package: aerodeck',
    `Version: ${MANIFEST.version}`,
    `Architecture: ${architecture}`,
    'Maintainer: The Aerodeck authors <authors@aerodeck.example>',
    `Installed-Size: ${Math.ceil(installedBytes / 1024)}`,
    `Depends: adduser, libgcc-s1, ${NEEDED_LIBRARIES.join(', ')}`,
    `Recommends: ${WINDOW_LIBRARIES.join(', ')}`,
    'Section: misc',
    'Priority: optional',
    'Description: ground control station for MAVLink drones',
    ' Aerodeck flies, plans, records and replays flights of drones with ArduPilot',
    ' and PX4. Without a display, "aerodeck serve" runs the gateway alone, also as',
    ' a service, for example on a Raspberry Pi.',
    '',
  ].join('\n');
}

function copyright(): string {
  const application = '/usr/lib/aerodeck';
  return [
    'Licences on a Debian system:',
    '',
    '  Apache License 2.0  /usr/share/common-licenses/Apache-2.0',
    '  LGPL 3              /usr/share/common-licenses/LGPL-3',
    `  JavaScript modules  ${application}/resources/app.asar.unpacked/out/renderer/licences.json`,
    `  Node                ${application}/LICENSE.node`,
    `  Electron, Chromium  ${application}/LICENSE.electron.txt, ${application}/LICENSES.chromium.html`,
    '',
    readFileSync(join(repositoryRoot, 'NOTICE'), 'utf8'),
  ].join('\n');
}

function changelog(epochS: number): string {
  const date = new Date(epochS * 1000).toUTCString().replace('GMT', '+0000');
  return `aerodeck (${MANIFEST.version}) stable; urgency=medium\n\n  * See the release notes of this version.\n\n -- The Aerodeck authors <authors@aerodeck.example>  ${date}\n`;
}
