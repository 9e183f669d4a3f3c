import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `name@version` of an installed package, as the lock file has it installed at the top level. */
export function packageVersion(root: string, name: string): string {
  const manifest: unknown = JSON.parse(
    readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'),
  );
  if (typeof manifest !== 'object' || manifest === null || !('version' in manifest)) {
    throw new Error(`node_modules/${name}/package.json has no version: run npm ci`);
  }
  return `${name}@${String(manifest.version)}`;
}
