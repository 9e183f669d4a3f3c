const TICKS_PER_S = 90_000;
const US_PER_TICK = 1_000_000 / TICKS_PER_S;
/** A jump by more than this against the time of arrival is a new beginning of the sender's clock. */
const MAX_JUMP_US = 5_000_000;
/** Pictures are presented in another order than they are sent, but not by more. */
const MAX_REORDER_US = 1_000_000;

/**
 * The time of pictures in µs from the sender's clock of 90 kHz, which wraps. It begins with 0, and goes on with the
 * time of arrival where the sender's clock jumps or the sender begins again.
 */
export class MediaTime {
  #lastTicks: { readonly ticks: number; readonly bits: number } | undefined;
  #lastUs = 0;
  #lastArrivalUs: number | undefined;

  /** The next picture is of another connection. */
  restart(): void {
    this.#lastTicks = undefined;
  }

  /**
   * @param bits of the sender's clock: 32 for RTP, 33 for MPEG-TS
   * @param arrivalMs of a clock that never jumps
   */
  at(ticks: number, bits: number, arrivalMs: number): number {
    const arrivalUs = arrivalMs * 1000;
    const passedUs = arrivalUs - (this.#lastArrivalUs ?? arrivalUs);
    this.#lastUs += this.#stepUs(ticks, bits, passedUs) ?? passedUs;
    this.#lastTicks = { ticks, bits };
    this.#lastArrivalUs = arrivalUs;
    return Math.max(0, Math.round(this.#lastUs));
  }

  /** Undefined where the sender's clock says nothing. */
  #stepUs(ticks: number, bits: number, passedUs: number): number | undefined {
    if (this.#lastTicks?.bits !== bits) return undefined;
    const wrap = 2 ** bits;
    const ahead = (ticks - this.#lastTicks.ticks + wrap) % wrap;
    const stepUs = (ahead < wrap / 2 ? ahead : ahead - wrap) * US_PER_TICK;
    return stepUs > -MAX_REORDER_US && Math.abs(stepUs - passedUs) < MAX_JUMP_US ? stepUs : undefined;
  }
}
