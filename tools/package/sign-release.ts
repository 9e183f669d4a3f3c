import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { readRelease } from '../../main/update/release.ts';
import { makeKeyPair, signatures } from './release-signature.ts';

/**
 * Signs every `latest*.yml` and `beta*.yml` of a folder, after comparing each file that they name. A stable release also
 * gets the files of the beta channel, so that its users receive it.
 * @param notes release notes; undefined keeps those of the files
 * @returns the names of the signed files
 * @throws Error when a file is missing or differs
 */
export function signFolder(folder: string, privateKeys: readonly string[], notes?: string): string[] {
  if (privateKeys.length === 0) throw new Error('AERODECK_RELEASE_KEY is empty');
  const names = readdirSync(folder).filter((name) => /^(latest|beta)(-[a-z0-9-]+)?\.yml$/.test(name));
  if (names.length === 0) throw new Error(`${folder} has no latest*.yml or beta*.yml`);
  return names.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const content = parse(text) as Record<string, unknown>;
    if (notes !== undefined) content.releaseNotes = notes;
    const { release } = readRelease(stringify(content));
    for (const { url, sha512, size } of release.files) {
      const path = join(folder, url);
      const hash = createHash('sha512').update(readFileSync(path)).digest('base64');
      if (hash !== sha512 || statSync(path).size !== size)
        throw new Error(`${path} is not the file of ${name}`);
    }
    const isStable = !release.version.includes('-');
    const places = isStable ? [name, name.replace(/^latest/, 'beta')] : [name];
    for (const place of places) {
      const aerodeckSignatures = signatures(place, release, privateKeys);
      writeFileSync(join(folder, place), stringify({ ...content, aerodeckSignatures }));
    }
    return places;
  });
}

// npm run sign-release -- [--notes FILE] [FOLDER], or -- --make-key FILE
if (import.meta.main) {
  const [first, second, third] = process.argv.slice(2);
  if (first === '--make-key') {
    const { privateKey, publicKey } = makeKeyPair();
    // Never on the screen, and never over another key.
    writeFileSync(second ?? 'release-key', `${privateKey}\n`, { mode: 0o600, flag: 'wx' });
    console.log(`Public key for main/update/release-keys.ts: ${publicKey}`);
  } else {
    const keys = (process.env.AERODECK_RELEASE_KEY ?? '').split(/\s+/).filter((key) => key !== '');
    const notes = first === '--notes' ? readFileSync(second ?? '', 'utf8') : undefined;
    const folder = (first === '--notes' ? third : first) ?? 'dist';
    for (const name of signFolder(folder, keys, notes)) console.log(`signed ${name}`);
  }
}
