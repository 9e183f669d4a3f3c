import { distanceM, type GeoPoint, LocalFrame } from '../base/local-frame.ts';
import type { FlightPlan } from '../contract/flight-plan.ts';
import { hasPlace } from '../contract/item-place.ts';
import type { MissionItem } from '../contract/mission.ts';
import { MavCmd } from '../mavlink/generated/enums.ts';
import { type MissionLeg, placeOf } from './mission-legs.ts';
import { referenceOf } from './plan-place.ts';
import type { PlanProblems } from './plan-problems.ts';
import type { PlanSurroundings } from './plan-surroundings.ts';
import { meetZones, type ZoneMeeting } from './zone-meeting.ts';

/** A leg longer than this is more often a slip than a wish. */
const LONG_LEG_M = 5000;
/** A flown item below this is more often a slip than a wish. */
const LOW_M = 2;
/** Air to be left over the ground. */
const GROUND_CLEARANCE_M = 10;
const GROUND_SAMPLE_M = 30;
const MAX_SAMPLES_A_LEG = 100;
/** Of the whole plan: keeps the check short on long ways. */
const MAX_SAMPLES = 10_000;

const TOUCH_DOWNS: ReadonlySet<number> = new Set([
  MavCmd.NAV_LAND,
  MavCmd.NAV_VTOL_LAND,
  MavCmd.NAV_TAKEOFF,
  MavCmd.NAV_VTOL_TAKEOFF,
]);

interface Way {
  readonly items: readonly MissionItem[];
  readonly legs: readonly MissionLeg[];
  readonly vehicle: FlightPlan['vehicle'];
  /** Undefined where it is not known. */
  readonly autopilot: FlightPlan['autopilot'] | undefined;
  readonly home: GeoPoint | undefined;
  readonly homeAmslM: number | undefined;
  /** The height an entry of a plan has itself, from whatever it counts. */
  readonly ownHeightM?: ((entryId: string) => number | undefined) | undefined;
}

/** What is wrong with where the mission leads: distance, height, ground, zones. */
export function findWayProblems(way: Way, surroundings: PlanSurroundings, problems: PlanProblems): void {
  const told = new Told();
  let samples = MAX_SAMPLES;
  for (const leg of way.legs) {
    const item = way.items[leg.itemIndex];
    if (!item) continue;
    const met = surroundings.zones && meetZones(leg, surroundings.zones);
    findReachProblems(leg, way, surroundings, told, problems);
    if (way.vehicle !== 'rover') findHeightProblems(leg, item, met, way, surroundings, told, problems);
    if (met) findZoneProblems(leg, met, told, problems);
    if (way.vehicle !== 'rover' && samples > 0)
      samples -= findGroundProblems(leg, item, way, surroundings, told, problems);
  }
  findOutside(way, surroundings, problems);
  findTerrainProblems(way, surroundings, problems);
}

/** Told of the first such item: what is wrong with it is wrong with all. */
function findTerrainProblems(
  { items, autopilot }: Way,
  { groundAmslM }: PlanSurroundings,
  problems: PlanProblems,
): void {
  const counted = items.flatMap((item, itemIndex) =>
    referenceOf(item.frame) === 'terrain' && hasPlace(item)
      ? [{ itemIndex, at: { latitudeDeg: item.lat, longitudeDeg: item.lon } }]
      : [],
  );
  const [first] = counted;
  if (!first) return;
  // It refuses the frame.
  if (autopilot === 'px4') {
    const { itemIndex } = first;
    problems.add(
      'error',
      'unsupported-command',
      `Item ${itemIndex + 1} counts from the ground: PX4 flies no such heights in a mission. Count them from home.`,
      { itemIndex },
    );
    return;
  }
  const onTerrain = counted.find(({ at }) => groundAmslM?.(at) === undefined)?.itemIndex ?? -1;
  if (onTerrain >= 0)
    problems.add(
      'warning',
      'terrain-unknown',
      `Item ${onTerrain + 1} counts from the ground, whose height is not known here: the vehicle must know it.`,
      { itemIndex: onTerrain },
    );
}

/** Each problem of an item is told once, however often it is flown. */
class Told {
  readonly #told = new Set<string>();

  isNew(code: string, itemIndex: number): boolean {
    const key = `${code}/${itemIndex}`;
    if (this.#told.has(key)) return false;
    this.#told.add(key);
    return true;
  }
}

function findReachProblems(
  { from, to, itemIndex, isFromHere }: MissionLeg,
  { home }: Way,
  { limits }: PlanSurroundings,
  told: Told,
  problems: PlanProblems,
): void {
  const label = `Item ${itemIndex + 1}`;
  const maxDistanceM = limits?.maxDistanceM;
  const farM = home && distanceM(home, to);
  if (maxDistanceM !== undefined && farM !== undefined && farM > maxDistanceM)
    if (told.isNew('too-far', itemIndex))
      problems.add(
        'error',
        'too-far',
        `${label} lies ${Math.round(farM)} m from home, ${Math.round(maxDistanceM)} m are allowed.`,
        { itemIndex },
      );
  const lengthM = distanceM(from, to);
  if (lengthM > LONG_LEG_M && told.isNew('long-leg', itemIndex))
    problems.add(
      'warning',
      'long-leg',
      `${label} lies ${(lengthM / 1000).toFixed(1)} km from ${isFromHere ? 'the vehicle' : 'the item before'}.`,
      { itemIndex },
    );
}

function findHeightProblems(
  leg: MissionLeg,
  item: MissionItem,
  met: ZoneMeeting | undefined,
  way: Way,
  { limits }: PlanSurroundings,
  told: Told,
  problems: PlanProblems,
): void {
  const { itemIndex, to } = leg;
  const { altitudeM } = to;
  if (altitudeM === undefined) return;
  const ceilings = (met?.lowest ? [met.lowest] : []).map(({ properties }) => ({
    ceilingM: properties.ceilingM,
    of: ` of zone "${properties.name}"`,
  }));
  const maxHeightM = limits?.maxHeightM;
  if (maxHeightM !== undefined) ceilings.push({ ceilingM: maxHeightM, of: '' });
  const lowest = ceilings.reduce<(typeof ceilings)[number] | undefined>(
    (least, ceiling) => (least && least.ceilingM <= ceiling.ceilingM ? least : ceiling),
    undefined,
  );
  if (lowest && altitudeM > lowest.ceilingM && told.isNew('too-high', itemIndex))
    problems.add(
      'error',
      'too-high',
      `Item ${itemIndex + 1} is at ${rounded(altitudeM)} m, above the ceiling${lowest.of} of ${rounded(lowest.ceilingM)} m.`,
      { itemIndex, ...heightFix(lowest.ceilingM - altitudeM, altitudeM, item, itemIndex, way, problems) },
    );
  const isLow = altitudeM < LOW_M && item.command !== MavCmd.NAV_RETURN_TO_LAUNCH;
  if (isLow && !TOUCH_DOWNS.has(item.command) && told.isNew('too-low', itemIndex))
    problems.add('warning', 'too-low', `Item ${itemIndex + 1} is flown ${rounded(altitudeM)} m above home.`, {
      itemIndex,
    });
}

/** @returns how many heights of the ground were looked up */
function findGroundProblems(
  { from, to, itemIndex }: MissionLeg,
  item: MissionItem,
  way: Way,
  { groundAmslM }: PlanSurroundings,
  told: Told,
  problems: PlanProblems,
): number {
  const { homeAmslM } = way;
  if (!groundAmslM || homeAmslM === undefined || TOUCH_DOWNS.has(item.command)) return 0;
  if (to.altitudeM === undefined || from.altitudeM === undefined) return 0;
  const frame = new LocalFrame(from);
  const { eastM, northM } = frame.toLocal(to);
  const count = Math.min(
    MAX_SAMPLES_A_LEG,
    Math.max(1, Math.ceil(Math.hypot(eastM, northM) / GROUND_SAMPLE_M)),
  );
  let lowestM = Number.POSITIVE_INFINITY;
  // Where the leg begins, the one before has looked.
  for (let index = 1; index <= count; index += 1) {
    const share = index / count;
    const ground = groundAmslM(frame.toGeo({ eastM: eastM * share, northM: northM * share }));
    if (ground === undefined) continue;
    const heightM = from.altitudeM + (to.altitudeM - from.altitudeM) * share + homeAmslM;
    lowestM = Math.min(lowestM, heightM - ground);
  }
  if (lowestM < GROUND_CLEARANCE_M && told.isNew('below-terrain', itemIndex)) {
    const isBelow = lowestM < 0;
    problems.add(
      isBelow ? 'error' : 'warning',
      'below-terrain',
      isBelow
        ? `The way to item ${itemIndex + 1} leads ${rounded(-lowestM)} m below the ground.`
        : `The way to item ${itemIndex + 1} leads ${rounded(lowestM)} m above the ground.`,
      {
        itemIndex,
        ...heightFix(
          Math.ceil(to.altitudeM - lowestM + GROUND_CLEARANCE_M) - to.altitudeM,
          to.altitudeM,
          item,
          itemIndex,
          way,
          problems,
        ),
      },
    );
  }
  return count;
}

function findZoneProblems(
  { itemIndex }: MissionLeg,
  { noFly, isInside }: ZoneMeeting,
  told: Told,
  problems: PlanProblems,
): void {
  for (const { id, properties } of noFly)
    if (told.isNew(`no-fly-zone ${id}`, itemIndex))
      problems.add(
        'error',
        'no-fly-zone',
        `The way to item ${itemIndex + 1} leads into the no-fly zone "${properties.name}".`,
        { itemIndex },
      );
  if (isInside === false && told.isNew('outside-zone', itemIndex))
    problems.add(
      'error',
      'outside-zone',
      `The way to item ${itemIndex + 1} leads out of the zones to stay inside.`,
      { itemIndex },
    );
}

function findOutside({ items, homeAmslM }: Way, { within }: PlanSurroundings, problems: PlanProblems): void {
  if (!within) return;
  for (const [itemIndex, item] of items.entries()) {
    const place = placeOf(item, homeAmslM);
    if (place && !within.contains(place))
      problems.add('error', 'outside-zone', `Item ${itemIndex + 1} lies outside zone "${within.name}".`, {
        itemIndex,
      });
  }
}

/**
 * Offered where the item's height is sent from home. A pattern may count its own from something else: that is changed by as
 * much, and where it has none that would help, nothing is offered.
 */
function heightFix(
  byM: number,
  altitudeM: number,
  item: MissionItem,
  itemIndex: number,
  { ownHeightM }: Way,
  problems: PlanProblems,
) {
  const entryId = problems.entryOf(itemIndex);
  if (entryId === undefined || referenceOf(item.frame) !== 'home') return {};
  const ownM = ownHeightM ? ownHeightM(entryId) : altitudeM;
  if (ownM === undefined) return {};
  const heightM = Math.round((ownM + byM) * 10) / 10;
  const change = { kind: 'set-height' as const, entryId, heightM };
  return { fix: { text: `Fly it at ${rounded(heightM)} m`, change } };
}

function rounded(metres: number): string {
  return `${Math.round(metres * 10) / 10}`;
}
