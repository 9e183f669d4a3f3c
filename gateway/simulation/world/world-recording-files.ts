import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type {
  RecordingFile,
  RecordingFiles,
  StoredRecording,
} from '../../recording/recorder/recording-files.ts';

/**
 * Recordings of a simulated world. They are written synchronously: simulated time waits for the write, so a
 * slow disk does not become a fault of the world.
 */
export class WorldRecordingFiles implements RecordingFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async prepare(): Promise<void> {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
  }

  async create(name: string): Promise<RecordingFile | undefined> {
    try {
      return new WorldRecordingFile(openSync(join(this.#folder, name), 'wx', 0o600));
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
      throw thrown;
    }
  }

  async list(): Promise<readonly StoredRecording[]> {
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith('.tlog'))
      .map((name) => ({ name, sizeBytes: statSync(join(this.#folder, name)).size }));
  }

  async remove(name: string): Promise<void> {
    rmSync(join(this.#folder, name), { force: true });
  }
}

class WorldRecordingFile implements RecordingFile {
  readonly #descriptor: number;
  #sizeBytes = 0;

  constructor(descriptor: number) {
    this.#descriptor = descriptor;
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  async append(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; )
      at += writeSync(this.#descriptor, bytes, at, bytes.length - at, this.#sizeBytes + at);
    this.#sizeBytes += bytes.length;
  }

  async close(): Promise<void> {
    closeSync(this.#descriptor);
  }
}
