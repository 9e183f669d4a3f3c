import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The parts of clients that are the same for every selection, as files in a folder; each is read once. */
export class SdkTemplates {
  readonly #folder: string;
  readonly #texts = new Map<string, string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  text(path: string): string {
    const known = this.#texts.get(path);
    if (known !== undefined) return known;
    const text = readFileSync(join(this.#folder, path), 'utf8');
    this.#texts.set(path, text);
    return text;
  }
}
