const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = 62n;

/** The unsigned number in base 62, most significant digit first, left-padded with zeros to `width` digits. */
export function base62(value: bigint, width: number): string {
  let text = '';
  for (let left = value; left > 0n; left /= BASE) text = (DIGITS[Number(left % BASE)] ?? '') + text;
  return text.padStart(width, '0');
}
