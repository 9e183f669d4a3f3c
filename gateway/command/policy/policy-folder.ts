import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorText } from '../../base/error.ts';

const ENDING = '.cedar';
const MAX_FILE_BYTES = 256 * 1024;

export interface PolicyFile {
  readonly policyId: string;
  /** Undefined if unreadable; `reason` says why. */
  readonly text: string | undefined;
  readonly reason: string;
  readonly changedAtMs: number;
}

/** Reads a folder of `<policyId>.cedar` files, only when its content has changed. */
export class PolicyFolder {
  readonly path: string;
  #stamp: string | undefined;

  constructor(path: string) {
    this.path = path;
  }

  fileOf(policyId: string): string {
    return join(this.path, policyId + ENDING);
  }

  /** The next {@link readChanged} reads all files. */
  forget(): void {
    this.#stamp = undefined;
  }

  /**
   * All files by name; undefined if nothing has changed since the last call.
   * @throws file system errors if the folder cannot be read
   */
  readChanged(): readonly PolicyFile[] | undefined {
    const names = readdirSync(this.path)
      .filter((name) => name.endsWith(ENDING))
      .sort();
    const stamps = names.map((name) => stampOf(join(this.path, name)));
    const stamp = names.map((name, index) => `${name}/${stamps[index]?.text}`).join('\n');
    if (stamp === this.#stamp) return undefined;
    this.#stamp = stamp;
    return names.map((name, index) => ({
      policyId: name.slice(0, -ENDING.length),
      changedAtMs: stamps[index]?.changedAtMs ?? 0,
      ...read(join(this.path, name)),
    }));
  }
}

function stampOf(path: string): { readonly text: string; readonly changedAtMs: number } {
  try {
    const { mtimeMs, size, ino } = statSync(path);
    return { text: `${mtimeMs}/${size}/${ino}`, changedAtMs: Math.floor(mtimeMs) };
  } catch (error) {
    return { text: errorText(error), changedAtMs: 0 };
  }
}

function read(path: string): Pick<PolicyFile, 'text' | 'reason'> {
  try {
    const stat = statSync(path);
    if (!stat.isFile()) return { text: undefined, reason: 'it is not a file' };
    if (stat.size > MAX_FILE_BYTES)
      return { text: undefined, reason: `it is larger than ${MAX_FILE_BYTES} bytes` };
    return { text: readFileSync(path, 'utf8').replace(/^\uFEFF/, ''), reason: '' };
  } catch (error) {
    return { text: undefined, reason: errorText(error) };
  }
}
