import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** What a build step depends on. */
export interface StepInputs {
  /** Files and whole folders below the root. A missing one counts as empty. */
  readonly paths: readonly string[];
  /** Other values that change the output: versions of packages, options. */
  readonly values?: readonly string[];
}

/** Hash of all inputs of a build step: names and contents of the files, and the values. */
export function fingerprint(root: string, inputs: StepInputs): string {
  const hash = createHash('sha256');
  for (const value of inputs.values ?? []) hash.update(`value ${value}\n`);
  for (const path of listFiles(root, inputs.paths)) {
    const name = relative(root, path).split(sep).join('/');
    const content = readFileSync(path);
    hash.update(`file ${name} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

function listFiles(root: string, paths: readonly string[]): string[] {
  const files: string[] = [];
  for (const path of paths) {
    const absolute = join(root, path);
    const stats = statSync(absolute, { throwIfNoEntry: false });
    if (stats?.isFile()) files.push(absolute);
    if (!stats?.isDirectory()) continue;
    for (const entry of readdirSync(absolute, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
    }
  }
  return files.sort();
}
