import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, errorText } from '../../base/error.ts';
import type { PlacedBytes } from '../sidecar/indexed-frames.ts';

const TLOG_ENDING = '.tlog';
/** Of the indexes that lie beside recordings. */
export const SIDECAR_ENDING = '.index';
const PART_ENDING = '.part';
const CHUNK_BYTES = 65_536;

export interface ReplayFile {
  readonly name: string;
  readonly sizeBytes: number;
  readonly changedAtMs: number;
}

/**
 * A folder of files of one kind, by default tlogs. Recordings show where people were and when, so other users
 * of the machine must not be able to read them.
 */
export class ReplayFiles {
  readonly folder: string;
  readonly ending: string;

  constructor(folder: string, ending = TLOG_ENDING) {
    this.folder = folder;
    this.ending = ending;
  }

  /** Empty when the folder does not exist. */
  async list(): Promise<readonly ReplayFile[]> {
    const names = (await this.#names()).filter((name) => name.endsWith(this.ending));
    const files = await Promise.all(names.map((name) => this.file(name)));
    return files.filter((file) => file !== undefined);
  }

  async file(name: string): Promise<ReplayFile | undefined> {
    try {
      const { size, mtimeMs } = await stat(join(this.folder, name));
      return { name, sizeBytes: size, changedAtMs: Math.floor(mtimeMs) };
    } catch {
      // Removed between the two looks.
      return undefined;
    }
  }

  /** From byte `from` to before `to`. */
  read(name: string, from: number, to: number): AsyncIterable<Uint8Array> {
    if (to <= from) return none();
    return createReadStream(join(this.folder, name), {
      start: from,
      end: to - 1,
      highWaterMark: CHUNK_BYTES,
    });
  }

  /** To read single places; the caller closes it. @throws not-found */
  async open(name: string): Promise<PlacedBytes> {
    try {
      return new OpenFile(await open(join(this.folder, name), 'r'));
    } catch (cause) {
      throw new AppError('not-found', `The file of the recording no longer exists (${errorText(cause)}).`, {
        cause,
      });
    }
  }

  /**
   * Streams a new file to the disk; it is there whole or not at all.
   * @throws body-too-large beyond `maxBytes`, store-unavailable, and what `bytes` throws
   */
  async write(name: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<void> {
    const part = join(this.folder, `${name}${PART_ENDING}`);
    try {
      const handle = await this.#create(part);
      try {
        await copy(bytes, handle, maxBytes);
      } finally {
        await handle.close();
      }
      await rename(part, join(this.folder, name));
    } catch (thrown) {
      await rm(part, { force: true });
      throw thrown;
    }
  }

  /** The first bytes of a file, at most so many. */
  async head(name: string, mostBytes: number): Promise<Uint8Array> {
    const file = await this.open(name);
    try {
      return await file.read(0, mostBytes);
    } finally {
      await file.close();
    }
  }

  async rename(name: string, newName: string): Promise<void> {
    await written(() => rename(join(this.folder, name), join(this.folder, newName)));
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true });
  }

  /** What an interrupted writing of that file left behind. */
  async removePart(name: string): Promise<void> {
    await this.remove(`${name}${PART_ENDING}`);
  }

  /** What a kill left behind of files that were being written. */
  async removeParts(): Promise<void> {
    const parts = (await this.#names()).filter((name) => name.endsWith(PART_ENDING));
    await Promise.all(parts.map((name) => this.remove(name)));
  }

  async #names(): Promise<readonly string[]> {
    try {
      return await readdir(this.folder);
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw thrown;
    }
  }

  async #create(path: string): Promise<FileHandle> {
    return await written(async () => {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      return await open(path, 'wx', 0o600);
    });
  }
}

class OpenFile implements PlacedBytes {
  readonly #handle: FileHandle;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  async read(at: number, length: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(length);
    let filled = 0;
    while (filled < length) {
      const { bytesRead } = await this.#handle.read(bytes, filled, length - filled, at + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return bytes.subarray(0, filled);
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

async function copy(bytes: AsyncIterable<Uint8Array>, handle: FileHandle, maxBytes: number): Promise<void> {
  let sizeBytes = 0;
  for await (const chunk of bytes) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes)
      throw new AppError(
        'body-too-large',
        `A log may have at most ${Math.floor(maxBytes / 1024 / 1024)} MiB. Split it, or keep the part you need.`,
      );
    await written(() => handle.writeFile(chunk));
  }
  await written(() => handle.sync());
}

async function written<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (cause) {
    throw new AppError(
      'store-unavailable',
      `The log could not be saved (${errorText(cause)}). Free disk space or repair the disk, then import it again.`,
      { cause },
    );
  }
}

async function* none(): AsyncGenerator<Uint8Array, void, undefined> {
  // Nothing to read.
}
