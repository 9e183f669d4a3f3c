import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../base/canonical-json.ts';
import type { PolicyInput } from './policy-input.ts';

/** SHA-256 of the canonical input in hex: what binds a decision to the command it was made for. */
export function inputHash(input: PolicyInput): string {
  return createHash('sha256').update(canonicalJson(input)).digest('hex');
}
