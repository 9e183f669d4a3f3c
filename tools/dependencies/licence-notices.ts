import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licence of one package that the application contains. */
interface LicenceNotice {
  readonly name: string;
  /** Empty for Aerodeck's own notice. */
  readonly version: string;
  readonly licence: string;
  /** The licence files of the package; where it has none, its address. */
  readonly text: string;
}

interface Manifest {
  readonly version: string;
  readonly license?: string;
  readonly homepage?: string;
}

/** Fonts are style sheets, which source maps do not list. Electron is the shell around everything. */
const alsoContained = ['@fontsource/inter', '@fontsource/jetbrains-mono', 'electron'];
const licenceFile = /^(licen[cs]e|copying|notice)/i;

/**
 * Licences of everything a package of the application contains: Aerodeck's own notice first, then the
 * production dependencies and the libraries bundled into the window, sorted by name.
 */
export function licenceNotices(root: string): readonly LicenceNotice[] {
  const folders = new Set([
    ...productionFolders(root),
    ...bundledFolders(join(root, 'out/renderer/assets')),
    ...alsoContained.map((name) => `node_modules/${name}`),
  ]);
  const own = { name: 'Aerodeck', version: '', licence: 'Apache-2.0', text: readText(join(root, 'NOTICE')) };
  const packages = [...folders]
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => noticeOf(root, folder));
  const unique = new Map(packages.map((notice) => [`${notice.name} ${notice.version}`, notice]));
  return [own, ...[...unique.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, notice]) => notice)];
}

/** What the lock file does not mark as needed only for development. */
function productionFolders(root: string): string[] {
  const { packages } = JSON.parse(readText(join(root, 'package-lock.json'))) as {
    readonly packages: Readonly<Record<string, { readonly dev?: true; readonly link?: true }>>;
  };
  return Object.entries(packages)
    .filter(([folder, { dev, link }]) => folder.startsWith('node_modules/') && !dev && !link)
    .map(([folder]) => folder);
}

/** The packages named by the source maps of the window. */
function bundledFolders(assets: string): string[] {
  const folders = new Set<string>();
  for (const file of readdirSync(assets)) {
    if (!file.endsWith('.map')) continue;
    const { sources } = JSON.parse(readText(join(assets, file))) as { readonly sources: readonly string[] };
    for (const source of sources) {
      const folder = /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(source)?.[0];
      if (folder !== undefined) folders.add(folder);
    }
  }
  return [...folders];
}

function noticeOf(root: string, folder: string): LicenceNotice {
  const path = join(root, folder);
  const {
    version,
    license = 'see text',
    homepage,
  } = JSON.parse(readText(join(path, 'package.json'))) as Manifest;
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const texts = readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile() && licenceFile.test(entry.name))
    .map((entry) => entry.name)
    .sort()
    .map((file) => readText(join(path, file)).trim());
  const address = homepage ?? `https://www.npmjs.com/package/${name}`;
  return { name, version, licence: license, text: texts.join('\n\n') || address };
}

function readText(path: string): string {
  return readFileSync(path, 'utf8');
}
