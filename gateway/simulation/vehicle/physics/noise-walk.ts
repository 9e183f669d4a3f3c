import type { Random } from '../../../base/id/random.ts';

/** A standard normal number (Box and Muller). */
export function gaussian(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/**
 * Correlated noise (Ornstein–Uhlenbeck) around 0 with standard deviation `sigma`. The correlation
 * is lost after about `timeConstantS`. Sensor drift and gusts behave like this; white noise does
 * not.
 */
export class NoiseWalk {
  value = 0;
  /** Change of `value` in the last step, per second. */
  slope = 0;
  readonly #sigma: number;
  readonly #timeConstantS: number;
  readonly #random: Random;

  constructor(sigma: number, timeConstantS: number, random: Random) {
    this.#sigma = sigma;
    this.#timeConstantS = timeConstantS;
    this.#random = random;
  }

  step(dtS: number): void {
    const pull = Math.exp(-dtS / this.#timeConstantS);
    const next = this.value * pull + this.#sigma * Math.sqrt(1 - pull * pull) * gaussian(this.#random);
    this.slope = (next - this.value) / dtS;
    this.value = next;
  }
}
