/** A sent answer, complete enough to repeat it byte for byte. */
export interface StoredAnswer {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly location: string | undefined;
  readonly body: string;
}

export interface IdempotencyEntry {
  /** SHA-256 of method, address and body. */
  readonly fingerprint: string;
  /** Undefined while the first request runs, or if the gateway died during it. */
  readonly answer: StoredAnswer | undefined;
}

/** The key of an entry: keys of different principals never collide. */
export interface IdempotencyKey {
  readonly principalId: string;
  readonly key: string;
}

/**
 * Stores the answers of POSTs with an `Idempotency-Key`. Synchronous: once `begin` returns, the next request sees
 * the entry, also after a crash.
 */
export interface IdempotencyStore {
  /** The valid entry; undefined if missing or expired at or before `nowMs` (UTC milliseconds). */
  get(key: IdempotencyKey, nowMs: number): IdempotencyEntry | undefined;
  /** Claims the key. Replaces an expired entry. @throws store-unavailable */
  begin(key: IdempotencyKey, fingerprint: string, nowMs: number, expiresAtMs: number): void;
  /** Stores the answer of a started entry. @throws store-unavailable */
  finish(key: IdempotencyKey, answer: StoredAnswer): void;
}
