import type { RecordingFile, RecordingFiles } from '../../gateway/recording/recorder/recording-files.ts';

/** Recordings in memory, written at once: virtual time does not wait for a disk. */
export class MemoryRecordingFiles implements RecordingFiles {
  readonly #chunks = new Map<string, Uint8Array[]>();

  async prepare(): Promise<void> {
    await Promise.resolve();
  }

  async create(name: string): Promise<RecordingFile | undefined> {
    if (this.#chunks.has(name)) return undefined;
    const chunks: Uint8Array[] = [];
    this.#chunks.set(name, chunks);
    let sizeBytes = 0;
    return {
      get sizeBytes() {
        return sizeBytes;
      },
      async append(bytes) {
        chunks.push(Uint8Array.from(bytes));
        sizeBytes += bytes.length;
      },
      close: async () => undefined,
    };
  }

  async list() {
    return [...this.#chunks.keys()].map((name) => ({ name, sizeBytes: this.content(name).length }));
  }

  async remove(name: string): Promise<void> {
    this.#chunks.delete(name);
  }

  get names(): readonly string[] {
    return [...this.#chunks.keys()];
  }

  content(name: string): Uint8Array {
    return Buffer.concat(this.#chunks.get(name) ?? []);
  }
}
