import {
  closeSync,
  constants,
  createReadStream,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { AuditHead } from '../../contract/command/audit.ts';
import { headLine } from './head-line.ts';

const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;
const APPEND = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | NO_FOLLOW;
/** At least two heads: a line has about 200 bytes. */
const TAIL_BYTES = 4096;
/** None of our lines is longer. */
const MAX_LINE_LENGTH = 1024;

/**
 * Signed heads, one per line, beside the store: an attacker who cuts the store must cut this file
 * too. Append-only.
 */
export class HeadFile {
  readonly path: string;

  constructor(dataDirectory: string) {
    this.path = join(dataDirectory, 'audit-heads.jsonl');
  }

  get sizeBytes(): number {
    return statSync(this.path, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** On disk when it returns. If it throws, the file is unchanged. */
  append(head: AuditHead): void {
    this.#withFile(APPEND, (descriptor) => {
      const { size } = fstatSync(descriptor);
      try {
        writeSync(descriptor, `${headLine(head)}\n`);
        fsyncSync(descriptor);
      } catch (thrown) {
        ftruncateSync(descriptor, size);
        throw thrown;
      }
    });
  }

  /** Removes an incomplete last line after a power cut. @returns the last two lines, the newest last */
  repairEnd(): readonly string[] {
    if (this.sizeBytes === 0) return [];
    return this.#withFile(constants.O_RDWR | NO_FOLLOW, (descriptor) => {
      const { size } = fstatSync(descriptor);
      const bytes = Buffer.alloc(Math.min(size, TAIL_BYTES));
      readSync(descriptor, bytes, 0, bytes.length, size - bytes.length);
      const end = bytes.lastIndexOf(0x0a) + 1;
      if (end < bytes.length && (end > 0 || bytes.length === size)) {
        ftruncateSync(descriptor, size - (bytes.length - end));
        fsyncSync(descriptor);
      }
      return bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1).slice(-2);
    });
  }

  /** Renames the file after its store was replaced. */
  moveAside(utcMs: number): void {
    if (this.sizeBytes > 0) renameSync(this.path, `${this.path}.replaced.${utcMs}`);
  }

  /** The lines of the first `sizeBytes`, without line ends, including an incomplete last line. */
  async *lines(sizeBytes: number): AsyncGenerator<string> {
    if (sizeBytes === 0) return;
    let rest = '';
    const options = { encoding: 'utf8', end: sizeBytes - 1 } as const;
    for await (const chunk of createReadStream(this.path, options)) {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
      if (rest.length > MAX_LINE_LENGTH) break;
    }
    if (rest !== '') yield rest;
  }

  #withFile<Result>(flags: number, use: (descriptor: number) => Result): Result {
    const descriptor = openSync(this.path, flags, 0o600);
    try {
      return use(descriptor);
    } finally {
      closeSync(descriptor);
    }
  }
}
