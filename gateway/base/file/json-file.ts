import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';

/** A small file of ours that is replaced as a whole, so that a kill never leaves half of it. */
export class JsonFile<Schema extends z.ZodType> {
  readonly #path: string;
  readonly #schema: Schema;

  constructor(path: string, schema: Schema) {
    this.#path = path;
    this.#schema = schema;
  }

  /** Undefined where there is none; one that cannot be read is put aside under `.damaged` and counts as none. */
  read(): z.infer<Schema> | undefined {
    let text: string;
    try {
      text = readFileSync(this.#path, 'utf8');
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw thrown;
    }
    try {
      return this.#schema.parse(JSON.parse(text));
    } catch {
      renameSync(this.#path, `${this.#path}.damaged`);
      return undefined;
    }
  }

  write(value: z.infer<Schema>): void {
    mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
    const next = `${this.#path}.next`;
    writeFileSync(next, JSON.stringify(value), { mode: 0o600 });
    renameSync(next, this.#path);
  }
}
