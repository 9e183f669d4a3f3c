import type { Clock, MonotonicMs, Timer } from '../../../base/clock.ts';
import type { LogData } from '../../codec/generated/messages.ts';
import type { LogDownloadRequest, LogOutcome } from './log-outcome.ts';

/** Bytes per LOG_DATA. */
const LOG_DATA_BYTES = 90;
const SLOTS = 2048;
const BLOCK_BYTES = SLOTS * LOG_DATA_BYTES;
/** Number of requests that must report the same end before it is accepted. */
const ENDS_REPORTED = 3;

/** One block of a log. Parts may still be missing. */
class LogBlock {
  readonly from: number;
  readonly #bytes: Uint8Array;
  readonly #has: Uint8Array;
  #missing: number;
  #readySlots = 0;
  /** The last reported end, and how often it was reported. */
  #end: { readonly at: number; readonly repeats: number; readonly question: number } | undefined;
  #length: number;

  /** @param length 1 to {@link BLOCK_BYTES} */
  constructor(from: number, length: number) {
    this.from = from;
    this.#length = length;
    this.#bytes = new Uint8Array(length);
    this.#missing = Math.ceil(length / LOG_DATA_BYTES);
    this.#has = new Uint8Array(this.#missing);
  }

  get isWhole(): boolean {
    return this.#missing === 0;
  }

  /** Shorter than requested only at the log's real end. */
  get length(): number {
    return this.#length;
  }

  /** Number of bytes from the start without a gap. */
  get readyBytes(): number {
    while (this.#has[this.#readySlots] === 1) this.#readySlots += 1;
    return Math.min(this.#length, this.#readySlots * LOG_DATA_BYTES);
  }

  bytes(start: number, end: number): Uint8Array {
    return this.#bytes.subarray(start, end);
  }

  /**
   * Adds a part. A part that is out of range, misaligned or already present is ignored. A short
   * part ends the log only when `ENDS_REPORTED` requests report the same end, because ArduPilot
   * reports card read errors the same way.
   * @param question identifies the request
   * @returns `nothing`: a short part already reported for this request
   */
  take(
    offset: number,
    data: readonly number[],
    count: number,
    question: number,
  ): 'new' | 'known' | 'nothing' {
    const at = offset - this.from;
    const slot = at / LOG_DATA_BYTES;
    if (at < 0 || at >= this.#length || !Number.isInteger(slot) || this.#has[slot] === 1) return 'known';
    const wanted = Math.min(LOG_DATA_BYTES, this.#length - at);
    const isShort = count < wanted;
    if (isShort) {
      if (this.#end?.at === at + count && this.#end.question === question) return 'nothing';
      const repeats = this.#end?.at === at + count ? this.#end.repeats + 1 : 1;
      this.#end = { at: at + count, repeats, question };
      if (repeats < ENDS_REPORTED) return 'new';
    }
    for (let index = 0; index < Math.min(count, wanted); index += 1)
      this.#bytes[at + index] = data[index] as number;
    this.#fill(slot);
    if (isShort) this.#endAt(at + count);
    return 'new';
  }

  /** Whether the part at this offset has arrived. */
  has(offset: number): boolean {
    return this.#has[(offset - this.from) / LOG_DATA_BYTES] === 1;
  }

  /** The missing parts, in order. */
  gaps(): readonly { readonly offset: number; readonly count: number }[] {
    const gaps: { offset: number; count: number }[] = [];
    for (let first = this.#has.indexOf(0); first >= 0; first = this.#has.indexOf(0, first)) {
      const end = this.#has.indexOf(1, first);
      const until = end < 0 ? this.#length : end * LOG_DATA_BYTES;
      const offset = first * LOG_DATA_BYTES;
      gaps.push({ offset: this.from + offset, count: until - offset });
      if (end < 0) break;
      first = end;
    }
    return gaps;
  }

  #fill(slot: number): void {
    if (this.#has[slot] === 0) this.#missing -= 1;
    this.#has[slot] = 1;
  }

  /** The log is shorter than listed. */
  #endAt(length: number): void {
    this.#length = length;
    for (let slot = Math.ceil(length / LOG_DATA_BYTES); slot < this.#has.length; slot += 1) this.#fill(slot);
  }
}

export interface LogReadingOptions {
  readonly clock: Clock;
  /** Round trip to the vehicle in milliseconds, undefined while unknown. */
  readonly rttMs: number | undefined;
  /** Sends LOG_REQUEST_DATA. @returns false when no open link leads to the vehicle */
  readonly ask: (offset: number, count: number) => boolean;
}

interface Ask {
  readonly atMs: MonotonicMs;
  readonly tries: number;
}

const UNKNOWN_RTT_MS = 100;
/** Share of the old estimate kept when a round trip is measured (RFC 6298). */
const SMOOTHING = 7 / 8;
const SHORTEST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2000;
const WAIT_GROWTH = 1.5;
const SILENCE_MS = 13_000;
/** Passed on once this much has no gap. */
const PASS_BYTES = 32 * 1024;
/** Longer gaps are requested as a stream. */
const STREAM_BYTES = 32 * LOG_DATA_BYTES;
const MOST_GAPS_IN_FLIGHT = 100;
/** ArduPilot answers a request in one 2.5 ms loop and drops requests that arrive meanwhile. */
const GAP_SPACING_MS = 3;

/**
 * Reads one log block by block: first the block as a stream, then its gaps with many requests in
 * flight. Parts still missing after a round trip are requested again until the block is complete.
 */
export class LogReading {
  readonly #options: LogReadingOptions;
  readonly #request: LogDownloadRequest;
  readonly #settle: (outcome: LogOutcome<number>) => void;
  /** By offset. */
  readonly #asked = new Map<number, Ask>();
  #sizeBytes: number;
  #block: LogBlock;
  /** Bytes of the block already passed on. */
  #passedBytes = 0;
  #streams = 0;
  #stream: { readonly until: number; readonly atMs: MonotonicMs; isAnswered: boolean } | undefined;
  #smoothedMs: number;
  #growth = 1;
  #newsAtMs: MonotonicMs;
  #timer: Timer | undefined;
  #isOver = false;

  constructor(
    options: LogReadingOptions,
    request: LogDownloadRequest,
    settle: (outcome: LogOutcome<number>) => void,
  ) {
    this.#options = options;
    this.#request = request;
    this.#settle = settle;
    this.#sizeBytes = request.sizeBytes;
    this.#block = this.#blockFrom(request.fromByte);
    this.#smoothedMs = options.rttMs ?? UNKNOWN_RTT_MS;
    this.#newsAtMs = options.clock.monotonicMs();
  }

  begin(): void {
    if (!this.#askStream(this.#block.gaps()[0])) this.finish({ kind: 'not-sent' });
  }

  take({ ofs, count, data }: Pick<LogData, 'ofs' | 'count' | 'data'>): void {
    if (this.#isOver) return;
    const asked = this.#asked.get(ofs);
    // Some vehicles repeat an end. Only the answer to the next request counts.
    const news = this.#block.take(ofs, data, count, this.#streams + (asked?.tries ?? 0));
    if (news === 'nothing') return;
    const nowMs = this.#options.clock.monotonicMs();
    if (news === 'new') {
      this.#newsAtMs = nowMs;
      this.#growth = 1;
      if (asked?.tries === 1) this.#measured(nowMs - asked.atMs);
    }
    if (this.#block.isWhole) {
      this.#next();
      return;
    }
    if (this.#block.readyBytes - this.#passedBytes >= PASS_BYTES) this.#pass();
    const stream = this.#stream;
    if (!stream) {
      if (this.#block.has(ofs)) this.#asked.delete(ofs);
      return;
    }
    if (!stream.isAnswered) this.#measured(nowMs - stream.atMs);
    stream.isAnswered = true;
    // Parts overtaken by the last one may still arrive.
    this.#wait(ofs + count >= stream.until ? this.#smoothedMs / 2 : this.#waitMs);
  }

  finish(outcome: LogOutcome<number>): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#timer?.cancel();
    this.#pass();
    this.#settle(outcome);
  }

  get #waitMs(): number {
    return Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, 1.5 * this.#smoothedMs + 50) * this.#growth);
  }

  #pass(): void {
    const { readyBytes } = this.#block;
    if (readyBytes <= this.#passedBytes) return;
    const bytes = this.#block.bytes(this.#passedBytes, readyBytes);
    this.#passedBytes = readyBytes;
    this.#request.take(bytes);
  }

  /** Passes the complete block on and starts the next. */
  #next(): void {
    this.#pass();
    if (this.#isOver) return;
    const { length, from } = this.#block;
    const next = from + length;
    // The log ended before its listed size.
    if (length < Math.min(BLOCK_BYTES, this.#sizeBytes - from)) this.#sizeBytes = next;
    if (next >= this.#sizeBytes) {
      this.finish({ kind: 'done', value: next });
      return;
    }
    this.#block = this.#blockFrom(next);
    this.#passedBytes = 0;
    this.#asked.clear();
    this.#askStream(this.#block.gaps()[0]);
  }

  #onTimer(): void {
    const nowMs = this.#options.clock.monotonicMs();
    if (nowMs - this.#newsAtMs >= SILENCE_MS) {
      this.finish({ kind: 'silent' });
      return;
    }
    if (nowMs - this.#newsAtMs >= this.#waitMs) this.#growth *= WAIT_GROWTH;
    this.#stream = undefined;
    const gaps = this.#block.gaps();
    const long = gaps.find(({ count }) => count >= STREAM_BYTES);
    if (long) this.#askStream(long);
    else this.#askGap(gaps, nowMs);
  }

  /** Requests gaps one at a time, to spread their arrival. */
  #askGap(gaps: readonly { readonly offset: number; readonly count: number }[], nowMs: MonotonicMs): void {
    const inFlight = [...this.#asked.values()].filter(({ atMs }) => nowMs - atMs < this.#waitMs);
    const due = gaps.find(
      ({ offset }) => nowMs - (this.#asked.get(offset)?.atMs ?? -Infinity) >= this.#waitMs,
    );
    if (due && inFlight.length < MOST_GAPS_IN_FLIGHT) {
      this.#asked.set(due.offset, { atMs: nowMs, tries: (this.#asked.get(due.offset)?.tries ?? 0) + 1 });
      this.#options.ask(due.offset, due.count);
    }
    this.#wait(GAP_SPACING_MS);
  }

  #askStream(gap: { readonly offset: number; readonly count: number } | undefined): boolean {
    if (!gap) return false;
    const { offset, count } = gap;
    this.#streams += 1;
    this.#stream = { until: offset + count, atMs: this.#options.clock.monotonicMs(), isAnswered: false };
    const wasSent = this.#options.ask(offset, count);
    this.#wait(this.#waitMs);
    return wasSent;
  }

  #measured(rttMs: number): void {
    this.#smoothedMs = this.#smoothedMs * SMOOTHING + rttMs * (1 - SMOOTHING);
  }

  #wait(delayMs: number): void {
    this.#timer?.cancel();
    if (!this.#isOver) this.#timer = this.#options.clock.after(delayMs, () => this.#onTimer());
  }

  #blockFrom(from: number): LogBlock {
    return new LogBlock(from, Math.min(BLOCK_BYTES, this.#sizeBytes - from));
  }
}
