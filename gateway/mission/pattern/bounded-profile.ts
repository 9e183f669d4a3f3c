/** How steep a way may be, in metres of height over metres of ground. */
export interface SlopeLimits {
  readonly climb: number;
  readonly descent: number;
}

/**
 * The lowest profile that is nowhere below the requested one and nowhere steeper than allowed. Parts too deep
 * to be reached or left in time are flown over. `alongM` increases.
 */
export function boundedProfile(
  alongM: readonly number[],
  wishedM: readonly number[],
  { climb, descent }: SlopeLimits,
): readonly number[] {
  const heightsM = [...wishedM];
  for (let index = 1; index < heightsM.length; index += 1) {
    const stepM = (alongM[index] ?? 0) - (alongM[index - 1] ?? 0);
    heightsM[index] = Math.max(heightsM[index] ?? 0, (heightsM[index - 1] ?? 0) - descent * stepM);
  }
  for (let index = heightsM.length - 2; index >= 0; index -= 1) {
    const stepM = (alongM[index + 1] ?? 0) - (alongM[index] ?? 0);
    heightsM[index] = Math.max(heightsM[index] ?? 0, (heightsM[index + 1] ?? 0) - climb * stepM);
  }
  return heightsM;
}

/**
 * Where a profile must bend so that straight pieces between stay within `toleranceM` of its height everywhere (Douglas and Peucker,
 * measured upright). Stops are always among them, in order.
 */
export function profileBends(
  alongM: readonly number[],
  heightsM: readonly number[],
  stops: readonly number[],
  toleranceM: number,
): readonly number[] {
  const kept = new Set(stops);
  const pieces = stops.slice(1).map((to, index): [number, number] => [stops[index] ?? to, to]);
  for (let piece = pieces.pop(); piece; piece = pieces.pop()) {
    const [from, to] = piece;
    const beginM = alongM[from] ?? 0;
    const lengthM = (alongM[to] ?? 0) - beginM;
    const fromM = heightsM[from] ?? 0;
    const riseM = (heightsM[to] ?? 0) - fromM;
    let farthest = from;
    let farthestM = toleranceM;
    for (let index = from + 1; index < to; index += 1) {
      const share = lengthM === 0 ? 0 : ((alongM[index] ?? 0) - beginM) / lengthM;
      const offM = Math.abs((heightsM[index] ?? 0) - fromM - riseM * share);
      if (offM > farthestM) {
        farthest = index;
        farthestM = offM;
      }
    }
    if (farthest === from) continue;
    kept.add(farthest);
    pieces.push([from, farthest], [farthest, to]);
  }
  return [...kept].sort((left, right) => left - right);
}
