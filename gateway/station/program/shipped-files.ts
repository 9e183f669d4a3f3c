import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A file that ships with the product as it is. */
export function resource(name: string): string {
  return shipped(`resources/${name}`);
}

/** A file or folder of the product's root, seen from the bundle or from the sources. */
export function shipped(name: string): string {
  const candidates = [`../../${name}`, `../../../${name}`].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  return candidates.find((path) => existsSync(path)) ?? candidates[0] ?? name;
}

/** A file the build made: beside the bundle that lies in `out/gateway/`, or in `out/` beside the sources. */
export function builtFile(name: string): string {
  const candidates = [`../${name}`, `../../../out/${name}`].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  return candidates.find((path) => existsSync(path)) ?? candidates[0] ?? name;
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
