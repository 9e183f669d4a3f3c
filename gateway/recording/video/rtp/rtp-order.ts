import type { RtpPacket } from './rtp-packet.ts';

/** How long a missing packet is waited for. Networks that reorder do so by less. */
const WAIT_MS = 30;
const MAX_WAITING = 64;
/** A larger jump is a new beginning, not a loss. RFC 3550, A.1 */
const MAX_GAP = 3000;
const SEQUENCES = 0x10000;

/** Puts packets in order, and decides which are lost. */
export class RtpOrder {
  #expected: number | undefined;
  readonly #waiting = new Map<number, RtpPacket>();
  #waitingSinceMs = 0;

  /**
   * Takes a packet. `deliver` gets those that are now in order, each with the number of packets lost
   * just before it.
   */
  push(packet: RtpPacket, nowMs: number, deliver: (packet: RtpPacket, lost: number) => void): void {
    this.#expected ??= packet.sequence;
    const ahead = distance(this.#expected, packet.sequence);
    if (Math.abs(ahead) > MAX_GAP) {
      this.#waiting.clear();
      this.#expected = next(packet.sequence);
      deliver(packet, 1);
      return;
    }
    // A repeated packet, or one that was given up.
    if (ahead < 0) return;
    if (ahead > 0 && this.#waiting.size === 0) this.#waitingSinceMs = nowMs;
    this.#waiting.set(packet.sequence, packet);
    this.#deliverInOrder(0, deliver);
    while (
      this.#waiting.size > 0 &&
      (this.#waiting.size > MAX_WAITING || nowMs - this.#waitingSinceMs >= WAIT_MS)
    ) {
      this.#deliverInOrder(this.#skipGap(), deliver);
      this.#waitingSinceMs = nowMs;
    }
  }

  #deliverInOrder(lostBefore: number, deliver: (packet: RtpPacket, lost: number) => void): void {
    let lost = lostBefore;
    for (;;) {
      const packet = this.#waiting.get(this.#expected ?? -1);
      if (!packet) return;
      this.#waiting.delete(packet.sequence);
      this.#expected = next(packet.sequence);
      deliver(packet, lost);
      lost = 0;
    }
  }

  /** @returns how many packets are given up */
  #skipGap(): number {
    let lost = 0;
    for (; !this.#waiting.has(this.#expected ?? -1); lost += 1) this.#expected = next(this.#expected ?? 0);
    return lost;
  }
}

const next = (sequence: number): number => (sequence + 1) % SEQUENCES;

/** From one sequence number to another, -32768 to 32767. */
function distance(from: number, to: number): number {
  const ahead = (to - from + SEQUENCES) % SEQUENCES;
  return ahead < SEQUENCES / 2 ? ahead : ahead - SEQUENCES;
}
