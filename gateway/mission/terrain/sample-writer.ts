import { type FileHandle, open } from 'node:fs/promises';
import { isGroundHeight } from './terrain-grid.ts';

const CHUNK_SAMPLES = 64 * 1024;

/** Writes heights as SampleFile reads them: exact ones, NaN for what is not known. */
export class SampleWriter {
  readonly #handle: FileHandle;
  readonly #chunk = Buffer.alloc(CHUNK_SAMPLES * 4);
  #filled = 0;
  #count = 0;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  static async create(path: string): Promise<SampleWriter> {
    return new SampleWriter(await open(path, 'wx', 0o600));
  }

  get count(): number {
    return this.#count;
  }

  /** Whether {@link flush} must be called before the next one. */
  get isFull(): boolean {
    return this.#filled === CHUNK_SAMPLES;
  }

  add(heightM: number, isVoid: boolean): void {
    this.#chunk.writeFloatLE(isVoid || !isGroundHeight(heightM) ? Number.NaN : heightM, this.#filled * 4);
    this.#filled += 1;
    this.#count += 1;
  }

  async flush(): Promise<void> {
    await this.#handle.writeFile(this.#chunk.subarray(0, this.#filled * 4));
    this.#filled = 0;
  }

  async close(): Promise<void> {
    await this.flush();
    await this.#handle.close();
  }
}
