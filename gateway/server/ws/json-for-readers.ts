import { jsonForReader } from '../../contract/operator-text.ts';

/** One value as JSON, with or without the parts of sentences. Each form is created on first use. */
export class JsonForReaders {
  readonly #value: unknown;
  #english: Buffer | undefined;
  #withParts: Buffer | undefined;

  constructor(value: unknown) {
    this.#value = value;
  }

  /** Shared: do not modify. */
  bytes(wantsParts: boolean): Buffer {
    const made = wantsParts ? this.#withParts : this.#english;
    if (made) return made;
    const { json, isForAll } = jsonForReader(this.#value, wantsParts);
    const bytes = Buffer.from(json);
    if (wantsParts || isForAll) this.#withParts = bytes;
    if (!wantsParts || isForAll) this.#english = bytes;
    return bytes;
  }
}
