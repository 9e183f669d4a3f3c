/** A figure of one process over time. */
export interface Sample {
  /** Simulated hours since the soak began. */
  readonly atH: number;
  readonly value: number;
  /** Samples of different processes are never compared: each process begins anew. */
  readonly life: number;
}

export interface Slope {
  /** Value at the median of the times. */
  readonly level: number;
  readonly perDay: number;
  /** 95 % interval of {@link perDay}; infinite where there are too few samples to tell. */
  readonly lowPerDay: number;
  readonly highPerDay: number;
}

const HOURS_PER_DAY = 24;
const Z_95 = 1.96;

/**
 * Growth by Theil and Sen: the median of the slopes between all pairs of samples, which a few large values do not move.
 * Pairs are taken within one life only, and after its first `warmUpH` hours. The interval is Sen's (1968); it takes the
 * samples as independent, so that slow waves make it too narrow.
 */
export function growthOf(samples: readonly Sample[], warmUpH: number): Slope {
  const lives = [...Map.groupBy(samples, ({ life }) => life).values()].map((life) => {
    const beganH = Math.min(...life.map(({ atH }) => atH));
    return life.filter(({ atH }) => atH - beganH >= warmUpH);
  });
  const slopes: number[] = [];
  let variance = 0;
  for (const life of lives) {
    const count = life.length;
    variance += (count * (count - 1) * (2 * count + 5)) / 18;
    for (const [index, left] of life.entries())
      for (const right of life.slice(index + 1))
        if (right.atH !== left.atH)
          slopes.push(((right.value - left.value) / (right.atH - left.atH)) * HOURS_PER_DAY);
  }
  const sorted = slopes.sort((left, right) => left - right);
  const margin = Z_95 * Math.sqrt(variance);
  return {
    level: median(
      lives
        .flat()
        .map(({ value }) => value)
        .sort((left, right) => left - right),
    ),
    perDay: median(sorted),
    lowPerDay: sorted[Math.floor((sorted.length - margin) / 2) - 1] ?? Number.NEGATIVE_INFINITY,
    highPerDay: sorted[Math.ceil((sorted.length + margin) / 2)] ?? Number.POSITIVE_INFINITY,
  };
}

function median(sorted: readonly number[]): number {
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  return (low + (sorted[Math.floor(middle)] ?? low)) / 2;
}
