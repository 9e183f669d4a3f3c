import { jsonForReader } from '../../contract/operator-text.ts';

/** One value as JSON, with or without the parts of sentences. Each form is created on first use. */
export class JsonForReaders {
  readonly #value: unknown;
  #english: Buffer | undefined;
  #withParts: Buffer | undefined;

  constructor(value: unknown) {
    this.#value = value;
  }

  /**
   * Shared: do not modify. Not from Node's pool: frames kept for a resume would each keep its 64 KiB
   * alive.
   */
  bytes(wantsParts: boolean): Buffer {
    const made = wantsParts ? this.#withParts : this.#english;
    if (made) return made;
    const { json, isForAll } = jsonForReader(this.#value, wantsParts);
    const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(json));
    bytes.write(json);
    if (wantsParts || isForAll) this.#withParts = bytes;
    if (!wantsParts || isForAll) this.#english = bytes;
    return bytes;
  }
}
