import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './build/repository-root.ts';
import { dependencyReasons } from './dependencies/dependency-reasons.ts';

/** Licences that npm metadata states unclearly, from the licence files. */
const statedLicences: Readonly<Record<string, string>> = {
  'mavlink-mappings': 'LGPL-3.0',
  'node-mavlink': 'LGPL-3.0',
};

interface Manifest {
  readonly version?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The text of `docs/dependencies.md` from package.json and the installed packages. */
export function dependencyTable(root: string): string {
  const manifest = readManifest(join(root, 'package.json'));
  return `# Dependencies

Every direct dependency, with the exact version that is installed. \`npm run list-dependencies\` writes this page and takes the
reasons from \`tools/dependencies/dependency-reasons.ts\`. A size is that of the package's own folder, without its dependencies.

Node 24 also comes from npm (workspace \`tools/node24\`, one package for each platform). Every npm script therefore runs on the same
version, whatever the shell has.

Install scripts are switched off by name (\`allowScripts\` in package.json). The native modules come prebuilt. \`npm start\` downloads
Electron's program when it first needs it.

## Run time

Used by the gateway and the packaged application.

${table(root, manifest.dependencies ?? {})}

## Build and test

The window's libraries are bundled into \`out/renderer\`. The application therefore does not install them.

${table(root, manifest.devDependencies ?? {})}
`;
}

function table(root: string, dependencies: Readonly<Record<string, string>>): string {
  const rows = Object.keys(dependencies)
    .sort()
    .map((name) => {
      const folder = join(root, 'node_modules', name);
      const { version = '?', license = '?' } = readManifest(join(folder, 'package.json'));
      const cells = [
        name,
        version,
        statedLicences[name] ?? license,
        formatSize(folderSizeBytes(folder)),
        dependencyReasons[name] ?? '?',
      ];
      return `| ${cells.join(' | ')} |`;
    });
  return ['| package | version | licence | size | why |', '|---|---|---|---|---|', ...rows].join('\n');
}

function readManifest(path: string): Manifest {
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
}

function folderSizeBytes(folder: string): number {
  let sizeBytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // Nested packages and Electron's downloaded program do not count as the package's own size.
    if (entry.name === 'node_modules' || path.endsWith(join('electron', 'dist'))) continue;
    if (entry.isDirectory()) sizeBytes += folderSizeBytes(path);
    else if (entry.isFile()) sizeBytes += statSync(path).size;
  }
  return sizeBytes;
}

function formatSize(sizeBytes: number): string {
  return sizeBytes >= 1e6 ? `${(sizeBytes / 1e6).toFixed(1)} MB` : `${Math.ceil(sizeBytes / 1e3)} kB`;
}

// npm run list-dependencies: writes docs/dependencies.md.
if (import.meta.main) {
  writeFileSync(join(repositoryRoot, 'docs/dependencies.md'), dependencyTable(repositoryRoot));
}
