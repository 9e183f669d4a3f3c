import { type GeoPoint, LocalFrame } from '../../base/geometry/local-frame.ts';

/** Where one aircraft climbs and descends, and its legs at its own height. */
export interface SurveyWay {
  readonly home: GeoPoint;
  readonly points: readonly GeoPoint[];
}

/** Closer horizontally than this counts as passing above each other. */
const BESIDE_M = 5;

/**
 * Which aircraft flies how high, 0 the lowest: an aircraft that passes over another's home flies above that
 * one, which climbs and descends there. Undefined when two pass over each other's homes: no heights separate
 * them.
 */
export function surveyHeights(ways: readonly SurveyWay[]): readonly number[] | undefined {
  const mustBeAbove = ways.map((way) =>
    ways.flatMap((other, index) => (other !== way && passes(way, other.home) ? [index] : [])),
  );
  const ranks = new Array<number>(ways.length).fill(-1);
  for (let rank = 0; rank < ways.length; rank += 1) {
    const next = mustBeAbove.findIndex(
      (below, index) => ranks[index] === -1 && below.every((lower) => ranks[lower] !== -1),
    );
    if (next < 0) return undefined;
    ranks[next] = rank;
  }
  return ranks;
}

function passes({ home, points }: SurveyWay, place: GeoPoint): boolean {
  const frame = new LocalFrame(place);
  const way = [home, ...points, home].map((point) => frame.toLocal(point));
  return way.slice(1).some((to, index) => {
    const from = way[index] ?? to;
    const eastM = to.eastM - from.eastM;
    const northM = to.northM - from.northM;
    const squared = eastM ** 2 + northM ** 2;
    const share =
      squared === 0 ? 0 : Math.max(0, Math.min(1, -(from.eastM * eastM + from.northM * northM) / squared));
    return Math.hypot(from.eastM + share * eastM, from.northM + share * northM) < BESIDE_M;
  });
}
