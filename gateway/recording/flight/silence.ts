/** Longer silence than this is reported. */
const SILENT_MS = 3000;

export interface Silence {
  readonly fromMs: number;
  /** Undefined: to the end of the recording. */
  readonly toMs: number | undefined;
}

/** Finds the times in which a sender that was heard before is silent for more than 3 s. */
export class SilenceWatch {
  #lastMs: number | undefined;

  get lastMs(): number | undefined {
    return this.#lastMs;
  }

  /** @returns the silence that ends now */
  heard(tMs: number): Silence | undefined {
    const fromMs = this.#lastMs;
    this.#lastMs = tMs;
    return fromMs !== undefined && tMs - fromMs > SILENT_MS ? { fromMs, toMs: tMs } : undefined;
  }

  /** @returns the silence that lasts still at `tMs` */
  end(tMs: number): Silence | undefined {
    const fromMs = this.#lastMs;
    return fromMs !== undefined && tMs - fromMs > SILENT_MS ? { fromMs, toMs: undefined } : undefined;
  }
}
