import { LANDINGS, TAKE_OFFS } from '../../../gateway/mission/check/touch-downs.ts';
import { groundDistanceM } from '../../format/measure/ground-distance.ts';
import { type PlanPlace, placeBetween, pointOf } from './flight-plan-handles.ts';
import type { RoutePoint } from './flight-plan-route.ts';

/** A place of the route at which its height and that of the ground are drawn. */
export interface ProfileSample {
  readonly distanceM: number;
  readonly at: PlanPlace;
  /** Of the item there, from 1; undefined between two items and at home. */
  readonly seq: number | undefined;
  /** The item the leg leads to; undefined where the vehicle climbs from home or descends to land. */
  readonly legTo: number | undefined;
  /** Share of the way between the two heights of the leg. */
  readonly share: number;
  readonly from: Vertex;
  readonly to: Vertex;
}

interface Vertex extends Pick<RoutePoint, 'at' | 'heightM' | 'frame'> {
  readonly seq?: number;
  readonly isHome?: boolean;
  readonly isLanding?: boolean;
}

/** Above home; null while unknown. */
export interface ProfileHeights {
  readonly groundM: readonly (number | null)[];
  readonly wayM: readonly (number | null)[];
  /** Where the route passes nearest above the ground, apart from take-off and landing. */
  readonly lowest:
    | { readonly index: number; readonly clearanceM: number; readonly legTo: number }
    | undefined;
}

const RELATIVE_FRAMES = new Set([3, 6]);
const TERRAIN_FRAMES = new Set([10, 11]);
/** Finer than most terrain data. */
const GROUND_STEP_M = 25;
const GROUND_SAMPLES = 400;

/** The route in steps of at least 25 m, and its corners. It climbs at home and descends at the landing. */
export function profileSamples(
  route: readonly RoutePoint[],
  home: PlanPlace | undefined,
): readonly ProfileSample[] {
  const corners = cornersOf(route, home);
  const lengthsM = corners.map(({ at }, index) => {
    const before = corners[index - 1];
    return before && before.at !== at ? groundDistanceM(pointOf(before.at), pointOf(at)) : 0;
  });
  const wholeM = lengthsM.reduce((sum, lengthM) => sum + lengthM, 0);
  const stepM = Math.max(GROUND_STEP_M, wholeM / GROUND_SAMPLES);
  let beforeM = 0;
  return corners.flatMap((to, index) => {
    const from = corners[index - 1] ?? to;
    const lengthM = lengthsM[index] ?? 0;
    const parts = Math.max(1, Math.ceil(lengthM / stepM));
    const legTo = from.isHome || to.isLanding ? undefined : (to.seq ?? corners[index + 1]?.seq);
    const startM = beforeM;
    beforeM += lengthM;
    return Array.from({ length: parts }, (_, part): ProfileSample => {
      const share = (part + 1) / parts;
      const isEnd = part === parts - 1;
      return {
        distanceM: startM + lengthM * share,
        at: isEnd ? to.at : placeBetween(from.at, to.at, share),
        seq: isEnd ? to.seq : undefined,
        legTo,
        share,
        from,
        to,
      };
    });
  });
}

function cornersOf(route: readonly RoutePoint[], home: PlanPlace | undefined): readonly Vertex[] {
  const corners: Vertex[] = home ? [{ at: home, heightM: 0, frame: 3, isHome: true }] : [];
  for (const { at, heightM, frame, seq, command } of route) {
    const before = corners.at(-1);
    const isLanding = LANDINGS.has(command);
    if (before && TAKE_OFFS.has(command)) corners.push({ at: before.at, heightM, frame });
    else if (before && isLanding) corners.push({ at, heightM: before.heightM, frame: before.frame });
    corners.push({ at, heightM, frame, seq, isLanding });
  }
  return corners;
}

/**
 * Heights above home at the samples.
 * @param groundAmslM at each sample; the first one is home's. Empty while there are no terrain heights
 */
export function profileHeights(
  samples: readonly ProfileSample[],
  groundAmslM: readonly (number | undefined)[],
): ProfileHeights {
  const homeM = groundAmslM[0];
  const groundM = samples.map((_, index) => {
    const amslM = groundAmslM[index];
    return amslM === undefined || homeM === undefined ? null : amslM - homeM;
  });
  const known = new Map<Vertex, number | null>();
  samples.forEach(({ to, share }, index) => {
    if (share === 1) known.set(to, cornerHeightM(to, groundM[index] ?? null, homeM));
  });
  let lowest: ProfileHeights['lowest'];
  const wayM = samples.map(({ from, to, share, legTo }, index) => {
    const [fromM, toM] = [known.get(from) ?? null, known.get(to) ?? null];
    const underM = groundM[index] ?? null;
    if (fromM === null || toM === null) return share === 1 ? toM : null;
    const followsM =
      TERRAIN_FRAMES.has(from.frame) && TERRAIN_FRAMES.has(to.frame) && underM !== null
        ? underM + between(from.heightM ?? 0, to.heightM ?? 0, share)
        : between(fromM, toM, share);
    if (underM !== null && legTo !== undefined && followsM - underM < (lowest?.clearanceM ?? Infinity))
      lowest = { index, clearanceM: followsM - underM, legTo };
    return followsM;
  });
  return { groundM, wayM, lowest };
}

const between = (from: number, to: number, share: number) => from + (to - from) * share;

function cornerHeightM(
  { heightM, frame }: Vertex,
  groundM: number | null,
  homeM: number | undefined,
): number | null {
  if (heightM === null || RELATIVE_FRAMES.has(frame)) return heightM;
  if (TERRAIN_FRAMES.has(frame)) return groundM === null ? null : groundM + heightM;
  return homeM === undefined ? null : heightM - homeM;
}
