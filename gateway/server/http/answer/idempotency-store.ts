/** An answer as it left: enough to send it again byte for byte. */
export interface StoredAnswer {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly location: string | undefined;
  readonly body: string;
}

export interface IdempotencyEntry {
  /** SHA-256 of method, address and body. */
  readonly fingerprint: string;
  /** Undefined while the first request still runs, or when the gateway died under it. */
  readonly answer: StoredAnswer | undefined;
}

/** The pair an entry is kept under: keys of different principals never meet. */
export interface IdempotencyKey {
  readonly principalId: string;
  readonly key: string;
}

/**
 * Keeps what was answered to a POST with an `Idempotency-Key`. Synchronous: an entry that `begin` returned from is
 * there for the next request, also after a crash.
 */
export interface IdempotencyStore {
  /** The live entry, or undefined when there is none or it expired at or before `nowMs` (UTC milliseconds). */
  get(key: IdempotencyKey, nowMs: number): IdempotencyEntry | undefined;
  /** Takes the key. Replaces an expired entry. @throws store-unavailable */
  begin(key: IdempotencyKey, fingerprint: string, nowMs: number, expiresAtMs: number): void;
  /** Keeps the answer of a started entry. @throws store-unavailable */
  finish(key: IdempotencyKey, answer: StoredAnswer): void;
}
