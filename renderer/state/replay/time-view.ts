/** A span of time, UTC milliseconds. */
export interface TimeSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Nothing is recorded more finely than this. */
const SHORTEST_MS = 20;

/** The time span of all plots. It never leaves the recordings. */
export class TimeView {
  readonly #listeners = new Set<() => void>();
  #whole: TimeSpan | undefined;
  #shown: TimeSpan | undefined;

  /** The time span of the recordings; undefined until known. */
  get whole(): TimeSpan | undefined {
    return this.#whole;
  }

  /** A new object after each change, the same until then. */
  get shown(): TimeSpan | undefined {
    return this.#shown;
  }

  get isWhole(): boolean {
    return this.#shown === this.#whole;
  }

  /** Sets the available time span. A view of all of it still shows all of it. */
  setWhole(whole: TimeSpan): void {
    if (whole.fromMs === this.#whole?.fromMs && whole.toMs === this.#whole.toMs) return;
    const wasWhole = this.isWhole;
    this.#whole = whole;
    if (wasWhole || !this.#shown) this.#change(whole);
    else this.show(this.#shown);
  }

  show(span: TimeSpan): void {
    const whole = this.#whole;
    if (!whole || !Number.isFinite(span.fromMs) || !Number.isFinite(span.toMs)) return;
    const lengthMs = Math.max(SHORTEST_MS, span.toMs - span.fromMs);
    if (lengthMs >= whole.toMs - whole.fromMs) {
      this.#change(whole);
      return;
    }
    const fromMs = Math.min(Math.max(span.fromMs, whole.fromMs), whole.toMs - lengthMs);
    this.#change({ fromMs, toMs: fromMs + lengthMs });
  }

  /** Zooms: a factor below 1 shows less time; `aroundMs` (default: the middle) stays in place. */
  zoom(factor: number, aroundMs?: number): void {
    const shown = this.#shown;
    if (!shown) return;
    const middle = (shown.fromMs + shown.toMs) / 2;
    const fixed = aroundMs === undefined ? middle : Math.min(Math.max(aroundMs, shown.fromMs), shown.toMs);
    const lengthMs = Math.max(SHORTEST_MS, (shown.toMs - shown.fromMs) * factor);
    const share = (fixed - shown.fromMs) / (shown.toMs - shown.fromMs);
    const fromMs = fixed - share * lengthMs;
    this.show({ fromMs, toMs: fromMs + lengthMs });
  }

  /** Pans by a share of the visible span; positive is later. */
  pan(share: number): void {
    const shown = this.#shown;
    if (!shown) return;
    const byMs = (shown.toMs - shown.fromMs) * share;
    this.show({ fromMs: shown.fromMs + byMs, toMs: shown.toMs + byMs });
  }

  reset(): void {
    if (this.#whole) this.#change(this.#whole);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #change(shown: TimeSpan): void {
    if (shown.fromMs === this.#shown?.fromMs && shown.toMs === this.#shown.toMs && shown !== this.#whole)
      return;
    this.#shown = shown;
    for (const listener of this.#listeners) listener();
  }
}
