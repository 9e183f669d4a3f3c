import { type GeoPoint, LocalFrame } from '../../base/geometry/local-frame.ts';
import type { MissionItem } from '../../contract/mission/mission.ts';
import { hasPlace } from '../../contract/vehicle/item-place.ts';
import { inReference } from '../item/plan-place.ts';
import { type GroundWay, homeLevelM, type KnownGround } from './follow-ground.ts';

/** Samples along each side of the square around the path. */
const SAMPLES_A_SIDE = 25;

/**
 * The path around a structure with heights relative to the highest ground around and under it: its layers stay
 * level, and none is lower above ground than requested.
 */
export function raiseStructure(items: readonly MissionItem[], { groundAmslM, home }: KnownGround): GroundWay {
  const samples = squareAround(items);
  const grounds = samples.map((at) => groundAmslM(at));
  const unknown = samples.filter((_, index) => grounds[index] === undefined);
  const [first] = unknown;
  if (first) return { isKnown: false, unknownShare: unknown.length / samples.length, firstUnknown: first };
  const raiseM =
    grounds.reduce<number>((most, groundM) => Math.max(most, groundM ?? most), Number.NEGATIVE_INFINITY) -
    homeLevelM(home, groundAmslM);
  return {
    isKnown: true,
    items: items.map((item) =>
      hasPlace(item) && item.altitude_m !== null ? inReference(item, item.altitude_m + raiseM, 'home') : item,
    ),
    raisedM: 0,
    fittingSpeedMps: undefined,
  };
}

/** Every place of the items, and a grid over the square they lie in. */
function squareAround(items: readonly MissionItem[]): readonly GeoPoint[] {
  const places = items.filter(hasPlace).map(({ lat, lon }) => ({ latitudeDeg: lat, longitudeDeg: lon }));
  const [first] = places;
  if (!first) return [];
  const frame = new LocalFrame(first);
  const locals = places.map((place) => frame.toLocal(place));
  const east = locals.map(({ eastM }) => eastM);
  const north = locals.map(({ northM }) => northM);
  const [westM, eastM] = [Math.min(...east), Math.max(...east)];
  const [southM, northM] = [Math.min(...north), Math.max(...north)];
  const grid = Array.from({ length: SAMPLES_A_SIDE ** 2 }, (_, index) =>
    frame.toGeo({
      eastM: westM + ((eastM - westM) * (index % SAMPLES_A_SIDE)) / (SAMPLES_A_SIDE - 1),
      northM: southM + ((northM - southM) * Math.floor(index / SAMPLES_A_SIDE)) / (SAMPLES_A_SIDE - 1),
    }),
  );
  return [...places, ...grid];
}
