import { createHash, randomBytes } from 'node:crypto';

/** Crockford's base 32: no letter that can be read as another. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHARACTERS = 20;
const GROUP = 5;
const PREFIX = 'ADV';

/** A new code of 100 random bits, `ADV-XXXXX-XXXXX-XXXXX-XXXXX`. `random` gives bytes no one can foresee. */
export function newVoucherCode(random: (count: number) => Uint8Array = randomBytes): string {
  const letters = Array.from(random(CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  const groups = letters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? [];
  return [PREFIX, ...groups].join('-');
}

/**
 * SHA-256 of the letters of a code, ignoring case and dashes. Only this is stored. A code cannot be guessed,
 * so the hash needs no salt.
 * @returns undefined for a text that is not a code
 */
export function voucherHash(code: string): string | undefined {
  const letters = code.toUpperCase().replaceAll(/[-\s]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const form = new RegExp(`^${PREFIX}[${ALPHABET}]{${CHARACTERS}}$`);
  return form.test(letters) ? createHash('sha256').update(letters).digest('hex') : undefined;
}
