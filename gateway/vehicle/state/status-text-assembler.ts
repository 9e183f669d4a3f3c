import type { MonotonicMs } from '../../base/clock.ts';
import type { MessageByName } from '../../mavlink/codec/generated/messages.ts';

export interface StatusTextEntry {
  /** MAV_SEVERITY: 0 emergency to 7 debug. */
  readonly severity: number;
  readonly text: string;
  readonly receivedAtMs: MonotonicMs;
}

interface Pending {
  readonly severity: number;
  readonly sinceMs: MonotonicMs;
  readonly chunks: Map<number, string>;
  endSeq: number | undefined;
}

const CHUNK_BYTES = 50;
/** Five full chunks exceed the longest text kept. */
const MAX_CHUNKS = 5;
const MAX_PENDING = 8;
const GIVE_UP_MS = 1000;
const MISSING = '…';
const NONE: readonly StatusTextEntry[] = [];

/**
 * Joins the chunks of long STATUSTEXTs. If a chunk does not arrive within a second, reports the
 * incomplete text.
 * Source: https://mavlink.io/en/messages/common.html#STATUSTEXT
 */
export class StatusTextAssembler {
  readonly #pending = new Map<number, Pending>();

  /** @returns texts that are now complete, oldest first */
  add(message: MessageByName['STATUSTEXT'], nowMs: MonotonicMs): readonly StatusTextEntry[] {
    const { id, chunkSeq, severity, text } = message;
    if (id === 0) return entryOf(severity, text, nowMs);
    const done: StatusTextEntry[] = [];
    let pending = this.#pending.get(id);
    if (pending && chunkSeq === 0 && pending.chunks.has(0) && pending.chunks.get(0) !== text) {
      done.push(...this.#finish(id, pending, nowMs));
      pending = undefined;
    }
    if (!pending) {
      done.push(...this.#makeRoom(nowMs));
      pending = { severity, sinceMs: nowMs, chunks: new Map(), endSeq: undefined };
      this.#pending.set(id, pending);
    }
    if (chunkSeq < MAX_CHUNKS) pending.chunks.set(chunkSeq, text);
    if (Buffer.byteLength(text) < CHUNK_BYTES) pending.endSeq = Math.min(chunkSeq, MAX_CHUNKS - 1);
    if (pending.endSeq !== undefined && pending.chunks.size > pending.endSeq) {
      done.push(...this.#finish(id, pending, nowMs));
    }
    return done;
  }

  /** @returns incomplete texts whose time is up */
  expire(nowMs: MonotonicMs): readonly StatusTextEntry[] {
    if (this.#pending.size === 0) return NONE;
    const done: StatusTextEntry[] = [];
    for (const [id, pending] of this.#pending) {
      if (nowMs - pending.sinceMs >= GIVE_UP_MS) done.push(...this.#finish(id, pending, nowMs));
    }
    return done;
  }

  #makeRoom(nowMs: MonotonicMs): readonly StatusTextEntry[] {
    const [oldest] = this.#pending;
    return oldest && this.#pending.size >= MAX_PENDING ? this.#finish(oldest[0], oldest[1], nowMs) : [];
  }

  #finish(id: number, pending: Pending, nowMs: MonotonicMs): readonly StatusTextEntry[] {
    this.#pending.delete(id);
    const lastSeq = pending.endSeq ?? Math.max(0, ...pending.chunks.keys());
    const pieces = Array.from({ length: lastSeq + 1 }, (_, seq) => pending.chunks.get(seq) ?? MISSING);
    if (pending.endSeq === undefined && lastSeq < MAX_CHUNKS - 1) pieces.push(MISSING);
    return entryOf(pending.severity, pieces.join(''), nowMs);
  }
}

function entryOf(severity: number, text: string, receivedAtMs: MonotonicMs): readonly StatusTextEntry[] {
  const plain = plainText(text);
  return plain === '' ? [] : [{ severity, text: plain, receivedAtMs }];
}

/** Maximum length of a vehicle's text. */
const MAX_LENGTH = 200;

/**
 * Makes a received text safe to show, log and store: removes control and formatting characters
 * (line breaks, escapes, direction marks), collapses spaces and keeps at most 200 characters.
 */
export function plainText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .trim()
    .slice(0, MAX_LENGTH);
}
