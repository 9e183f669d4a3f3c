/** Nothing that is still flying: a longer silence is a damaged time, unless the next record agrees. */
const LONGEST_SILENCE_US = 600 * 1_000_000;
const LONGEST_PAUSE_US = 24 * 3600 * 1_000_000;
const DISORDER_US = 1_000_000;
/** So many records in a row from before: the vehicle was started again. */
const RESTART_RECORDS = 200;
/** Largest stamp a tlog may have: the year 2255. */
const MAX_US = 2 ** 53 - 1;

/**
 * Orders the times of a vehicle's own log: it counts from power-on, some records are older than those before
 * them, and a damaged one may have any value. The time never decreases.
 */
export class LogClock {
  readonly #offsetUs: number;
  #lastUs: number | undefined;
  #ahead: number | undefined;
  #behind = 0;
  #shiftUs = 0;

  /**
   * @param offsetUs what makes UTC of the time since switching on
   * @param startUs since switching on, when the log began; undefined where it does not say
   */
  constructor(offsetUs: number, startUs?: number) {
    this.#offsetUs = offsetUs;
    this.#lastUs = startUs;
  }

  /**
   * UTC microseconds of a record. Undefined when its time is damaged, or while no record has had a time yet.
   */
  utcUs(bootUs: number | undefined): number | undefined {
    if (bootUs !== undefined && !this.#follow(bootUs)) return undefined;
    if (this.#lastUs === undefined) return undefined;
    const utcUs = Math.round(this.#lastUs + this.#shiftUs + this.#offsetUs);
    return utcUs >= 0 && utcUs <= MAX_US ? utcUs : undefined;
  }

  #follow(bootUs: number): boolean {
    if (!(bootUs >= 0 && bootUs <= MAX_US)) return false;
    const lastUs = this.#lastUs ?? bootUs;
    const passedUs = bootUs - lastUs;
    if (passedUs < -DISORDER_US) {
      this.#behind += 1;
      if (this.#behind < RESTART_RECORDS) return true;
      // Time continues from here without the jump.
      this.#shiftUs -= passedUs;
      this.#lastUs = bootUs;
      this.#behind = 0;
      return true;
    }
    this.#behind = 0;
    const isFar = passedUs > LONGEST_SILENCE_US;
    const isAgreed =
      this.#ahead !== undefined &&
      Math.abs(bootUs - this.#ahead) < DISORDER_US &&
      passedUs <= LONGEST_PAUSE_US;
    this.#ahead = isFar ? bootUs : undefined;
    if (isFar && !isAgreed) return false;
    this.#lastUs = Math.max(lastUs, bootUs);
    return true;
  }
}
