import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** The executable file of that name in the folders of `searchPath`, or at that absolute path; undefined when there is none. */
export function findExecutable(name: string, searchPath: string): string | undefined {
  // Relative folders of a PATH mean something else in each working directory.
  const candidates = isAbsolute(name)
    ? [name]
    : searchPath
        .split(delimiter)
        .filter((folder) => isAbsolute(folder))
        .map((folder) => join(folder, name));
  return candidates.find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
