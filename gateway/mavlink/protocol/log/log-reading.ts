import type { Clock, MonotonicMs, Timer } from '../../../base/clock.ts';
import type { LogData } from '../../codec/generated/messages.ts';
import { BLOCK_BYTES, LOG_DATA_BYTES, LogBlock } from './log-block.ts';
import type { LogDownloadRequest, LogOutcome } from './log-outcome.ts';

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
/** Share of the old estimate that is kept when a round trip is measured (RFC 6298). */
const SMOOTHING = 7 / 8;
const SHORTEST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2000;
const WAIT_GROWTH = 1.5;
const SILENCE_MS = 13_000;
/** Handed on as soon as so much has no gap. */
const PASS_BYTES = 32 * 1024;
/** A longer gap is read as a stream of its own. */
const STREAM_BYTES = 32 * LOG_DATA_BYTES;
const MOST_GAPS_IN_FLIGHT = 100;
/** ArduPilot drops a request that arrives while it answers another one, which takes it one loop of 2.5 ms. */
const GAP_SPACING_MS = 3;

/**
 * Reads one log: a stream of the whole block first, then its gaps, with many requests in flight. Everything that is missing
 * after a round trip is requested again until the block is complete.
 */
export class LogReading {
  readonly #options: LogReadingOptions;
  readonly #request: LogDownloadRequest;
  readonly #settle: (outcome: LogOutcome<number>) => void;
  /** By offset. */
  readonly #asked = new Map<number, Ask>();
  #sizeBytes: number;
  #block: LogBlock;
  /** Bytes of the block that were handed on. */
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
    // Some report an end repeatedly; only the answer to the next request counts.
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
    // What was overtaken by the last part may still arrive.
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

  /** The block is complete: hands it on and begins the next. */
  #next(): void {
    this.#pass();
    if (this.#isOver) return;
    const { length, from } = this.#block;
    const next = from + length;
    // The log ended before the size the list showed.
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

  /** One gap at a time, so that they do not arrive together. */
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
