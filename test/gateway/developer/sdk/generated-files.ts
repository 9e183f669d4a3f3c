import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Writes a client as its zip would unpack. @returns its folder */
export function unpacked(
  files: readonly { readonly path: string; readonly text: string }[],
  folder = mkdtempSync(join(tmpdir(), 'aerodeck-sdk-')),
): string {
  for (const { path, text } of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return folder;
}
