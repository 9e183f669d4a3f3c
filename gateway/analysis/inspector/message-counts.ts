import type { Clock, MonotonicMs } from '../../base/clock.ts';
import { byteAt, messageIdAt } from '../../mavlink/codec/buffer-frame.ts';
import { MAX_FRAME_LENGTH, STX_V1 } from '../../mavlink/codec/frame-layout.ts';

/** What is counted of one message of one sender on one link. Read only outside of {@link MessageCounts}. */
export interface CountedMessage {
  readonly linkId: string;
  readonly direction: 'in' | 'out';
  readonly systemId: number;
  readonly componentId: number;
  readonly messageId: number;
  readonly firstAtMs: MonotonicMs;
  count: number;
  lastAtMs: MonotonicMs;
  /** Number of the window of the last frame, and the frame counts of this window and the previous one. */
  window: number;
  inWindow: number;
  inWindowBefore: number;
  /** The last frame; only its first `lastLength` bytes count. */
  readonly last: Uint8Array;
  lastLength: number;
}

interface Senders {
  readonly in: Map<number, Map<number, CountedMessage>>;
  readonly out: Map<number, Map<number, CountedMessage>>;
}

export const MAX_COUNTED_MESSAGES = 8192;
const WINDOW_MS = 2000;
/** Rows that may make room when too many are kept. */
const FORGOTTEN_AFTER_MS = 60_000;
const SWEEP_PERIOD_MS = 1000;

/** Counts every frame on the wire. The hot path: a frame costs three look-ups and a copy of its bytes. */
export class MessageCounts {
  readonly #clock: Clock;
  readonly #links = new Map<string, Senders>();
  #size = 0;
  #sweptAtMs = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * A tap of the router. Beyond the limit, rows silent for a minute are removed; if none is, new rows are not
   * counted.
   */
  count(linkId: string, direction: 'in' | 'out', bytes: Uint8Array): void {
    const nowMs = this.#clock.monotonicMs();
    const row = this.#rowOf(linkId, direction, bytes, nowMs);
    if (!row) return;
    const window = Math.floor(nowMs / WINDOW_MS);
    if (window !== row.window) {
      row.inWindowBefore = window === row.window + 1 ? row.inWindow : 0;
      row.inWindow = 0;
      row.window = window;
    }
    row.inWindow += 1;
    row.count += 1;
    row.lastAtMs = nowMs;
    row.last.set(bytes);
    row.lastLength = bytes.length;
  }

  forgetLink(linkId: string): void {
    const senders = this.#links.get(linkId);
    this.#links.delete(linkId);
    if (!senders) return;
    for (const messages of [...senders.in.values(), ...senders.out.values()]) this.#size -= messages.size;
  }

  *rows(): Generator<CountedMessage> {
    for (const senders of this.#links.values())
      for (const direction of ['in', 'out'] as const)
        for (const messages of senders[direction].values()) yield* messages.values();
  }

  find(
    linkId: string,
    direction: 'in' | 'out',
    systemId: number,
    componentId: number,
    messageId: number,
  ): CountedMessage | undefined {
    return this.#links
      .get(linkId)
      ?.[direction].get((systemId << 8) | componentId)
      ?.get(messageId);
  }

  /** Frames a second over two to four seconds; over the time since the first frame while that is shorter. */
  rateHz(row: CountedMessage): number {
    const nowMs = this.#clock.monotonicMs();
    const heardForMs = row.lastAtMs - row.firstAtMs;
    if (nowMs - row.firstAtMs < WINDOW_MS) return heardForMs > 0 ? ((row.count - 1) * 1000) / heardForMs : 0;
    const window = Math.floor(nowMs / WINDOW_MS);
    const passedMs = nowMs - window * WINDOW_MS;
    const isPresent = row.window === window;
    const present = isPresent ? row.inWindow : 0;
    const before = isPresent ? row.inWindowBefore : row.window === window - 1 ? row.inWindow : 0;
    const beforeMs = Math.min(WINDOW_MS, window * WINDOW_MS - row.firstAtMs);
    return beforeMs > 0 ? ((present + before) * 1000) / (beforeMs + passedMs) : (present * 1000) / passedMs;
  }

  #rowOf(
    linkId: string,
    direction: 'in' | 'out',
    bytes: Uint8Array,
    nowMs: MonotonicMs,
  ): CountedMessage | undefined {
    const idsAt = bytes[0] === STX_V1 ? 3 : 5;
    const systemId = byteAt(bytes, idsAt);
    const componentId = byteAt(bytes, idsAt + 1);
    const messageId = messageIdAt(bytes, 0);
    const senders = this.#links.get(linkId) ?? this.#addLink(linkId);
    const sender = (systemId << 8) | componentId;
    const known = senders[direction].get(sender)?.get(messageId);
    if (known) return known;
    if (!this.#hasRoom(nowMs)) return undefined;
    const row: CountedMessage = {
      linkId,
      direction,
      systemId,
      componentId,
      messageId,
      firstAtMs: nowMs,
      count: 0,
      lastAtMs: nowMs,
      window: 0,
      inWindow: 0,
      inWindowBefore: 0,
      last: new Uint8Array(MAX_FRAME_LENGTH),
      lastLength: 0,
    };
    const messages = senders[direction].get(sender) ?? new Map<number, CountedMessage>();
    senders[direction].set(sender, messages.set(messageId, row));
    this.#size += 1;
    return row;
  }

  #addLink(linkId: string): Senders {
    const senders: Senders = { in: new Map(), out: new Map() };
    this.#links.set(linkId, senders);
    return senders;
  }

  /** Noise that happens to be frames must not fill the memory. */
  #hasRoom(nowMs: MonotonicMs): boolean {
    if (this.#size < MAX_COUNTED_MESSAGES) return true;
    if (nowMs - this.#sweptAtMs < SWEEP_PERIOD_MS) return false;
    this.#sweptAtMs = nowMs;
    for (const senders of this.#links.values())
      for (const direction of ['in', 'out'] as const)
        for (const messages of senders[direction].values())
          for (const [messageId, { lastAtMs }] of messages)
            if (nowMs - lastAtMs > FORGOTTEN_AFTER_MS && messages.delete(messageId)) this.#size -= 1;
    return this.#size < MAX_COUNTED_MESSAGES;
  }
}
