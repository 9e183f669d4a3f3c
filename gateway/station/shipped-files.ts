import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Version of the product, from its manifest. */
export const VERSION = readVersion();

export const ADMIN_COMMAND = adminCommand(fileURLToPath(import.meta.url), readPackageType());

/** A file that ships with the product as it is. */
export function resource(name: string): string {
  return shipped(`resources/${name}`);
}

/** A file or folder of the product's root: two folders above this file and above the bundle in `out/gateway/` alike. */
export function shipped(name: string): string {
  return fileURLToPath(new URL(`../../${name}`, import.meta.url));
}

/** A file the build made: beside the bundle that lies in `out/gateway/`, or in `out/` beside the sources. */
export function builtFile(name: string): string {
  const besideBundle = fileURLToPath(new URL(`../${name}`, import.meta.url));
  return existsSync(besideBundle) ? besideBundle : shipped(`out/${name}`);
}

/** The path when something is there. */
export function existing(path: string): string | undefined {
  return existsSync(path) ? path : undefined;
}

/**
 * The path of a packaged file for native code. In the desktop package the files are in `app.asar`, which only
 * Electron's own file functions can read. Files that SQLite opens itself are unpacked beside it.
 */
export function outsideArchive(path: string): string {
  return path.replace(/([\\/]app\.asar)(?=[\\/])/, '$1.unpacked');
}

/**
 * How the owner of this machine calls the command line: of the Debian package, or of the sources. The other packages have
 * none, because Electron may not run as Node there.
 * @param here path of a file of the product
 * @param packageType what the package says that it is, if it is one
 */
export function adminCommand(here: string, packageType: string | undefined): string | undefined {
  if (outsideArchive(here) === here && !/[\\/]app\.asar\.unpacked[\\/]/.test(here)) return 'npm run admin --';
  return packageType === 'deb' ? 'aerodeck admin' : undefined;
}

function readPackageType(): string | undefined {
  const file = existing(shipped('../package-type'));
  return file && readFileSync(file, 'utf8').trim();
}

function readVersion(): string {
  const file = shipped('package.json');
  if (!existsSync(file)) return 'unknown';
  const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string };
  return name === 'aerodeck' && version !== undefined ? version : 'unknown';
}
