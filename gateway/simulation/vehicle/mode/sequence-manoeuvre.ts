import type { ControlInput } from '../copter/copter-dynamics.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import type { Manoeuvre } from './manoeuvre.ts';

/** Several manoeuvres one after the other; each is made when its turn comes. */
export class SequenceManoeuvre implements Manoeuvre {
  readonly #later: (() => Manoeuvre)[];
  #current: Manoeuvre;

  constructor(steps: readonly [() => Manoeuvre, ...(() => Manoeuvre)[]]) {
    const [first, ...later] = steps;
    this.#current = first();
    this.#later = later;
  }

  get goal(): LocalPoint | undefined {
    return this.#current.goal;
  }

  get isDone(): boolean {
    return this.#current.isDone && this.#later.length === 0;
  }

  get isLanding(): boolean {
    return this.#current.isLanding ?? false;
  }

  update(dtS: number): ControlInput {
    if (this.#current.isDone) {
      const next = this.#later.shift();
      if (next) this.#current = next();
    }
    return this.#current.update(dtS);
  }
}
