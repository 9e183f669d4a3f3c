import { jsonForReader } from '../../contract/operator-text.ts';

/** One value as JSON for readers who want the parts of sentences and readers who do not, each made when first wanted. */
export class JsonForReaders {
  readonly #value: unknown;
  #english: Buffer | undefined;
  #withParts: Buffer | undefined;

  constructor(value: unknown) {
    this.#value = value;
  }

  /** Not to be written to. */
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
