import { type AxisRange, soundRange } from './pad-mapping.ts';

/** Each axis from where it rested to how far it went. Axes that were not moved through keep what they had. */
export class AxisCalibration {
  readonly #ranges: AxisRange[];

  /** @param resting the axes with every stick let go */
  constructor(resting: readonly number[]) {
    this.#ranges = resting.map((centre) => ({ least: centre, centre, most: centre }));
  }

  see(axes: readonly number[]): void {
    for (const [index, value] of axes.entries()) {
      const range = this.#ranges[index];
      if (!range || !Number.isFinite(value)) continue;
      const { least, centre, most } = range;
      this.#ranges[index] = { least: Math.min(least, value), centre, most: Math.max(most, value) };
    }
  }

  /** By index of the axis, only those that saw enough of their way. */
  get ranges(): Readonly<Record<string, AxisRange>> {
    return Object.fromEntries(
      this.#ranges.flatMap((range, index) => (soundRange(range) ? [[String(index), range]] : [])),
    );
  }
}
