/** Longest time a play head runs on without word of the gateway. */
const RUN_ON_MS = 400;

/** Position of the play head between the frames of the gateway: it advances at the speed of the playback. */
export class PlaybackHead {
  #positionMs = 0;
  #atMs = 0;
  /** Recorded milliseconds per millisecond. 0: paused. */
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

  /** Pauses or plays as the operator asked, before the gateway has answered. */
  run(rate: number, nowMs: number): void {
    this.set(this.at(nowMs), rate, this.#durationMs, nowMs);
  }

  /** Moves to the operator's choice. Stays there until {@link release}. */
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
