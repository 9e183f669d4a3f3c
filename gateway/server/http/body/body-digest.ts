import { createHash } from 'node:crypto';

/** SHA-256 that is equal for equal bodies. It excludes the credential, so no trace of it is stored. */
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
