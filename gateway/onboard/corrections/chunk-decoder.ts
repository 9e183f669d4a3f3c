/** A size line with extensions. Longer ones are damage. */
const MAX_LINE_BYTES = 1024;

/** Body of an HTTP/1.1 answer in chunks, of which each part is passed on as it arrives. */
export class ChunkDecoder {
  readonly #onPart: (part: Buffer) => void;
  #line = '';
  /** Bytes left of the present chunk; undefined while its size is read. */
  #left: number | undefined;
  /** A chunk is followed by an empty line. */
  #isAfterChunk = false;

  constructor(onPart: (part: Buffer) => void) {
    this.#onPart = onPart;
  }

  /** @returns how the body ended, if it did */
  push(bytes: Buffer): 'last' | 'damaged' | undefined {
    let at = 0;
    while (at < bytes.length) {
      if (this.#left !== undefined) {
        const part = bytes.subarray(at, at + this.#left);
        at += part.length;
        this.#left -= part.length;
        if (this.#left === 0) {
          this.#left = undefined;
          this.#isAfterChunk = true;
        }
        this.#onPart(Buffer.from(part));
        continue;
      }
      const byte = String.fromCharCode(bytes[at] ?? 0);
      at += 1;
      if (byte !== '\n') {
        this.#line += byte;
        if (this.#line.length > MAX_LINE_BYTES) return 'damaged';
        continue;
      }
      const line = this.#line.trim();
      this.#line = '';
      if (this.#isAfterChunk) {
        this.#isAfterChunk = false;
        if (line !== '') return 'damaged';
        continue;
      }
      const size = /^([\da-f]{1,7})\s*(?:;.*)?$/i.exec(line)?.[1];
      if (size === undefined) return 'damaged';
      this.#left = Number.parseInt(size, 16);
      if (this.#left === 0) return 'last';
    }
    return undefined;
  }
}
