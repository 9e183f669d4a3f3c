import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  base62,
  KeyDigest,
  keysIn,
  makeApiKey,
  parseApiKey,
} from '../../../../gateway/developer/key/key-digest.ts';

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
const anyKey = fc
  .tuple(fc.constantFrom('test' as const, 'live' as const), bytes, bytes)
  .map(([mode, id, secret]) => {
    const sources = [id, secret];
    return makeApiKey(mode, (count) => Buffer.from((sources.shift() ?? secret).subarray(0, count)));
  });

/** Bit by bit, as ISO 3309 has it: not the implementation under test. */
function crc32(text: string): bigint {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return BigInt((crc ^ 0xffffffff) >>> 0);
}

describe('an API key', () => {
  it('has the documented form and is read back as it was made', () => {
    fc.assert(
      fc.property(anyKey, (key) => {
        expect(key.text).toMatch(/^adk_(test|live)_[0-9A-Za-z]{10}_[0-9A-Za-z]{43}[0-9A-Za-z]{6}$/);
        expect(key.text.slice(9, 19)).toBe(key.keyId);
        expect(parseApiKey(key.text)).toEqual(key);
      }),
    );
  });

  it('has a secret of 32 bytes, its checksum is the CRC-32 of all before it', () => {
    const sources = [Buffer.alloc(16), Buffer.alloc(32, 0xff)];
    const key = makeApiKey('test', () => sources.shift() ?? Buffer.alloc(0));
    const secret = base62(2n ** 256n - 1n, 43);
    expect(secret).toHaveLength(43);
    expect(key.text).toBe(
      `adk_test_0000000000_${secret}${base62(crc32(`adk_test_0000000000_${secret}`), 6)}`,
    );
  });

  it('with any single character changed is refused before any look-up', () => {
    fc.assert(
      fc.property(
        anyKey,
        fc.nat(),
        fc.string({ minLength: 1, maxLength: 1, unit: 'binary-ascii' }),
        (key, at, other) => {
          const index = at % key.text.length;
          fc.pre(key.text[index] !== other);
          const changed = key.text.slice(0, index) + other + key.text.slice(index + 1);
          expect(parseApiKey(changed)).toBeUndefined();
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('with two neighbours swapped, cut or made longer is refused', () => {
    fc.assert(
      fc.property(anyKey, fc.nat({ max: 67 }), ({ text }, index) => {
        const [left, right] = [text[index] ?? '', text[index + 1] ?? ''];
        if (left !== right)
          expect(parseApiKey(text.slice(0, index) + right + left + text.slice(index + 2))).toBeUndefined();
        expect(parseApiKey(text.slice(0, index))).toBeUndefined();
        expect(parseApiKey(`${text}0`)).toBeUndefined();
      }),
    );
  });

  it('is never made of any other text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseApiKey(text)).toBeUndefined();
      }),
    );
    expect(parseApiKey(`adk_test_${'0'.repeat(10_000_000)}`)).toBeUndefined();
  });

  it.each([
    ['another mode', `adk_demo_${'0'.repeat(10)}_${'a'.repeat(43)}`],
    ['a longer id', `adk_live_${'0'.repeat(11)}_${'a'.repeat(43)}`],
    ['a longer secret', `adk_live_${'0'.repeat(10)}_${'a'.repeat(44)}`],
    ['no form at all', 'key'],
  ])('of %s is refused, also with the right checksum', (_what, body) => {
    expect(parseApiKey(body + base62(crc32(body), 6))).toBeUndefined();
  });

  it('does not come twice', () => {
    const made = Array.from({ length: 1000 }, () => makeApiKey('test', randomBytes));
    expect(new Set(made.map(({ keyId }) => keyId)).size).toBe(1000);
  });

  it('is found in other text, at most so many', () => {
    const texts = Array.from({ length: 9 }, () => makeApiKey('live', randomBytes).text);
    expect(keysIn(`/x?token=${texts[0]}&k=${texts[1]}#adk_live_short`, 5).map(({ text }) => text)).toEqual(
      texts.slice(0, 2),
    );
    expect(keysIn(texts.join(' '), 5)).toHaveLength(5);
    const mistyped = texts[0]!.slice(0, -1) + (texts[0]!.endsWith('0') ? '1' : '0');
    expect(keysIn(`${mistyped} ${texts[1]}`, 5).map(({ text }) => text)).toEqual([texts[1]]);
  });
});

describe('a digest', () => {
  const digest = new KeyDigest(Buffer.from('pepper'));

  it('matches its key alone, under its pepper', () => {
    const stored = digest.of('one');
    expect(digest.matches('one', stored)).toBe(true);
    expect(digest.matches('two', stored)).toBe(false);
    expect(new KeyDigest(Buffer.from('salt')).matches('one', stored)).toBe(false);
  });

  it.each([undefined, '', 'ab', 'no hex'])('of nothing usable (%s) matches no key', (stored) => {
    expect(digest.matches('one', stored)).toBe(false);
  });
});

describe('base62', () => {
  it('pads, and orders as numbers do', () => {
    expect(base62(0n, 6)).toBe('000000');
    expect(base62(61n, 2)).toBe('0z');
    expect(base62(0xffffffffn, 6)).toBe('4gfFC3');
  });
});
