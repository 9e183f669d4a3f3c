import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The mark in Electron's program before its fuses, and the fuses as they leave the factory (v1, nine of them). */
const fuseSentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const factoryFuses = '101100100';

const emptyFiles = [
  'chrome-sandbox',
  'chrome_crashpad_handler',
  'LICENSE',
  'LICENSES.chromium.html',
  'icudtl.dat',
  'locales/en-US.pak',
];

/**
 * Makes a folder that looks like an unpacked Electron for Linux to the packager: a program that does nothing
 * but carries fuses. With it packaging can be checked where Electron's own program cannot be had.
 */
export function makeStandInRuntime(folder: string, electronVersion: string): void {
  mkdirSync(join(folder, 'locales'), { recursive: true });
  mkdirSync(join(folder, 'resources'), { recursive: true });
  for (const name of emptyFiles) writeFileSync(join(folder, name), '');
  writeFileSync(join(folder, 'version'), electronVersion);
  const program = Buffer.concat([
    readFileSync('/bin/true'),
    Buffer.from(fuseSentinel),
    Buffer.from([1, factoryFuses.length]),
    Buffer.from(factoryFuses),
  ]);
  writeFileSync(join(folder, 'electron'), program, { mode: 0o755 });
}
