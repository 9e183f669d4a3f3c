import type { FlightPlan, PlanEntry, PlanPattern } from '../../contract/mission/flight-plan.ts';
import type { MissionItem } from '../../contract/mission/mission.ts';
import { hasPlace } from '../../contract/vehicle/item-place.ts';
import type { GroundHeight } from '../check/plan-surroundings.ts';
import { PlanFrame, type TurnedPoint } from '../item/plan-frame.ts';
import { type PlanHome, planHome } from '../item/plan-home.ts';
import { cameraTrigger, inReference, MAX_LAID_OUT_ITEMS, speedItem, waypoint } from '../item/plan-place.ts';
import { followGround, type GroundWay, type KnownGround } from './follow-ground.ts';
import { imagingPlan } from './imaging.ts';
import { layOutOrbit, layOutStructure, raiseStructure } from './lay-out-orbit-structure.ts';
import { layOutSurvey } from './lay-out-survey.ts';

/** Ground data for laying out a plan; terrain-following patterns need both. */
export interface PlanGround {
  readonly groundAmslM?: GroundHeight | undefined;
  /** Home of the vehicle, used if the plan has no home. */
  readonly home?: PlanHome | undefined;
}

/** A plan as the mission it is sent as. */
export interface LaidOutPlan {
  readonly items: readonly MissionItem[];
  /** Of each item: the entry it comes from. */
  readonly entryIds: readonly string[];
  /** Entries that are not laid out: alone or with earlier entries they need more items than any vehicle flies. */
  readonly tooFine: readonly string[];
  /** Patterns that follow the ground, with their result; undefined where neither ground nor home is known. */
  readonly following: readonly { readonly entryId: string; readonly way: GroundWay | undefined }[];
}

/** An entry as it is sent. */
interface LaidOutEntry {
  readonly items: readonly MissionItem[];
  readonly isFollowing: boolean;
  readonly way?: GroundWay | undefined;
}

type Base = Pick<FlightPlan, 'vehicle' | 'home' | 'cruiseSpeedMps' | 'climbSpeedMps' | 'descentSpeedMps'>;

/**
 * The mission of a plan: its items unchanged, its patterns laid out. The same plan over the same ground gives
 * the same mission. A pattern that is to follow unknown ground is laid out in heights the vehicle counts from
 * the ground, never level: see {@link LaidOutPlan.following}.
 */
export function layOutPlan(plan: FlightPlan, ground: PlanGround = {}): LaidOutPlan {
  const items: MissionItem[] = [];
  const entryIds: string[] = [];
  const tooFine: string[] = [];
  const following: { entryId: string; way: GroundWay | undefined }[] = [];
  for (const entry of plan.entries) {
    const laid = layOut(entry, plan, ground);
    const own = laid && items.length + laid.items.length <= MAX_LAID_OUT_ITEMS ? laid : undefined;
    if (!own) tooFine.push(entry.id);
    if (own?.isFollowing) following.push({ entryId: entry.id, way: own.way });
    for (const item of own?.items ?? []) {
      items.push(item);
      entryIds.push(entry.id);
    }
  }
  return { items, entryIds, tooFine, following };
}

/** Items of one entry; undefined if it needs more than any vehicle flies. */
export function layOutEntry(
  entry: PlanEntry,
  plan: Base,
  ground: PlanGround = {},
): readonly MissionItem[] | undefined {
  return layOut(entry, plan, ground)?.items;
}

/** Whether an entry is laid out over the ground as the station knows it. */
export function followsGround(entry: PlanEntry): boolean {
  if (entry.kind !== 'pattern') return false;
  return entry.pattern === 'structure' ? entry.reference === 'terrain' : entry.followGround !== undefined;
}

function layOut(entry: PlanEntry, plan: Base, ground: PlanGround): LaidOutEntry | undefined {
  switch (entry.kind) {
    case 'item': {
      const { kind: _, id: __, ...item } = entry;
      return { items: [item], isFollowing: false };
    }
    case 'foreign':
      return { items: entry.items, isFollowing: false };
    case 'pattern': {
      const flown = layOutPattern(entry, plan);
      const own = flown && followsGround(entry) ? overGround(entry, flown, plan, ground) : undefined;
      const items = own?.items ?? flown;
      if (!items) return undefined;
      const shared = { isFollowing: own !== undefined, way: own?.way };
      if (entry.speedMps === undefined) return { items, ...shared };
      return { items: [speedItem(entry.speedMps), ...items, speedItem(plan.cruiseSpeedMps)], ...shared };
    }
  }
}

/**
 * A pattern with its heights over the ground. Where the station cannot compute them, the vehicle counts them
 * from the ground.
 */
function overGround(
  pattern: PlanPattern,
  flown: readonly MissionItem[],
  plan: Base,
  { groundAmslM, home: ofVehicle }: PlanGround,
): Pick<LaidOutEntry, 'items' | 'way'> {
  const home = planHome(plan, ofVehicle);
  const way = groundAmslM && home && groundWay(pattern, flown, plan, { groundAmslM, home });
  if (way?.isKnown) return { items: way.items, way };
  const items = flown.map((item) =>
    hasPlace(item) && item.altitude_m !== null ? inReference(item, item.altitude_m, 'terrain') : item,
  );
  return { items, way };
}

function groundWay(
  pattern: PlanPattern,
  flown: readonly MissionItem[],
  { cruiseSpeedMps, climbSpeedMps, descentSpeedMps }: Base,
  ground: KnownGround,
): GroundWay | undefined {
  if (pattern.pattern === 'structure') return raiseStructure(flown, ground);
  if (!pattern.followGround) return undefined;
  const { toleranceM } = pattern.followGround;
  const speedMps = pattern.speedMps ?? cruiseSpeedMps;
  return followGround(flown, { toleranceM, speedMps, climbSpeedMps, descentSpeedMps }, ground);
}

function layOutPattern(
  pattern: PlanPattern,
  { vehicle, home }: Pick<FlightPlan, 'vehicle' | 'home'>,
): readonly MissionItem[] | undefined {
  switch (pattern.pattern) {
    case 'survey':
      return layOutSurvey(pattern, groundBelowM(pattern, home));
    case 'corridor':
      return layOutCorridor(pattern, groundBelowM(pattern, home));
    case 'orbit':
      return layOutOrbit(pattern, vehicle);
    case 'structure':
      return layOutStructure(pattern);
  }
}

/**
 * Height of the reference above the ground. Above the sea, the image footprint is computed from the height of
 * home: the ground is taken to be level.
 */
export function groundBelowM(
  { reference }: { reference?: string | undefined },
  home: FlightPlan['home'],
): number {
  return reference === 'sea' ? -(home?.altitudeAmslM ?? 0) : 0;
}

type CorridorPattern = Extract<PlanPattern, { pattern: 'corridor' }>;

const MAX_LINES = 1000;
/** At sharper bends the corner of a parallel line is cut off: it would be far outside. */
const MIN_MITRE = 0.35;

/**
 * Lines parallel to the given one over its width, flown to and fro. Undefined when it needs more than can be
 * flown.
 */
function layOutCorridor(pattern: CorridorPattern, groundM: number): readonly MissionItem[] | undefined {
  const { heightM, reference, widthM, turnaroundM, line } = pattern;
  const { lineSpacingM, triggerDistanceM } = imagingPlan(
    pattern.imaging,
    heightM + groundM,
    pattern.lineSpacingM,
  );
  const count = widthM === 0 ? 1 : Math.max(1, Math.ceil(widthM / lineSpacingM - 1e-9));
  if (count > MAX_LINES || count * line.length > MAX_LAID_OUT_ITEMS) return undefined;
  const frame = new PlanFrame(line);
  const way = withoutRepeats(line.map((point) => frame.toTurned(point)));
  const items: MissionItem[] = [];
  for (let index = 0; index < count; index += 1) {
    const beside = besideM(way, widthM * ((index + 0.5) / count - 0.5));
    const points = index % 2 === 0 ? beside : [...beside].reverse();
    const [first, second = first] = points;
    const last = points.at(-1);
    if (!first || !second || !last) continue;
    const fly = (point: TurnedPoint) => items.push(waypoint(frame.toLonLat(point), heightM, reference));
    if (turnaroundM > 0) fly(beyond(second, first, turnaroundM));
    for (const [position, point] of points.entries()) {
      fly(point);
      if (position === 0 && triggerDistanceM > 0) items.push(cameraTrigger(triggerDistanceM));
    }
    if (triggerDistanceM > 0) items.push(cameraTrigger(0));
    if (turnaroundM > 0) fly(beyond(points.at(-2) ?? first, last, turnaroundM));
  }
  return items;
}

function withoutRepeats(points: readonly TurnedPoint[]): readonly TurnedPoint[] {
  return points.filter((point, index) => {
    const before = points[index - 1];
    return !before || before.alongM !== point.alongM || before.acrossM !== point.acrossM;
  });
}

/** The line moved to its right; corners are mitred. */
function besideM(points: readonly TurnedPoint[], offsetM: number): readonly TurnedPoint[] {
  return points.map((point, index) => {
    const before = points[index - 1];
    const after = points[index + 1];
    const incoming = before && rightOf(before, point);
    const outgoing = after && rightOf(point, after);
    const one = incoming ?? outgoing ?? { alongM: 0, acrossM: 1 };
    const other = outgoing ?? one;
    const sum = { alongM: one.alongM + other.alongM, acrossM: one.acrossM + other.acrossM };
    const length = Math.hypot(sum.alongM, sum.acrossM);
    // A full reversal: the parallel line has no corner.
    const normal = length < 1e-6 ? one : { alongM: sum.alongM / length, acrossM: sum.acrossM / length };
    const cosine = Math.max(MIN_MITRE, normal.alongM * one.alongM + normal.acrossM * one.acrossM);
    return {
      alongM: point.alongM + (normal.alongM * offsetM) / cosine,
      acrossM: point.acrossM + (normal.acrossM * offsetM) / cosine,
    };
  });
}

function rightOf(from: TurnedPoint, to: TurnedPoint): TurnedPoint {
  const alongM = to.alongM - from.alongM;
  const acrossM = to.acrossM - from.acrossM;
  const lengthM = Math.hypot(alongM, acrossM) || 1;
  return { alongM: -acrossM / lengthM, acrossM: alongM / lengthM };
}

function beyond(from: TurnedPoint, to: TurnedPoint, distanceM: number): TurnedPoint {
  const lengthM = Math.hypot(to.alongM - from.alongM, to.acrossM - from.acrossM) || 1;
  return {
    alongM: to.alongM + ((to.alongM - from.alongM) / lengthM) * distanceM,
    acrossM: to.acrossM + ((to.acrossM - from.acrossM) / lengthM) * distanceM,
  };
}
