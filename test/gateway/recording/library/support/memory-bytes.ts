import type { PlacedBytes } from '../../../../../gateway/recording/sidecar/indexed-frames.ts';

/** A file that is a list of bytes; counts what was read of it. */
export class MemoryBytes implements PlacedBytes {
  readBytes = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(at: number, length: number): Promise<Uint8Array> {
    const found = this.#bytes.slice(at, at + length);
    this.readBytes += found.length;
    return Promise.resolve(found);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
