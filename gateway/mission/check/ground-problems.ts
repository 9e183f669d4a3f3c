import { LocalFrame } from '../../base/geometry/local-frame.ts';
import { MavCmd } from '../../mavlink/codec/generated/enums.ts';
import type { MissionLeg } from '../item/mission-legs.ts';
import type { PlannedWay } from '../item/planned-way.ts';
import { heightFix, toldHeight } from '../pattern/height-fix.ts';
import type { PlanProblems } from './plan-problems.ts';
import type { PlanSurroundings } from './plan-surroundings.ts';
import type { ToldOnce } from './told-once.ts';
import { isTouchDown, TAKE_OFFS } from './touch-downs.ts';

/** Air to be left over the ground. */
const GROUND_CLEARANCE_M = 10;
const GROUND_SAMPLE_M = 30;
const MAX_SAMPLES_A_LEG = 100;
/** So near to where it lands or takes off the ground may come as near as it likes, but not higher. */
const TOUCH_DOWN_M = 60;

/** How a leg is flown over the ground. */
interface Course {
  /** Above home. */
  readonly fromM: number;
  readonly toM: number;
  /** Air to be left at a share of the leg; undefined where nothing is to be said. */
  clearanceM(share: number, heightM: number): number | undefined;
  /** Its item's own height decides how high it is flown. */
  readonly isItsOwn: boolean;
}

/** Whether a leg comes too near to the ground. @returns how many heights of the ground were looked up */
export function findGroundProblems(
  leg: MissionLeg,
  way: PlannedWay,
  { groundAmslM }: PlanSurroundings,
  told: ToldOnce,
  problems: PlanProblems,
): number {
  const { homeAmslM } = way;
  const { from, to, itemIndex } = leg;
  if (!groundAmslM || homeAmslM === undefined) return 0;
  const frame = new LocalFrame(from);
  const { eastM, northM } = frame.toLocal(to);
  const lengthM = Math.hypot(eastM, northM);
  const course = courseOf(leg, lengthM, way);
  if (!course) return 0;
  const count = Math.min(MAX_SAMPLES_A_LEG, Math.max(1, Math.ceil(lengthM / GROUND_SAMPLE_M)));
  let lowestM = Number.POSITIVE_INFINITY;
  // Where the leg begins, the one before has looked.
  for (let index = 1; index <= count; index += 1) {
    const share = index / count;
    const ground = groundAmslM(frame.toGeo({ eastM: eastM * share, northM: northM * share }));
    if (ground === undefined) continue;
    const heightM = course.fromM + (course.toM - course.fromM) * share;
    const overM = heightM + homeAmslM - ground;
    const clearanceM = course.clearanceM(share, heightM);
    if (clearanceM !== undefined && overM < clearanceM) lowestM = Math.min(lowestM, overM);
  }
  if (Number.isFinite(lowestM) && told.isNew('below-terrain', itemIndex)) {
    const isBelow = lowestM < 0;
    const { toM } = course;
    problems.add(
      isBelow ? 'error' : 'warning',
      'below-terrain',
      isBelow
        ? `The way to item ${itemIndex + 1} leads ${toldHeight(-lowestM)} m below the ground.`
        : `The way to item ${itemIndex + 1} leads ${toldHeight(lowestM)} m above the ground.`,
      {
        itemIndex,
        ...(course.isItsOwn &&
          heightFix(Math.ceil(toM - lowestM + GROUND_CLEARANCE_M) - toM, toM, itemIndex, way, problems)),
      },
    );
  }
  return count;
}

/** Undefined where it is not known how high it is flown. */
function courseOf(
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
  // Up first, then there; there first, then down.
  const levelM = isTakeOff ? toM : fromM;
  if (levelM === undefined) return undefined;
  const clearanceM = (share: number) =>
    (isTakeOff ? share : 1 - share) * lengthM < TOUCH_DOWN_M ? 0 : GROUND_CLEARANCE_M;
  return { fromM: levelM, toM: levelM, clearanceM, isItsOwn: isTakeOff };
}

function isVertical(command: number): boolean {
  return command === MavCmd.NAV_VTOL_TAKEOFF || command === MavCmd.NAV_VTOL_LAND;
}
