import type {
  IdempotencyEntry,
  IdempotencyKey,
  IdempotencyStore,
  StoredAnswer,
} from '../../gateway/server/http/answer/idempotency-store.ts';

/** Forgets with the process; throws what `failure` holds. */
export class MemoryIdempotencyStore implements IdempotencyStore {
  failure: Error | undefined;
  readonly #entries = new Map<string, IdempotencyEntry & { readonly expiresAtMs: number }>();

  get(key: IdempotencyKey, nowMs: number): IdempotencyEntry | undefined {
    if (this.failure) throw this.failure;
    const entry = this.#entries.get(textOf(key));
    return entry && entry.expiresAtMs > nowMs ? entry : undefined;
  }

  begin(key: IdempotencyKey, fingerprint: string, _nowMs: number, expiresAtMs: number): void {
    if (this.failure) throw this.failure;
    this.#entries.set(textOf(key), { fingerprint, expiresAtMs, answer: undefined });
  }

  finish(key: IdempotencyKey, answer: StoredAnswer): void {
    if (this.failure) throw this.failure;
    const entry = this.#entries.get(textOf(key));
    if (entry) this.#entries.set(textOf(key), { ...entry, answer });
  }

  /** Everything kept, as text. */
  dump(): string {
    return JSON.stringify([...this.#entries]);
  }
}

function textOf({ principalId, key }: IdempotencyKey): string {
  return JSON.stringify([principalId, key]);
}
