const TICKS_PER_S = 90_000;
const US_PER_TICK = 1_000_000 / TICKS_PER_S;
/** A jump by more than this against the time of arrival is a new beginning of the sender's clock. */
const MAX_JUMP_US = 5_000_000;
/** Pictures are presented in another order than they are sent, but not by more. */
const MAX_REORDER_US = 1_000_000;

/** Pictures may be this much later or earlier than the sender's clock says before its time is corrected. */
const MAX_DRIFT_US = 100_000;
/** In each span of this length, the picture that came soonest tells how far the sender's clock is off. */
const WINDOW_US = 1_000_000;
const NONE_SEEN = { untilUs: 0, nowUs: Number.POSITIVE_INFINITY, beforeUs: Number.POSITIVE_INFINITY };

/**
 * The time of pictures in µs from the sender's clock of 90 kHz, which wraps. It begins with 0, and goes on with the
 * time of arrival where the sender's clock jumps or the sender begins again. Where that clock runs at another speed
 * (a camera that counts the pictures it sends, not those it should have sent), the time follows that of arrival to
 * about a second, without a step backwards.
 */
export class MediaTime {
  #lastTicks: { readonly ticks: number; readonly bits: number } | undefined;
  #lastUs = 0;
  #lastArrivalUs: number | undefined;
  /** Arrival minus time at the beginning of the sender's clock. */
  #beginUs = 0;
  /** The least lateness in this window and in the one before. */
  #least = { ...NONE_SEEN };

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
    const stepUs = this.#stepUs(ticks, bits, passedUs);
    if (stepUs === undefined) {
      this.#lastUs += passedUs;
      this.#beginUs = arrivalUs - this.#lastUs;
      this.#least = { ...NONE_SEEN };
    } else this.#lastUs += stepUs + this.#correctionUs(stepUs, arrivalUs);
    this.#lastTicks = { ticks, bits };
    this.#lastArrivalUs = arrivalUs;
    return Math.max(0, Math.round(this.#lastUs));
  }

  /** How much more than the sender's step the time goes on. */
  #correctionUs(stepUs: number, arrivalUs: number): number {
    const least = this.#least;
    if (arrivalUs >= least.untilUs)
      this.#least = { ...NONE_SEEN, untilUs: arrivalUs + WINDOW_US, beforeUs: least.nowUs };
    const lateUs = arrivalUs - this.#beginUs - this.#lastUs - stepUs;
    this.#least.nowUs = Math.min(this.#least.nowUs, lateUs);
    const driftUs = Math.min(this.#least.nowUs, this.#least.beforeUs);
    const excessUs = driftUs - Math.max(-MAX_DRIFT_US, Math.min(driftUs, MAX_DRIFT_US));
    // Never backwards, and at most at double speed; pictures in another order leave the time as it is.
    const correctionUs = stepUs > 0 ? Math.max(-stepUs / 2, Math.min(excessUs, stepUs)) : 0;
    this.#least.nowUs -= correctionUs;
    this.#least.beforeUs -= correctionUs;
    return correctionUs;
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
