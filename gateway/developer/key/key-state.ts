import type { KeyRecord } from '../../contract/account/key.ts';
import type { StoredKey } from '../../store/repository/developer/key-repository.ts';
import { keyPrefix } from './key-format.ts';

/** How long a rotated key stays valid beside the new one. */
export const ROTATION_OVERLAP_MS = 24 * 3600 * 1000;

export type KeyState = KeyRecord['state'];

/** What a key is at `nowMs` (UTC); the bounds are exclusive, at its expiry a key is expired. */
export function keyStateOf(key: StoredKey, nowMs: number): KeyState {
  if (key.revokedAtMs !== null) return 'revoked';
  const endsAtMs = keyEndOf(key);
  if (endsAtMs !== null && nowMs >= endsAtMs) return 'expired';
  return key.replacedAtMs === null ? 'active' : 'rotating';
}

/** True while requests with the key are let in. */
export function isUsable(state: KeyState): boolean {
  return state === 'active' || state === 'rotating';
}

/** The key as its account sees it. */
export function keyRecordOf(key: StoredKey, nowMs: number): KeyRecord {
  return {
    keyId: key.keyId,
    name: key.name,
    mode: key.mode,
    scopes: [...key.scopes],
    prefix: keyPrefix(key.mode, key.keyId),
    createdAtMs: key.createdAtMs,
    expiresAtMs: keyEndOf(key),
    lastUsedAtMs: key.lastUsedAtMs,
    state: keyStateOf(key, nowMs),
    isExposed: key.isExposed,
  };
}

/** UTC milliseconds from which the key is not valid any more; null when it has no end. */
function keyEndOf({ expiresAtMs, replacedAtMs }: StoredKey): number | null {
  if (replacedAtMs === null) return expiresAtMs;
  return Math.min(expiresAtMs ?? Number.POSITIVE_INFINITY, replacedAtMs + ROTATION_OVERLAP_MS);
}
