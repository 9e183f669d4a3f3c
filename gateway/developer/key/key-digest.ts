import { createHmac, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

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

export type KeyMode = 'test' | 'live';

/** The parts of a key. `text` is the whole key: shown once, never stored. */
export interface ApiKey {
  readonly mode: KeyMode;
  readonly keyId: string;
  readonly text: string;
}

const ID_DIGITS = 10;
const ID_NUMBERS = 62n ** BigInt(ID_DIGITS);
const ID_BYTES = 16;
const SECRET_BYTES = 32;
const SECRET_DIGITS = 43;
const CHECKSUM_DIGITS = 6;
const FORM = /^adk_(test|live)_([0-9A-Za-z]{10})_[0-9A-Za-z]{49}$/;
const ANYWHERE = /adk_(?:test|live)_[0-9A-Za-z]{10}_[0-9A-Za-z]{49}/g;

/**
 * Makes a key `adk_{test|live}_<id>_<secret><checksum>`: an id of 10 base-62 digits, a secret of 32 bytes as 43 digits,
 * and the CRC-32 of all before it as 6 digits, so that a mistyped key and a truncated one are known without a look-up.
 */
export function makeApiKey(mode: KeyMode, randomBytes: (count: number) => Buffer): ApiKey {
  // 16 bytes for 60 bits: no id is noticeably likelier than another.
  const keyId = base62(numberOf(randomBytes(ID_BYTES)) % ID_NUMBERS, ID_DIGITS);
  const secret = base62(numberOf(randomBytes(SECRET_BYTES)), SECRET_DIGITS);
  const body = `${keyPrefix(mode, keyId)}${secret}`;
  return { mode, keyId, text: body + checksumOf(body) };
}

/** The key, or undefined for a text that cannot be one. */
export function parseApiKey(text: string): ApiKey | undefined {
  const [, mode, keyId] = FORM.exec(text) ?? [];
  if ((mode !== 'test' && mode !== 'live') || keyId === undefined) return undefined;
  const body = text.slice(0, -CHECKSUM_DIGITS);
  // Not a secret: anyone can compute it.
  return checksumOf(body) === text.slice(-CHECKSUM_DIGITS) ? { mode, keyId, text } : undefined;
}

/** The part of a key that may be shown and logged. */
export function keyPrefix(mode: KeyMode, keyId: string): string {
  return `adk_${mode}_${keyId}_`;
}

/** Every well-formed key in a text, at most `limit`. */
export function keysIn(text: string, limit: number): readonly ApiKey[] {
  const found: ApiKey[] = [];
  for (const [candidate] of text.matchAll(ANYWHERE)) {
    if (found.length === limit) break;
    const key = parseApiKey(candidate);
    if (key) found.push(key);
  }
  return found;
}

function checksumOf(body: string): string {
  return base62(BigInt(crc32(body)), CHECKSUM_DIGITS);
}

function numberOf(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`);
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = 62n;

/** The unsigned number in base 62, most significant digit first, left-padded with zeros to `width` digits. */
export function base62(value: bigint, width: number): string {
  let text = '';
  for (let left = value; left > 0n; left /= BASE) text = (DIGITS[Number(left % BASE)] ?? '') + text;
  return text.padStart(width, '0');
}
