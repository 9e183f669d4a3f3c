import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Hash of each file below a folder by its path, with `/`. It covers content, kind and the right to execute. */
export function folderHashes(folder: string): ReadonlyMap<string, string> {
  const hashes = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const path = join(entry.parentPath, entry.name);
    const isProgram = (lstatSync(path).mode & 0o111) !== 0;
    const content = entry.isSymbolicLink() ? readlinkSync(path) : readFileSync(path);
    const hash = createHash('sha256').update(`${entry.isSymbolicLink()} ${isProgram}\n`).update(content);
    hashes.set(relative(folder, path).split(sep).join('/'), hash.digest('hex'));
  }
  return hashes;
}

/** Paths whose files differ between two folders, or that only one of them has; sorted. */
export function differingPaths(
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): readonly string[] {
  const paths = new Set([...one.keys(), ...other.keys()]);
  return [...paths].filter((path) => one.get(path) !== other.get(path)).sort();
}
