import { createHash } from 'node:crypto';

/** SHA-256 of the body without its credential, so that no trace of that is stored. */
export function bodyDigest(value: unknown): string {
  const text = JSON.stringify(value, (name, member: unknown) =>
    name === 'auth' ? undefined : sorted(member),
  ) as string | undefined;
  return createHash('sha256')
    .update(text ?? '')
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}
