import type { FlightPlan } from '../../contract/mission/flight-plan.ts';
import type { MissionItem } from '../../contract/mission/mission.ts';

/** Where a DO_JUMP leads in the list of items: an ArduPilot keeps home as item 0 and counts from there. */
export function jumpTarget(jump: MissionItem, autopilot: FlightPlan['autopilot']): number {
  const target = jump.params[0] ?? Number.NaN;
  return autopilot === 'ardupilot' ? target - 1 : target;
}

/** The inverse: the number a DO_JUMP needs to lead to an item of the list. */
export function jumpNumber(itemIndex: number, autopilot: FlightPlan['autopilot']): number {
  return autopilot === 'ardupilot' ? itemIndex + 1 : itemIndex;
}
