import type { FlightPlan, PlanFix, PlanItem } from '../../contract/mission/flight-plan.ts';
import type { MissionItem } from '../../contract/mission/mission.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import { hasPlace } from '../../contract/vehicle/item-place.ts';
import { MavCmd } from '../../mavlink/codec/generated/enums.ts';
import { jumpTarget } from '../item/jump-target.ts';
import { FIRST_NOT_NAVIGATION, placedItem, plainItem, referenceOf } from '../item/plan-place.ts';
import type { PlanProblems } from './plan-problems.ts';
import type { PlanSurroundings } from './plan-surroundings.ts';
import { LANDINGS, TAKE_OFFS } from './touch-downs.ts';

const ENDS: ReadonlySet<number> = new Set([
  ...LANDINGS,
  MavCmd.NAV_RETURN_TO_LAUNCH,
  MavCmd.NAV_LOITER_UNLIM,
]);
/** Without a position they apply where the vehicle is at that moment, which is rarely intended. */
const NEED_A_PLACE: ReadonlySet<number> = new Set([
  MavCmd.NAV_WAYPOINT,
  MavCmd.NAV_SPLINE_WAYPOINT,
  MavCmd.DO_SET_ROI_LOCATION,
]);
const FIRST_HEIGHT_M = 10;

/** Problems of single items and of their order, independent of their positions. */
export function findItemProblems(
  items: readonly MissionItem[],
  plan: Pick<FlightPlan, 'autopilot' | 'vehicle'>,
  { limits, isAirborne, startsOnGround }: PlanSurroundings,
  problems: PlanProblems,
): void {
  if (items.length === 0) {
    problems.add('error', 'empty', 'The mission has no items.');
    return;
  }
  const maxItems = limits?.maxItems;
  if (maxItems !== undefined && items.length > maxItems)
    problems.add(
      'error',
      'too-many-items',
      say(
        'The mission has {count} items; the vehicle can store {limit}. Increase the line spacing or split the mission.',
        { count: items.length, limit: maxItems },
      ),
    );
  for (const [itemIndex, item] of items.entries()) {
    findOwnProblems(item, itemIndex, items.length, plan, problems);
    if (limits?.supports?.(item.command) === false)
      problems.add(
        'error',
        'unsupported-command',
        say('Item {number}: the autopilot does not support command {command} in missions.', {
          number: itemIndex + 1,
          command: item.command,
        }),
        { itemIndex },
      );
  }
  const flown = items.filter(({ command }) => command < FIRST_NOT_NAVIGATION);
  const [first] = flown;
  const last = flown.at(-1);
  const isRover = plan.vehicle === 'rover';
  if (!isRover && !isAirborne && (!first || !TAKE_OFFS.has(first.command)))
    problems.add(
      startsOnGround ? 'error' : 'warning',
      'no-takeoff',
      'The mission does not start with a take-off, so it cannot be started from the ground.',
      {
        fix: {
          text: 'Add a take-off at the start',
          change: { kind: 'insert-first', entry: takeOff(first, plan) },
        },
      },
    );
  if (!isRover && (!last || !ENDS.has(last.command)))
    problems.add('warning', 'no-landing', 'The mission ends in the air: it has no landing or return.', {
      fix: {
        text: 'Add a return to launch at the end',
        change: { kind: 'append', entry: planItem('rtl', plainItem(MavCmd.NAV_RETURN_TO_LAUNCH)) },
      },
    });
}

function findOwnProblems(
  item: MissionItem,
  itemIndex: number,
  count: number,
  { autopilot, vehicle }: Pick<FlightPlan, 'autopilot' | 'vehicle'>,
  problems: PlanProblems,
): void {
  const { command, frame, lat, lon, altitude_m } = item;
  const label = () => say('Item {number}', { number: itemIndex + 1 });
  if ((lat === null) !== (lon === null))
    problems.add(
      'error',
      'bad-item',
      say('{item} has only one coordinate: give latitude and longitude, or neither.', { item: label() }),
      {
        itemIndex,
      },
    );
  else if (NEED_A_PLACE.has(command) && !hasPlace(item))
    problems.add(
      'warning',
      'bad-item',
      say('{item} has no position: it is executed wherever the vehicle is at that moment.', {
        item: label(),
      }),
      {
        itemIndex,
      },
    );
  const isFlownTo = command < FIRST_NOT_NAVIGATION && hasPlace(item);
  if (isFlownTo && referenceOf(frame) === undefined)
    problems.add(
      'warning',
      'bad-item',
      say('{item} uses frame {frame}, which is not a global frame.', { item: label(), frame }),
      {
        itemIndex,
        ...fixOf(problems, itemIndex, 'Use altitude above home', (entryId) => ({
          kind: 'set-frame',
          entryId,
          frame: 3,
        })),
      },
    );
  if (isFlownTo && altitude_m === null && vehicle !== 'rover')
    problems.add('warning', 'bad-item', say('{item} has no altitude.', { item: label() }), {
      itemIndex,
      ...fixOf(
        problems,
        itemIndex,
        say('Set altitude to {height} m', { height: FIRST_HEIGHT_M }),
        (entryId) => ({
          kind: 'set-height',
          entryId,
          heightM: FIRST_HEIGHT_M,
        }),
      ),
    });
  if (command === MavCmd.DO_JUMP) findJumpProblem(item, itemIndex, count, autopilot, problems);
}

function findJumpProblem(
  jump: MissionItem,
  itemIndex: number,
  count: number,
  autopilot: FlightPlan['autopilot'],
  problems: PlanProblems,
): void {
  const target = jumpTarget(jump, autopilot);
  const [, repeats = null] = jump.params;
  const isThere = Number.isInteger(target) && target >= 0 && target < count;
  const fix = fixOf(problems, itemIndex, 'Remove the jump', (entryId) => ({ kind: 'remove', entryId }));
  if (!isThere)
    problems.add(
      'error',
      'bad-jump', // As every other item is named, from 1, whatever the autopilot counts from.
      Number.isFinite(target)
        ? say('Item {number} jumps to item {target}, which does not exist.', {
            number: itemIndex + 1,
            target: target + 1,
          })
        : say('Item {number} jumps nowhere.', { number: itemIndex + 1 }),
      {
        itemIndex,
        ...fix,
      },
    );
  else if (target === itemIndex)
    problems.add('error', 'bad-jump', say('Item {number} jumps to itself.', { number: itemIndex + 1 }), {
      itemIndex,
      ...fix,
    });
  else if (target < itemIndex && (repeats ?? 0) < 0)
    problems.add(
      'warning',
      'bad-jump',
      say('Item {number} jumps back endlessly: the items after it are never flown.', {
        number: itemIndex + 1,
      }),
      {
        itemIndex,
      },
    );
}

/** A fix for the entry an item comes from, if there is one. */
function fixOf(
  problems: PlanProblems,
  itemIndex: number,
  text: OperatorText,
  change: (entryId: string) => PlanFix,
) {
  const entryId = problems.entryOf(itemIndex);
  return entryId === undefined ? {} : { fix: { text, change: change(entryId) } };
}

function takeOff(first: MissionItem | undefined, { vehicle }: Pick<FlightPlan, 'vehicle'>): PlanItem {
  const firstM = first && referenceOf(first.frame) === 'home' ? first.altitude_m : null;
  const heightM = firstM !== null && firstM > 0 ? firstM : FIRST_HEIGHT_M;
  const command = vehicle === 'vtol' ? MavCmd.NAV_VTOL_TAKEOFF : MavCmd.NAV_TAKEOFF;
  const item = placedItem(command, [0, 0], heightM, 'home');
  return planItem('takeoff', { ...item, lat: null, lon: null });
}

/** The planner assigns another id if the plan already has this one. */
function planItem(id: string, item: MissionItem): PlanItem {
  return { kind: 'item', id, ...item };
}
