import { strToU8, type Zippable, zipSync } from 'fflate';
import type { SdkFile } from './sdk-file.ts';

/** Zip knows no time zone and nothing before 1980: the same moment for every file, so that equal files make equal bytes. */
const MADE_AT = '1980-01-01T00:00:00';
const UNIX = 3;
const REGULAR_FILE = 0o100644;
const EXECUTABLE_FILE = 0o100755;

/** All files in one folder of that name, byte for byte the same for the same files. */
export function zipFiles(folder: string, files: readonly SdkFile[]): Uint8Array {
  const entries = [...files]
    .sort((left, right) => (left.path < right.path ? -1 : 1))
    .map(({ path, text, isExecutable }): [string, Zippable[string]] => [
      `${folder}/${path}`,
      [
        strToU8(text),
        { mtime: MADE_AT, os: UNIX, attrs: ((isExecutable ? EXECUTABLE_FILE : REGULAR_FILE) << 16) >>> 0 },
      ],
    ]);
  return zipSync(Object.fromEntries(entries), { level: 6 });
}
