import { distanceM, LocalFrame } from '../../base/geometry/local-frame.ts';
import type { FlightPlan, Geofence } from '../../contract/mission/flight-plan.ts';
import { MavCmd } from '../../mavlink/codec/generated/enums.ts';
import { ceilingHeightM, heightAboveHomeM } from '../item/item-height.ts';
import type { Leg, WayPoint } from '../item/leg.ts';
import type { MissionLeg } from '../item/mission-legs.ts';
import { FIRST_NOT_NAVIGATION } from '../item/plan-place.ts';
import type { PlannedWay } from '../item/planned-way.ts';
import { heightFix, toldHeight } from '../pattern/height-fix.ts';
import { distanceToSegmentM, doCross } from '../pattern/straight-ways.ts';
import { ZoneShape } from '../zone/zone-shape.ts';
import type { PlanProblems } from './plan-problems.ts';
import type { PlanSurroundings } from './plan-surroundings.ts';
import { isTouchDown } from './touch-downs.ts';

interface FenceArea {
  readonly id: string;
  readonly label: string;
  readonly isInclusion: boolean;
  holds(point: WayPoint): boolean;
  /** Whether the straight way enters, leaves or lies in it. */
  touches(leg: Leg): boolean;
  /** Whether the straight way stays in it. */
  keeps(leg: Leg): boolean;
}

/** Checks the shape of the fence, and whether the mission, home and the rally points are inside it. */
export function findFenceProblems(
  plan: Pick<FlightPlan, 'geofence' | 'rally' | 'autopilot'>,
  way: PlannedWay,
  surroundings: PlanSurroundings,
  problems: PlanProblems,
): void {
  const { legs, home } = way;
  const { geofence, rally, autopilot } = plan;
  const { minHeightM, maxHeightM } = geofence;
  const areas = areasOf(geofence, problems);
  const inclusions = areas.filter(({ isInclusion }) => isInclusion);
  const exclusions = areas.filter(({ isInclusion }) => !isInclusion);
  if (minHeightM !== null && maxHeightM !== null && minHeightM >= maxHeightM)
    problems.add('error', 'fence-shape', `The fence begins at ${minHeightM} m and ends at ${maxHeightM} m.`);
  // An ArduPilot stays within all of them, a PX4 within any.
  const isKept = (test: (area: FenceArea) => boolean) =>
    inclusions.length === 0 || (autopilot === 'px4' ? inclusions.some(test) : inclusions.every(test));
  const told = new Set<string>();
  for (const leg of legs) {
    const { itemIndex, to } = leg;
    if (!isKept((area) => (leg.isFromHere ? area.holds(to) : area.keeps(leg))) && !told.has(`${itemIndex}`)) {
      told.add(`${itemIndex}`);
      const text = `The way to item ${itemIndex + 1} leads out of the fence.`;
      problems.add('error', 'outside-fence', text, { itemIndex });
    }
    for (const area of exclusions) {
      if (told.has(`${area.id}/${itemIndex}`) || !area.touches(leg)) continue;
      told.add(`${area.id}/${itemIndex}`);
      const text = `The way to item ${itemIndex + 1} leads through the excluded ${area.label}.`;
      problems.add('error', 'inside-exclusion', text, { itemIndex });
    }
    findHeightProblems(leg, geofence, way, surroundings, problems);
  }
  const isOut = (point: WayPoint) =>
    !isKept((area) => area.holds(point)) || exclusions.some((area) => area.holds(point));
  if (home && isOut(home))
    problems.add('error', 'outside-fence', 'Home lies outside the fence: the vehicle would not arm.');
  for (const [index, { id, at }] of rally.entries())
    if (isOut({ longitudeDeg: at[0], latitudeDeg: at[1] }))
      problems.add('error', 'outside-fence', `Rally point ${index + 1} lies outside the fence.`, {
        entryId: id,
      });
}

/** Whether an item lies over the fence or under it. Where a jump leads to is an item of its own. */
function findHeightProblems(
  { itemIndex, to }: MissionLeg,
  { minHeightM, maxHeightM }: Geofence,
  way: PlannedWay,
  { groundAmslM }: PlanSurroundings,
  problems: PlanProblems,
): void {
  const item = way.items[itemIndex];
  if (!item || item.command >= FIRST_NOT_NAVIGATION || way.vehicle === 'rover') return;
  const levels = { homeAmslM: way.homeAmslM, groundAmslM };
  const highM = to.altitudeM ?? ceilingHeightM(item, levels, to);
  if (maxHeightM !== null && highM !== undefined && highM > maxHeightM)
    problems.add(
      'error',
      'outside-fence',
      `Item ${itemIndex + 1} is at ${toldHeight(highM)} m, above the fence, which ends at ${maxHeightM} m.`,
      { itemIndex, ...heightFix(maxHeightM - highM, highM, itemIndex, way, problems) },
    );
  // The way up and down leads through what lies under it.
  if (isTouchDown(item.command) || item.command === MavCmd.NAV_RETURN_TO_LAUNCH) return;
  const lowM = to.altitudeM ?? heightAboveHomeM(item, levels, to);
  if (minHeightM === null || minHeightM >= (maxHeightM ?? Number.POSITIVE_INFINITY)) return;
  if (lowM !== undefined && lowM < minHeightM)
    problems.add(
      'error',
      'outside-fence',
      `Item ${itemIndex + 1} is at ${toldHeight(lowM)} m, below the fence, which begins at ${minHeightM} m.`,
      { itemIndex, ...heightFix(minHeightM - lowM, lowM, itemIndex, way, problems) },
    );
}

function areasOf({ polygons, circles }: Geofence, problems: PlanProblems): readonly FenceArea[] {
  const areas: FenceArea[] = [];
  for (const { id, name, kind, corners } of polygons) {
    const [first] = corners;
    if (!first) continue;
    const label = name === undefined ? `polygon ${id}` : `polygon "${name}"`;
    const shape = new ZoneShape({ geometry: { type: 'Polygon', coordinates: [[...corners, first]] } });
    if (crossesItself(shape)) {
      problems.add('error', 'fence-shape', `The ${label} of the fence crosses itself.`, { entryId: id });
      continue;
    }
    const isInside = (point: WayPoint) => shape.containsGeo(point);
    const local = ({ from, to }: Leg) => [shape.frame.toLocal(from), shape.frame.toLocal(to)] as const;
    areas.push({
      id,
      label,
      isInclusion: kind === 'inclusion',
      holds: isInside,
      touches: (leg) => isInside(leg.from) || isInside(leg.to) || shape.isCrossedBy(...local(leg)),
      keeps: (leg) => shape.containsWay(...local(leg)),
    });
  }
  for (const { id, name, kind, centre, radiusM } of circles) {
    const middle = { longitudeDeg: centre[0], latitudeDeg: centre[1] };
    const isInside = (point: WayPoint) => distanceM(middle, point) <= radiusM;
    areas.push({
      id,
      label: name === undefined ? `circle ${id}` : `circle "${name}"`,
      isInclusion: kind === 'inclusion',
      holds: isInside,
      touches: ({ from, to }) => nearestM(middle, from, to) <= radiusM,
      keeps: ({ from, to }) => isInside(from) && isInside(to),
    });
  }
  return areas;
}

function crossesItself(shape: ZoneShape): boolean {
  const { edges } = shape;
  return edges.some(([from, to], index) =>
    edges.some(
      ([start, end], other) =>
        other > index + 1 && !(index === 0 && other === edges.length - 1) && doCross(from, to, start, end),
    ),
  );
}

/** From a point to a straight way, over the ground. */
function nearestM(middle: WayPoint, from: WayPoint, to: WayPoint): number {
  const frame = new LocalFrame(middle);
  const [start, end] = [frame.toLocal(from), frame.toLocal(to)];
  return distanceToSegmentM({ eastM: 0, northM: 0 }, start, end);
}
