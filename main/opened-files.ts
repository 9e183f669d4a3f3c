import { readFile, stat } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OpenedFile } from '../preload/bridge.ts';

/** Endings of the files that Aerodeck opens. The packages register the same ones (electron-builder.yml). */
export const OPENED_ENDINGS: ReadonlySet<string> = new Set(['.tlog', '.bin', '.ulg', '.plan', '.waypoints']);

/** A file is held in memory twice while the page takes it over. */
const MAX_FILE_BYTES = 512 * 1024 * 1024;

/**
 * The files a start names: what is before `--` and no switch. File managers on Linux pass addresses of files.
 * @param isPackaged false when Electron runs the sources: its first argument is then the application's folder
 * @param workingFolder where relative paths start
 */
export function filesToOpen(argv: readonly string[], isPackaged: boolean, workingFolder: string): string[] {
  const separator = argv.indexOf('--');
  const named = argv
    .slice(1, separator === -1 ? undefined : separator)
    .filter((argument) => argument !== '' && !argument.startsWith('-'));
  return named.slice(isPackaged ? 0 : 1).map((argument) => {
    try {
      return argument.startsWith('file:') ? fileURLToPath(argument) : resolve(workingFolder, argument);
    } catch {
      // An address of another machine. It is reported as a missing file.
      return argument;
    }
  });
}

/**
 * Files that the operator opened outside the window. The page takes them one by one and gets name and
 * content, never a path: it cannot ask for another file.
 */
export class OpenedFiles {
  readonly #maxBytes: number;
  readonly #paths: string[] = [];
  #waiting: ((file: OpenedFile | undefined) => void) | undefined;

  /** @param maxBytes size of the largest file that is read */
  constructor(maxBytes = MAX_FILE_BYTES) {
    this.#maxBytes = maxBytes;
  }

  open(paths: readonly string[]): void {
    this.#paths.push(...paths);
    this.#deliver();
  }

  /**
   * Resolves with the next file once there is one. Only the newest call gets it: a page that was reloaded
   * asks again, and the older call resolves with undefined.
   */
  next(): Promise<OpenedFile | undefined> {
    this.#waiting?.(undefined);
    return new Promise((fulfil) => {
      this.#waiting = fulfil;
      this.#deliver();
    });
  }

  #deliver(): void {
    const waiting = this.#waiting;
    const path = waiting && this.#paths.shift();
    if (!waiting || path === undefined) return;
    this.#waiting = undefined;
    void read(path, this.#maxBytes).then(waiting);
  }
}

async function read(path: string, maxBytes: number): Promise<OpenedFile> {
  const name = basename(path);
  if (!OPENED_ENDINGS.has(extname(name).toLowerCase())) return { name, problem: 'unknown-type' };
  try {
    const { size, isFile } = await stat(path).then((found) => ({ size: found.size, isFile: found.isFile() }));
    // Reading a pipe or a device may never end.
    if (!isFile) return { name, problem: 'unreadable' };
    if (size > maxBytes) return { name, problem: 'too-large', maxBytes };
    return { name, bytes: new Uint8Array(await readFile(path)) };
  } catch (cause) {
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    return { name, problem: isMissing ? 'missing' : 'unreadable' };
  }
}
