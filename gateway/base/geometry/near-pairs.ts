import type { Encounter, SeparationLimits, Track } from './encounter.ts';
import { encounterOf } from './encounter.ts';

/** The shortest a degree of latitude is anywhere, a little less. */
const METRES_PER_DEGREE = 110_000;

/**
 * All pairs that come nearer than both limits within `horizonS`, each with the earlier of the list first.
 * Sorted from south to north, and only pairs whose reach in latitude overlaps are compared: the cost of many
 * aircraft over a wide field grows little faster than their number.
 */
export function nearPairs<Item extends Track>(
  tracks: readonly Item[],
  limits: SeparationLimits,
  horizonS: number,
): readonly { readonly one: Item; readonly other: Item; readonly encounter: Encounter }[] {
  const spans = tracks
    .map((track, index) => {
      const reachDeg =
        (limits.horizontalM / 2 + Math.abs(track.velocityNorthMps) * horizonS) / METRES_PER_DEGREE;
      return { track, index, fromDeg: track.latitudeDeg - reachDeg, toDeg: track.latitudeDeg + reachDeg };
    })
    .sort((left, right) => left.fromDeg - right.fromDeg);
  const found: { one: Item; other: Item; encounter: Encounter }[] = [];
  for (const [place, span] of spans.entries())
    for (let next = place + 1; next < spans.length; next += 1) {
      const candidate = spans[next];
      if (!candidate || candidate.fromDeg > span.toDeg) break;
      const [first, second] = span.index < candidate.index ? [span, candidate] : [candidate, span];
      const encounter = encounterOf(first.track, second.track, limits, horizonS);
      if (encounter) found.push({ one: first.track, other: second.track, encounter });
    }
  return found;
}
