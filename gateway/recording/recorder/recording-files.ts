import { type FileHandle, mkdir, open, readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** One recording being written. */
export interface RecordingFile {
  /** Bytes that were appended whole. */
  readonly sizeBytes: number;
  /**
   * All or nothing: bytes that a failed call leaves after the good ones are overwritten by the next call.
   * Calls never overlap.
   */
  append(bytes: Uint8Array): Promise<void>;
  /** Never rejects. */
  close(): Promise<void>;
}

export interface StoredRecording {
  readonly name: string;
  readonly sizeBytes: number;
}

/** The folder of recordings; tests put faults in here. */
export interface RecordingFiles {
  /** Makes the folder when it is not there yet. */
  prepare(): Promise<void>;
  /** @returns undefined when there is such a file already */
  create(name: string): Promise<RecordingFile | undefined>;
  list(): Promise<readonly StoredRecording[]>;
  /** Does nothing when the file does not exist. */
  remove(name: string): Promise<void>;
}

/** Recordings show where people were and when: other users of the machine must not be able to read them. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Recordings on disk, in a folder of their own. */
export class DiskRecordingFiles implements RecordingFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: FOLDER_MODE });
  }

  async create(name: string): Promise<RecordingFile | undefined> {
    try {
      return new DiskRecordingFile(await open(join(this.#folder, name), 'wx', FILE_MODE));
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
      throw thrown;
    }
  }

  async list(): Promise<readonly StoredRecording[]> {
    const names = (await readdir(this.#folder)).filter((name) => name.endsWith('.tlog'));
    return await Promise.all(
      names.map(async (name) => ({ name, sizeBytes: (await stat(join(this.#folder, name))).size })),
    );
  }

  async remove(name: string): Promise<void> {
    try {
      await unlink(join(this.#folder, name));
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') throw thrown;
    }
  }
}

class DiskRecordingFile implements RecordingFile {
  readonly #handle: FileHandle;
  #sizeBytes = 0;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  async append(bytes: Uint8Array): Promise<void> {
    try {
      for (let written = 0; written < bytes.length; ) {
        const position = this.#sizeBytes + written;
        const { bytesWritten } = await this.#handle.write(bytes, written, bytes.length - written, position);
        written += bytesWritten;
      }
    } catch (thrown) {
      await this.#cutBack();
      throw thrown;
    }
    this.#sizeBytes += bytes.length;
  }

  async close(): Promise<void> {
    try {
      await this.#handle.close();
    } catch {
      // The descriptor is gone either way, and whatever was appended was written before.
    }
  }

  /** So that the file ends with a whole record even if nothing is ever appended again. */
  async #cutBack(): Promise<void> {
    try {
      await this.#handle.truncate(this.#sizeBytes);
    } catch {
      // A reader meets an incomplete last record then, as after a power cut.
    }
  }
}
