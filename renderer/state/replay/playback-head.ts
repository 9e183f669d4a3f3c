/** Longest time a play head runs on without word of the gateway. */
const RUN_ON_MS = 400;

/** Where the play head stands, between the frames the gateway sends: it runs on at the speed of the playback. */
export class PlaybackHead {
  #positionMs = 0;
  #atMs = 0;
  /** Recorded milliseconds a millisecond; 0 stands. */
  #rate = 0;
  #durationMs = 0;
  #wishMs: number | undefined;

  /** What the gateway said. */
  set(positionMs: number, rate: number, durationMs: number, nowMs: number): void {
    this.#positionMs = positionMs;
    this.#rate = rate;
    this.#durationMs = durationMs;
    this.#atMs = nowMs;
  }

  /** From here on it stands or runs as the operator asked, before the gateway answered. */
  run(rate: number, nowMs: number): void {
    this.set(this.at(nowMs), rate, this.#durationMs, nowMs);
  }

  /** Where the operator put it; it stands there until {@link release}. */
  wish(positionMs: number): void {
    this.#wishMs = Math.min(this.#durationMs, Math.max(0, positionMs));
  }

  release(): void {
    this.#wishMs = undefined;
  }

  get isWished(): boolean {
    return this.#wishMs !== undefined;
  }

  get durationMs(): number {
    return this.#durationMs;
  }

  /** Milliseconds since the beginning, within the flights. */
  at(nowMs: number): number {
    if (this.#wishMs !== undefined) return this.#wishMs;
    const ranMs = Math.min(RUN_ON_MS, Math.max(0, nowMs - this.#atMs)) * this.#rate;
    return Math.min(this.#durationMs, Math.max(0, this.#positionMs + ranMs));
  }
}
