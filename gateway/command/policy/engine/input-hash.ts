import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../base/canonical-json.ts';
import type { PolicyInput } from './policy-input.ts';

/** SHA-256 of the canonical input in hex. Binds a decision to its command. */
export function inputHash(input: PolicyInput): string {
  return createHash('sha256').update(canonicalJson(input)).digest('hex');
}
