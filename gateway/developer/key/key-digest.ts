import { createHmac, timingSafeEqual } from 'node:crypto';

/** Compared with when there is no stored digest, so that an unknown id takes as long as a wrong secret. */
const NO_DIGEST = Buffer.alloc(32);

/**
 * Digests of keys for storage: HMAC-SHA-256 under the pepper, a secret of this installation. A key has 256 random
 * bits, so no slow hash is needed; the pepper makes a stolen database useless for checking found keys.
 */
export class KeyDigest {
  readonly #pepper: Buffer;

  constructor(pepper: Buffer) {
    this.#pepper = pepper;
  }

  /** Lower-case hex. */
  of(key: string): string {
    return this.#digest(key).toString('hex');
  }

  /** Compares in constant time; `stored` undefined is never equal and takes as long. */
  matches(key: string, stored: string | undefined): boolean {
    const expected = stored === undefined ? NO_DIGEST : Buffer.from(stored, 'hex');
    const digest = this.#digest(key);
    const isEqual = expected.length === digest.length && timingSafeEqual(digest, expected);
    return isEqual && stored !== undefined;
  }

  #digest(key: string): Buffer {
    return createHmac('sha256', this.#pepper).update(key).digest();
  }
}
