import { type GeoPoint, LocalFrame } from '../../base/geometry/local-frame.ts';
import type { MissionItem } from '../../contract/mission/mission.ts';
import { hasPlace } from '../../contract/vehicle/item-place.ts';
import { MavCmd } from '../../mavlink/codec/generated/enums.ts';
import type { GroundHeight } from '../check/plan-surroundings.ts';
import type { PlanHome } from '../item/plan-home.ts';
import { FIRST_NOT_NAVIGATION, inReference, waypoint } from '../item/plan-place.ts';

/** Input for a path that follows the ground. */
export interface KnownGround {
  readonly groundAmslM: GroundHeight;
  readonly home: PlanHome;
}

export interface FollowingLimits {
  /** How far the path may be below the requested height. */
  readonly toleranceM: number;
  readonly speedMps: number;
  readonly climbSpeedMps: number;
  readonly descentSpeedMps: number;
}

/** A path over the ground in heights above home, or why there is none. */
export type GroundWay =
  | {
      readonly isKnown: true;
      readonly items: readonly MissionItem[];
      /** How much higher than requested the way is at most, where the ground is too steep for the vehicle. */
      readonly raisedM: number;
      /** As fast as it could follow within the tolerance; undefined where nothing needs it, or no speed does. */
      readonly fittingSpeedMps: number | undefined;
    }
  | { readonly isKnown: false; readonly unknownShare: number; readonly firstUnknown: GeoPoint };

/** Spacing of height samples; larger on very long paths, limited by {@link MAX_SAMPLES}. */
const SAMPLE_M = 10;
const MAX_SAMPLES = 10_000;
const CIRCLE_SAMPLES = 36;
const SLOWEST_MPS = 0.5;
const HALVINGS = 10;

interface Sample {
  readonly at: GeoPoint;
  readonly alongM: number;
  /** Above the ground, as requested. */
  readonly heightM: number;
  /** The item that leads here; undefined between two items. */
  readonly itemIndex: number | undefined;
}

/**
 * Converts items with heights above the ground to items with heights above home: the same places in the same
 * order, with added waypoints where the ground bends. At every sample the clearance is at least the requested
 * one less the tolerance, and the slope is at most what the speeds allow.
 */
export function followGround(
  items: readonly MissionItem[],
  limits: FollowingLimits,
  { groundAmslM, home }: KnownGround,
): GroundWay {
  const samples = samplesOf(items);
  const grounds = samples.map(({ at, itemIndex }) => {
    const item = itemIndex === undefined ? undefined : items[itemIndex];
    return item?.command === MavCmd.NAV_LOITER_TURNS
      ? highestAround(at, Math.abs(item.params[2] ?? 0), groundAmslM)
      : groundAmslM(at);
  });
  const unknown = samples.filter((_, index) => grounds[index] === undefined);
  const [first] = unknown;
  if (first) return { isKnown: false, unknownShare: unknown.length / samples.length, firstUnknown: first.at };
  const homeM = homeLevelM(home, groundAmslM);
  const alongM = samples.map((sample) => sample.alongM);
  const requestedM = samples.map(({ heightM }, index) => (grounds[index] ?? 0) - homeM + heightM);
  const heightsAt = (speedMps: number) => boundedProfile(alongM, requestedM, slopesAt(speedMps, limits));
  const raisedBy = (heightsM: readonly number[]) =>
    heightsM.reduce((most, heightM, index) => Math.max(most, heightM - (requestedM[index] ?? 0)), 0);
  const heightsM = heightsAt(limits.speedMps);
  const raisedM = raisedBy(heightsM);
  const stops = samples.flatMap(({ itemIndex }, index) => (itemIndex === undefined ? [] : [index]));
  const inserted = new Map<number, MissionItem[]>();
  const own = new Map<number, number>();
  let before: MissionItem[] = [];
  for (const bend of profileBends(alongM, heightsM, stops, limits.toleranceM)) {
    const { at, itemIndex } = samples[bend] ?? {};
    const heightM = heightsM[bend] ?? 0;
    if (itemIndex !== undefined) {
      own.set(itemIndex, heightM);
      inserted.set(itemIndex, before);
      before = [];
    } else if (at) before.push(waypoint([at.longitudeDeg, at.latitudeDeg], heightM, 'home'));
  }
  return {
    isKnown: true,
    items: items.flatMap((item, index) => {
      const heightM = own.get(index) ?? lookedAtM(item, homeM, groundAmslM);
      return [
        ...(inserted.get(index) ?? []),
        heightM === undefined ? item : inReference(item, heightM, 'home'),
      ];
    }),
    raisedM,
    fittingSpeedMps:
      raisedM > limits.toleranceM
        ? fittingSpeedMps(limits, (speedMps) => raisedBy(heightsAt(speedMps)))
        : undefined,
  };
}

/**
 * The height above sea level used as reference for heights above home: home itself, or the ground there if lower.
 * Whichever is right, nothing is flown lower than requested.
 */
export function homeLevelM(home: PlanHome, groundAmslM: GroundHeight): number {
  return Math.min(home.altitudeAmslM, groundAmslM(home) ?? home.altitudeAmslM);
}

function samplesOf(items: readonly MissionItem[]): readonly Sample[] {
  const stops = items.flatMap((item, itemIndex) =>
    item.command < FIRST_NOT_NAVIGATION && hasPlace(item) && item.altitude_m !== null
      ? [{ at: { latitudeDeg: item.lat, longitudeDeg: item.lon }, heightM: item.altitude_m, itemIndex }]
      : [],
  );
  const legs = stops.map((stop, index) => {
    const from = stops[index - 1] ?? stop;
    const frame = new LocalFrame(from.at);
    const { eastM, northM } = frame.toLocal(stop.at);
    return { from, stop, frame, eastM, northM, lengthM: Math.hypot(eastM, northM) };
  });
  const wholeM = legs.reduce((sum, { lengthM }) => sum + lengthM, 0);
  const stepM = Math.max(SAMPLE_M, wholeM / MAX_SAMPLES);
  const samples: Sample[] = [];
  let alongM = 0;
  for (const { from, stop, frame, eastM, northM, lengthM } of legs) {
    const parts = Math.max(1, Math.ceil(lengthM / stepM));
    for (let part = 1; part < parts; part += 1) {
      const share = part / parts;
      samples.push({
        at: frame.toGeo({ eastM: eastM * share, northM: northM * share }),
        alongM: alongM + lengthM * share,
        heightM: from.heightM + (stop.heightM - from.heightM) * share,
        itemIndex: undefined,
      });
    }
    alongM += lengthM;
    samples.push({ ...stop, alongM });
  }
  return samples;
}

/** Undefined where a part of it is not known. */
function highestAround(
  { latitudeDeg, longitudeDeg }: GeoPoint,
  radiusM: number,
  groundAmslM: GroundHeight,
): number | undefined {
  const frame = new LocalFrame({ latitudeDeg, longitudeDeg });
  let highestM = groundAmslM({ latitudeDeg, longitudeDeg });
  for (let index = 0; index < CIRCLE_SAMPLES; index += 1) {
    const angle = (index / CIRCLE_SAMPLES) * 2 * Math.PI;
    const at = frame.toGeo({ eastM: radiusM * Math.sin(angle), northM: radiusM * Math.cos(angle) });
    const groundM = groundAmslM(at);
    highestM = highestM === undefined || groundM === undefined ? undefined : Math.max(highestM, groundM);
  }
  return highestM;
}

/** The camera target is on the ground too. */
function lookedAtM(item: MissionItem, homeM: number, groundAmslM: GroundHeight): number | undefined {
  if (item.command !== MavCmd.DO_SET_ROI_LOCATION || !hasPlace(item)) return undefined;
  const groundM = groundAmslM({ latitudeDeg: item.lat, longitudeDeg: item.lon });
  return groundM === undefined ? undefined : groundM - homeM + (item.altitude_m ?? 0);
}

function slopesAt(speedMps: number, { climbSpeedMps, descentSpeedMps }: FollowingLimits): SlopeLimits {
  return { climb: climbSpeedMps / speedMps, descent: descentSpeedMps / speedMps };
}

function fittingSpeedMps(
  { speedMps, toleranceM }: FollowingLimits,
  raisedAtM: (speedMps: number) => number,
): number | undefined {
  let slow = SLOWEST_MPS;
  let fast = speedMps;
  if (raisedAtM(slow) > toleranceM) return undefined;
  for (let turn = 0; turn < HALVINGS; turn += 1) {
    const middle = (slow + fast) / 2;
    if (raisedAtM(middle) > toleranceM) fast = middle;
    else slow = middle;
  }
  return Math.floor(slow * 10) / 10;
}

/** Maximum slope of a path, in metres of height per metre of ground. */
interface SlopeLimits {
  readonly climb: number;
  readonly descent: number;
}

/**
 * The lowest profile that is nowhere below the requested one and nowhere steeper than allowed. Parts too deep
 * to be reached or left in time are flown over. `alongM` increases.
 */
export function boundedProfile(
  alongM: readonly number[],
  requestedM: readonly number[],
  { climb, descent }: SlopeLimits,
): readonly number[] {
  const heightsM = [...requestedM];
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
