import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { closeSync, constants, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../../base/error.ts';
import { OPERATOR_PRINCIPAL } from '../../../base/principal/operator-principal.ts';
import type { Authenticate } from './authentication.ts';

export interface OperatorToken {
  /** 32 random bytes, base64url. New at every start, never logged. */
  readonly token: string;
  /** Absolute path of the file that holds it, mode 0600. */
  readonly file: string;
  /** Removes the file on an orderly stop. */
  remove(): void;
}

const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

/**
 * Creates the operator's token and writes it to `<dataDirectory>/operator-token`, atomically and
 * readable by its owner only. Replaces a symbolic link planted under that name and does not follow it.
 * @throws data-dir-unwritable
 */
export function createOperatorToken(dataDirectory: string): OperatorToken {
  const token = randomBytes(32).toString('base64url');
  const file = join(dataDirectory, 'operator-token');
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const descriptor = openSync(temporary, NEW_FILE, 0o600);
    try {
      writeSync(descriptor, token);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, file);
  } catch (cause) {
    rmSync(temporary, { force: true });
    throw new AppError(
      'data-dir-unwritable',
      `The operator token cannot be written to ${file}. Give this user write access to the data directory.`,
      { cause },
    );
  }
  return { token, file, remove: () => rmSync(file, { force: true }) };
}

/**
 * Accepts one token. Compares digests, so that the time reveals neither length nor matching prefix
 * of a guess.
 */
export function operatorAccess(token: string): Authenticate {
  const expected = digestOf(token);
  return (offered) => (timingSafeEqual(digestOf(offered), expected) ? OPERATOR_PRINCIPAL : undefined);
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
