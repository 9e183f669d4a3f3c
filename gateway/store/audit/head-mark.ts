import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditHead } from '../../contract/command/audit.ts';
import { KEY_FILE_NAME } from './audit-key.ts';
import { headLine, headOfLine } from './head-line.ts';

const PEM_END = '-----END PRIVATE KEY-----\n';
/** Fixed length, so that it is overwritten in place without touching the key. */
const LINE_LENGTH = 400;
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;

/**
 * A copy of the newest signed head, after the key in the key file, where PEM allows other text. It
 * reveals that the newest heads were cut from both the store and the head file, if the key file is
 * unchanged.
 */
export class HeadMark {
  readonly #path: string;

  constructor(dataDirectory: string) {
    this.#path = join(dataDirectory, KEY_FILE_NAME);
  }

  /** Undefined without a complete mark: an older station, or a power cut during the write. */
  read(): AuditHead | undefined {
    try {
      const text = readFileSync(this.#path, 'utf8');
      const [line = ''] = text.slice(endOfKey(text)).split('\n');
      return headOfLine(line.trimEnd());
    } catch {
      return undefined;
    }
  }

  /** @throws when the key file cannot be written */
  write(head: AuditHead): void {
    const at = endOfKey(readFileSync(this.#path, 'utf8'));
    const descriptor = openSync(this.#path, constants.O_WRONLY | NO_FOLLOW);
    try {
      writeSync(descriptor, `${headLine(head).padEnd(LINE_LENGTH)}\n`, at);
    } finally {
      closeSync(descriptor);
    }
  }
}

/** @throws when the file has no key */
function endOfKey(text: string): number {
  const at = text.indexOf(PEM_END);
  if (at < 0) throw new Error('it contains no key');
  return at + PEM_END.length;
}
