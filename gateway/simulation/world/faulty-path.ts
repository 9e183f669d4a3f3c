import type { Clock } from '../../base/clock.ts';
import { type Random, seededRandom } from '../../base/id/random.ts';

/** The faults of a radio. Shares are 0 to 1. An empty object is a fault-free link. */
export interface LinkFaults {
  readonly loss?: number;
  readonly duplication?: number;
  /** Share of datagrams held back until the next one has passed. */
  readonly reordering?: number;
  /** Share with one flipped bit. */
  readonly corruption?: number;
  readonly delayMs?: number;
  /** Uniform random addition to the delay: datagrams overtake each other. */
  readonly jitterMs?: number;
}

export interface FaultyPathOptions {
  readonly clock: Clock;
  /** Same seed, same faults. */
  readonly seed: number;
  readonly deliver: (bytes: Uint8Array) => void;
}

/** One direction of a radio link. */
export class FaultyPath {
  /** May be changed at any time. */
  faults: LinkFaults = {};
  readonly counts = { passed: 0, lost: 0, doubled: 0, reordered: 0, corrupted: 0 };
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #deliver: (bytes: Uint8Array) => void;
  #isCut = false;
  #frozen: Uint8Array[] | undefined;
  #heldBack: Uint8Array | undefined;

  constructor({ clock, seed, deliver }: FaultyPathOptions) {
    this.#clock = clock;
    this.#random = seededRandom(seed);
    this.#deliver = deliver;
  }

  /** Nothing passes until {@link repair}. */
  cut(): void {
    this.#isCut = true;
  }

  repair(): void {
    this.#isCut = false;
  }

  /** Queues datagrams until {@link thaw}, which delivers them in one burst. */
  freeze(): void {
    this.#frozen ??= [];
  }

  thaw(): void {
    const piledUp = this.#frozen ?? [];
    this.#frozen = undefined;
    for (const bytes of piledUp) this.#deliver(bytes);
  }

  pass(bytes: Uint8Array): void {
    const { loss = 0, duplication = 0, reordering = 0, corruption = 0 } = this.faults;
    if (this.#isCut || loss >= 1 || this.#random() < loss) {
      this.counts.lost += 1;
      return;
    }
    const copy = Uint8Array.from(bytes);
    if (this.#random() < corruption) {
      this.counts.corrupted += 1;
      const at = Math.floor(this.#random() * copy.length);
      copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(this.#random() * 8));
    }
    if (this.#heldBack === undefined && this.#random() < reordering) {
      this.counts.reordered += 1;
      this.#heldBack = copy;
      return;
    }
    this.#send(copy);
    if (this.#random() < duplication) {
      this.counts.doubled += 1;
      this.#send(copy);
    }
    const late = this.#heldBack;
    this.#heldBack = undefined;
    if (late) this.#send(late);
  }

  #send(bytes: Uint8Array): void {
    this.counts.passed += 1;
    const { delayMs = 0, jitterMs = 0 } = this.faults;
    const waitMs = delayMs + this.#random() * jitterMs;
    if (waitMs === 0) this.#arrive(bytes);
    else this.#clock.after(waitMs, () => this.#arrive(bytes));
  }

  #arrive(bytes: Uint8Array): void {
    if (this.#frozen) this.#frozen.push(bytes);
    else this.#deliver(bytes);
  }
}
