import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { AppError, errorText } from '../../base/error.ts';

export const KEY_FILE_NAME = 'audit-key.pem';
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);

/**
 * The installation's Ed25519 key for the ends of the audit chain. Stored in a separate file beside
 * the store, so that write access to the store alone cannot rewrite the chain.
 */
export class AuditKey {
  /** PEM (SPKI). */
  readonly publicKey: string;
  /** SHA-256 of the public key, for comparison by people. */
  readonly fingerprint: string;
  readonly #private: KeyObject;
  readonly #public: KeyObject;

  constructor(privatePem: string) {
    this.#private = createPrivateKey(privatePem);
    if (this.#private.asymmetricKeyType !== 'ed25519') throw new Error('it is not an Ed25519 key');
    this.#public = createPublicKey(this.#private);
    this.publicKey = this.#public.export({ type: 'spki', format: 'pem' }).toString();
    const der = this.#public.export({ type: 'spki', format: 'der' });
    this.fingerprint = createHash('sha256').update(der).digest('hex');
  }

  /** @returns the signature in base64 */
  sign(text: string): string {
    return sign(null, Buffer.from(text), this.#private).toString('base64');
  }

  isSigned(text: string, signature: string): boolean {
    return verify(null, Buffer.from(text), this.#public, Buffer.from(signature, 'base64'));
  }
}

/** A key that is not yet on disk. */
export interface NewAuditKey {
  readonly key: AuditKey;
  /**
   * Stores it as the key of the data directory (0600). Moves a file without a valid key aside: the
   * station must start, and a verification will report that older heads have another key. Call it
   * right before the first signature: a key on disk means that something was signed.
   * @throws data-dir-unwritable
   */
  readonly store: () => void;
}

/** A new key for a data directory. */
export function newAuditKey(dataDirectory: string): NewAuditKey {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { key: new AuditKey(pem), store: () => storeKey(join(dataDirectory, KEY_FILE_NAME), pem) };
}

function storeKey(file: string, pem: string): void {
  try {
    if (existsSync(file)) renameSync(file, `${file}.unreadable.${randomBytes(4).toString('hex')}`);
    writeWhole(file, pem);
  } catch (cause) {
    throw new AppError(
      'data-dir-unwritable',
      `The audit key ${file} cannot be created (${errorText(cause)}). Give this user write access to the data directory.`,
      { cause },
    );
  }
}

/** The key of a data directory, if usable. Creates none. */
export function readAuditKey(dataDirectory: string): AuditKey | undefined {
  const file = join(dataDirectory, KEY_FILE_NAME);
  try {
    const key = new AuditKey(readFileSync(file, 'utf8'));
    // A restored copy may be readable by every user of the machine.
    chmodSync(file, 0o600);
    return key;
  } catch {
    return undefined;
  }
}

/** Writes the complete file or nothing. */
function writeWhole(file: string, text: string): void {
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const descriptor = openSync(temporary, NEW_FILE, 0o600);
    try {
      writeSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, file);
  } catch (thrown) {
    rmSync(temporary, { force: true });
    throw thrown;
  }
}
