import type { SequenceCount } from '../codec/sequence.ts';

/** One sample a second: loss is told over the last ten seconds. */
const SAMPLES = 10;

/** Share of frames lost lately, made from counts that only grow. */
export class LossWindow {
  readonly #samples: { received: number; lost: number }[] = [];

  /** To be called once a second. */
  sample(count: SequenceCount): void {
    if (this.#samples.length > SAMPLES) this.#samples.shift();
    this.#samples.push({ received: count.received, lost: count.lost });
  }

  /** 0 to 100 over the samples kept and what came since; undefined while nothing was heard in that time. */
  lossPct(now: SequenceCount): number | undefined {
    const base = this.#samples[0] ?? { received: 0, lost: 0 };
    const received = now.received - base.received;
    // A reboot or a late frame takes back losses that were counted before the window began.
    const lost = Math.max(0, now.lost - base.lost);
    return received + lost > 0 && received >= 0 ? (100 * lost) / (received + lost) : undefined;
  }
}
