import { existsSync, readFileSync } from 'node:fs';

/** Version of the product, from the manifest above the bundle in `out/gateway/` or above the sources. */
export const VERSION = readVersion();

function readVersion(): string {
  for (const path of ['../../package.json', '../../../package.json']) {
    const file = new URL(path, import.meta.url);
    if (!existsSync(file)) continue;
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string };
    if (manifest.name === 'aerodeck' && manifest.version !== undefined) return manifest.version;
  }
  return 'unknown';
}
