import { type GeoPoint, LocalFrame } from './local-frame.ts';

/** Two aircraft nearer than both of these are too near. With one of them 0, no two aircraft are. */
export interface SeparationLimits {
  readonly horizontalM: number;
  readonly verticalM: number;
}

/** Where something is and how it moves. */
export interface Track extends GeoPoint {
  readonly altitudeAmslM: number;
  readonly velocityEastMps: number;
  readonly velocityNorthMps: number;
  readonly velocityUpMps: number;
}

/** How two aircraft come too close if both keep their course. */
export interface Encounter {
  /** When it starts; 0: they are too close now. */
  readonly inS: number;
  /** How near they come over the ground while it lasts, and how far apart in height they are then. */
  readonly horizontalM: number;
  readonly verticalM: number;
  /** How far apart they are now. */
  readonly horizontalNowM: number;
  readonly verticalNowM: number;
}

/** The first time within `horizonS` at which two are nearer than both limits; undefined when they never are. */
export function encounterOf(
  one: Track,
  other: Track,
  { horizontalM, verticalM }: SeparationLimits,
  horizonS: number,
): Encounter | undefined {
  if (horizontalM <= 0 || verticalM <= 0) return undefined;
  const { eastM, northM } = new LocalFrame(one).toLocal(other);
  const upM = other.altitudeAmslM - one.altitudeAmslM;
  const eastMps = other.velocityEastMps - one.velocityEastMps;
  const northMps = other.velocityNorthMps - one.velocityNorthMps;
  const upMps = other.velocityUpMps - one.velocityUpMps;
  // |offset + velocity · t|² < limit², in the two directions: each holds during one span of time.
  const speedSquared = eastMps ** 2 + northMps ** 2;
  const closing = eastM * eastMps + northM * northMps;
  const flat = spanBelow(speedSquared, closing, eastM ** 2 + northM ** 2 - horizontalM ** 2);
  const upright = spanBelow(upMps ** 2, upM * upMps, upM ** 2 - verticalM ** 2);
  if (!flat || !upright) return undefined;
  const beginsS = Math.max(flat.fromS, upright.fromS);
  const endsS = Math.min(flat.toS, upright.toS);
  if (beginsS >= endsS || endsS <= 0 || beginsS > horizonS) return undefined;
  const fromS = Math.max(0, beginsS);
  const toS = Math.min(horizonS, endsS);
  const closestS = speedSquared === 0 ? fromS : Math.min(toS, Math.max(fromS, -closing / speedSquared));
  return {
    inS: fromS,
    horizontalM: Math.hypot(eastM + eastMps * closestS, northM + northMps * closestS),
    verticalM: Math.abs(upM + upMps * closestS),
    horizontalNowM: Math.hypot(eastM, northM),
    verticalNowM: Math.abs(upM),
  };
}

/** When a·t² + 2·b·t + c is below 0. */
function spanBelow(a: number, b: number, c: number): { fromS: number; toS: number } | undefined {
  // Slower than a micrometre a second is not moving.
  if (a < 1e-12)
    return c < 0 ? { fromS: Number.NEGATIVE_INFINITY, toS: Number.POSITIVE_INFINITY } : undefined;
  const root = b * b - a * c;
  if (root <= 0) return undefined;
  const half = Math.sqrt(root);
  return { fromS: (-b - half) / a, toS: (-b + half) / a };
}

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
