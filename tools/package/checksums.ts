import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const sumsFile = 'SHA256SUMS';
/** The sums themselves, and what electron-builder writes for its own use. */
const leftOut = /^(SHA256SUMS|builder-)/;

/**
 * Writes `SHA256SUMS` of all files of a folder, as `sha256sum -c` reads it. With a GPG key it also writes the
 * signature `SHA256SUMS.asc`.
 * @param gpgKey id or address of a secret key that gpg has
 * @returns the lines of the file
 * @throws Error if there is no file, or gpg cannot sign
 */
export async function writeChecksums(folder: string, gpgKey: string | undefined): Promise<readonly string[]> {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !leftOut.test(entry.name))
    .map((entry) => entry.name)
    .sort();
  if (names.length === 0) throw new Error(`${folder} has no files. Run npm run package first.`);
  const lines: string[] = [];
  for (const name of names) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, name)), hash);
    lines.push(`${hash.digest('hex')}  ${name}`);
  }
  const path = join(folder, sumsFile);
  writeFileSync(path, `${lines.join('\n')}\n`);
  if (gpgKey) {
    const options = ['--batch', '--yes', '--local-user', gpgKey, '--armor', '--output', `${path}.asc`];
    execFileSync('gpg', [...options, '--detach-sign', path], { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return lines;
}
