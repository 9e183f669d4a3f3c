import { randomBytes, randomFillSync } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { IdGenerator } from './id.ts';

/** Crockford's base 32: no letter that can be read as another. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_CHARACTERS = 10;
const RANDOM_CHARACTERS = 16;

/** Ids of 48 bits of time and 80 random bits (the layout of a ULID), so that they sort by age. */
export function randomIds(clock: Clock): IdGenerator {
  let lastMs = 0;
  const randomText = randomTexts();
  return {
    next(prefix) {
      lastMs = Math.max(lastMs, clock.utcMs());
      return `${prefix}_${timeText(lastMs)}${randomText()}`;
    },
    traceId: () => randomBytes(16).toString('hex'),
  };
}

function timeText(utcMs: number): string {
  let left = utcMs;
  let text = '';
  for (let index = 0; index < TIME_CHARACTERS; index += 1) {
    text = (ALPHABET[left % 32] ?? '0') + text;
    left = Math.floor(left / 32);
  }
  return text;
}

/** A plan of many steps takes thousands of ids: the bytes of many are asked for together. */
function randomTexts(): () => string {
  const bytes = Buffer.alloc(256 * RANDOM_CHARACTERS);
  let used = bytes.length;
  return () => {
    if (used === bytes.length) {
      randomFillSync(bytes);
      used = 0;
    }
    let text = '';
    for (const byte of bytes.subarray(used, used + RANDOM_CHARACTERS)) text += ALPHABET[byte % 32] ?? '0';
    used += RANDOM_CHARACTERS;
    return text;
  };
}
