import { distanceM, LocalFrame } from '../../base/geometry/local-frame.ts';
import type { MissionItem } from '../../contract/mission/mission.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import { hasPlace } from '../../contract/vehicle/item-place.ts';
import { MavCmd } from '../../mavlink/codec/generated/enums.ts';
import { ceilingHeightM } from '../item/item-height.ts';
import { type MissionLeg, type PlannedWay, placeOf } from '../item/mission-legs.ts';
import { referenceOf } from '../item/plan-place.ts';
import { heightFix, reportedHeight } from '../pattern/height-fix.ts';
import { meetZones, type ZoneMeeting } from '../zone/zone-meeting.ts';
import type { PlanProblems } from './plan-problems.ts';
import type { PlanSurroundings } from './plan-surroundings.ts';
import { isTouchDown, TAKE_OFFS } from './touch-downs.ts';

/** A leg longer than this is probably a mistake. */
const LONG_LEG_M = 5000;
/** A flown item below this is probably a mistake. */
const LOW_M = 2;
/** Limit of ground heights looked up for the whole plan, so that the check of long missions stays short. */
const MAX_SAMPLES = 10_000;

/** Problems of the flight path: distance, height, ground, zones. */
export function findWayProblems(
  way: PlannedWay,
  surroundings: PlanSurroundings,
  problems: PlanProblems,
): void {
  const reportedOnce = new ReportedOnce();
  let samples = MAX_SAMPLES;
  for (const leg of way.legs) {
    const item = way.items[leg.itemIndex];
    if (!item) continue;
    const met = surroundings.zones && meetZones(leg, surroundings.zones);
    findReachProblems(leg, way, surroundings, reportedOnce, problems);
    if (way.vehicle !== 'rover')
      findHeightProblems(leg, item, met, way, surroundings, reportedOnce, problems);
    if (met) findZoneProblems(leg, met, reportedOnce, problems);
    if (way.vehicle !== 'rover' && samples > 0)
      samples -= findGroundProblems(leg, way, surroundings, reportedOnce, problems);
  }
  findOutside(way, surroundings, problems);
  findTerrainProblems(way, surroundings, problems);
}

/** Reported for the first such item only: the same applies to the others. */
function findTerrainProblems(
  { items, autopilot }: PlannedWay,
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
  // PX4 rejects this frame.
  if (autopilot === 'px4') {
    const { itemIndex } = first;
    problems.add(
      'error',
      'unsupported-command',
      say(
        'Item {number} uses altitude above ground, which PX4 does not support in missions. Use altitude above home.',
        { number: itemIndex + 1 },
      ),
      { itemIndex },
    );
    return;
  }
  const onTerrain = counted.find(({ at }) => groundAmslM?.(at) === undefined)?.itemIndex ?? -1;
  if (onTerrain >= 0)
    problems.add(
      'warning',
      'terrain-unknown',
      say(
        'Item {number} uses altitude above ground, but the ground height there is not known here. The vehicle needs terrain data of its own.',
        { number: onTerrain + 1 },
      ),
      { itemIndex: onTerrain },
    );
}

function findReachProblems(
  { from, to, itemIndex, isFromHere }: MissionLeg,
  { home }: PlannedWay,
  { limits }: PlanSurroundings,
  reportedOnce: ReportedOnce,
  problems: PlanProblems,
): void {
  const label = () => say('Item {number}', { number: itemIndex + 1 });
  const maxDistanceM = limits?.maxDistanceM;
  const farM = home && distanceM(home, to);
  if (maxDistanceM !== undefined && farM !== undefined && farM > maxDistanceM)
    if (reportedOnce.isNew('too-far', itemIndex))
      problems.add(
        'error',
        'too-far',
        say('{item} is {distance} m from home; the limit is {limit} m.', {
          item: label(),
          distance: Math.round(farM),
          limit: Math.round(maxDistanceM),
        }),
        { itemIndex },
      );
  const lengthM = distanceM(from, to);
  if (lengthM > LONG_LEG_M && reportedOnce.isNew('long-leg', itemIndex))
    problems.add(
      'warning',
      'long-leg',
      say('{item} is {distance} km from {place}.', {
        item: label(),
        distance: (lengthM / 1000).toFixed(1),
        place: isFromHere ? 'the vehicle' : 'the previous item',
      }),
      { itemIndex },
    );
}

interface Ceiling {
  readonly ceilingM: number;
  /** Whose it is, in the words of the problem; empty for the limit of the vehicle. */
  readonly of: OperatorText;
}

function findHeightProblems(
  leg: MissionLeg,
  item: MissionItem,
  met: ZoneMeeting | undefined,
  way: PlannedWay,
  { limits, groundAmslM }: PlanSurroundings,
  reportedOnce: ReportedOnce,
  problems: PlanProblems,
): void {
  const { itemIndex, to } = leg;
  const { homeAmslM } = way;
  const altitudeM = to.altitudeM ?? ceilingHeightM(item, { homeAmslM, groundAmslM }, to);
  if (altitudeM === undefined) return;
  const ceilings: Ceiling[] = (met?.lowest ? [met.lowest] : []).map(({ properties }) => ({
    ceilingM: properties.ceilingM,
    of: say(' of zone "{zone}"', { zone: properties.name }),
  }));
  const maxHeightM = limits?.maxHeightM;
  if (maxHeightM !== undefined) ceilings.push({ ceilingM: maxHeightM, of: '' });
  const lowest = ceilings.reduce<Ceiling | undefined>(
    (least, ceiling) => (least && least.ceilingM <= ceiling.ceilingM ? least : ceiling),
    undefined,
  );
  if (lowest && altitudeM > lowest.ceilingM && reportedOnce.isNew('too-high', itemIndex))
    problems.add(
      'error',
      'too-high',
      say('Item {number} is at {height} m, above the ceiling{of} of {limit} m.', {
        number: itemIndex + 1,
        height: reportedHeight(altitudeM),
        of: lowest.of,
        limit: reportedHeight(lowest.ceilingM),
      }),
      { itemIndex, ...heightFix(lowest.ceilingM - altitudeM, altitudeM, itemIndex, way, problems) },
    );
  // Above ground, an item can be lower than home.
  const isLow = (to.altitudeM ?? LOW_M) < LOW_M && item.command !== MavCmd.NAV_RETURN_TO_LAUNCH;
  if (isLow && !isTouchDown(item.command) && reportedOnce.isNew('too-low', itemIndex))
    problems.add(
      'warning',
      'too-low',
      say('Item {number} is only {height} m above home.', {
        number: itemIndex + 1,
        height: reportedHeight(altitudeM),
      }),
      {
        itemIndex,
      },
    );
}

function findZoneProblems(
  { itemIndex }: MissionLeg,
  { noFly, isInside }: ZoneMeeting,
  reportedOnce: ReportedOnce,
  problems: PlanProblems,
): void {
  for (const { id, properties } of noFly)
    if (reportedOnce.isNew(`no-fly-zone ${id}`, itemIndex))
      problems.add(
        'error',
        'no-fly-zone',
        say('The leg to item {number} enters the no-fly zone "{zone}".', {
          number: itemIndex + 1,
          zone: properties.name,
        }),
        { itemIndex },
      );
  if (isInside === false && reportedOnce.isNew('outside-zone', itemIndex))
    problems.add(
      'error',
      'outside-zone',
      say('The leg to item {number} leaves the keep-in zones.', { number: itemIndex + 1 }),
      {
        itemIndex,
      },
    );
}

function findOutside(
  { items, homeAmslM }: PlannedWay,
  { within }: PlanSurroundings,
  problems: PlanProblems,
): void {
  if (!within) return;
  for (const [itemIndex, item] of items.entries()) {
    const place = placeOf(item, homeAmslM);
    if (place && !within.contains(place))
      problems.add(
        'error',
        'outside-zone',
        say('Item {number} is outside zone "{zone}".', { number: itemIndex + 1, zone: within.name }),
        {
          itemIndex,
        },
      );
  }
}

/** Minimum clearance above the ground. */
const GROUND_CLEARANCE_M = 10;
const GROUND_SAMPLE_M = 30;
const MAX_SAMPLES_A_LEG = 100;
/** Within this distance of a take-off or landing no clearance is required, but the leg must not be below ground. */
const TOUCH_DOWN_M = 60;

/** How a leg is flown over the ground. */
interface Course {
  /** Above home. */
  readonly fromM: number;
  readonly toM: number;
  /** Clearance required at a share of the leg; undefined: not checked. */
  clearanceM(share: number, heightM: number): number | undefined;
  /** The height of its own item decides the flight altitude. */
  readonly isItsOwn: boolean;
}

/** Whether a leg comes too near to the ground. @returns how many heights of the ground were looked up */
function findGroundProblems(
  leg: MissionLeg,
  way: PlannedWay,
  { groundAmslM }: PlanSurroundings,
  reportedOnce: ReportedOnce,
  problems: PlanProblems,
): number {
  const { homeAmslM } = way;
  const { from, to, itemIndex } = leg;
  if (!groundAmslM || homeAmslM === undefined) return 0;
  const frame = new LocalFrame(from);
  const { eastM, northM } = frame.toLocal(to);
  const lengthM = Math.hypot(eastM, northM);
  const course = sequenceOf(leg, lengthM, way);
  if (!course) return 0;
  const count = Math.min(MAX_SAMPLES_A_LEG, Math.max(1, Math.ceil(lengthM / GROUND_SAMPLE_M)));
  let lowestM = Number.POSITIVE_INFINITY;
  // The start of the leg was checked with the previous leg.
  for (let index = 1; index <= count; index += 1) {
    const share = index / count;
    const ground = groundAmslM(frame.toGeo({ eastM: eastM * share, northM: northM * share }));
    if (ground === undefined) continue;
    const heightM = course.fromM + (course.toM - course.fromM) * share;
    const overM = heightM + homeAmslM - ground;
    const clearanceM = course.clearanceM(share, heightM);
    if (clearanceM !== undefined && overM < clearanceM) lowestM = Math.min(lowestM, overM);
  }
  if (Number.isFinite(lowestM) && reportedOnce.isNew('below-terrain', itemIndex)) {
    const isBelow = lowestM < 0;
    const { toM } = course;
    problems.add(
      isBelow ? 'error' : 'warning',
      'below-terrain',
      isBelow
        ? say('The leg to item {number} passes {height} m below the ground.', {
            number: itemIndex + 1,
            height: reportedHeight(-lowestM),
          })
        : say('The leg to item {number} passes only {height} m above the ground.', {
            number: itemIndex + 1,
            height: reportedHeight(lowestM),
          }),
      {
        itemIndex,
        ...(course.isItsOwn &&
          heightFix(Math.ceil(toM - lowestM + GROUND_CLEARANCE_M) - toM, toM, itemIndex, way, problems)),
      },
    );
  }
  return count;
}

/** Undefined if the flight altitude is unknown. */
function sequenceOf(
  { from, to, itemIndex }: MissionLeg,
  lengthM: number,
  { items, vehicle }: PlannedWay,
): Course | undefined {
  const command = items[itemIndex]?.command ?? Number.NaN;
  const [fromM, toM] = [from.altitudeM, to.altitudeM];
  if (!isTouchDown(command)) {
    if (fromM === undefined || toM === undefined) return undefined;
    return { fromM, toM, clearanceM: () => GROUND_CLEARANCE_M, isItsOwn: true };
  }
  if (lengthM < GROUND_SAMPLE_M) return undefined;
  const isTakeOff = TAKE_OFFS.has(command);
  const isWinged = vehicle === 'plane' || (vehicle === 'vtol' && !isVertical(command));
  if (isWinged) {
    if (fromM === undefined || toM === undefined) return undefined;
    const touchDownM = isTakeOff ? fromM : toM;
    // A slope always comes near the ground, so only obstacles in its way are reported.
    const clearanceM = (_: number, heightM: number) =>
      heightM - touchDownM > GROUND_CLEARANCE_M ? 0 : undefined;
    return { fromM, toM, clearanceM, isItsOwn: false };
  }
  // A take-off climbs first; a landing descends last.
  const levelM = isTakeOff ? toM : fromM;
  if (levelM === undefined) return undefined;
  const clearanceM = (share: number) =>
    (isTakeOff ? share : 1 - share) * lengthM < TOUCH_DOWN_M ? 0 : GROUND_CLEARANCE_M;
  return { fromM: levelM, toM: levelM, clearanceM, isItsOwn: isTakeOff };
}

function isVertical(command: number): boolean {
  return command === MavCmd.NAV_VTOL_TAKEOFF || command === MavCmd.NAV_VTOL_LAND;
}

/** Reports each problem of an item once, however often the item is flown. */
class ReportedOnce {
  readonly #reported = new Set<string>();

  isNew(code: string, itemIndex: number): boolean {
    const key = `${code}/${itemIndex}`;
    if (this.#reported.has(key)) return false;
    this.#reported.add(key);
    return true;
  }
}
