import type { MissionItem } from '../../../contract/mission/mission.ts';
import { type OperatorText, say } from '../../../contract/operator-text.ts';
import { MavCmd, MissionState } from '../../../mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../../../vehicle/state/vehicle-state.ts';

const LANDINGS: ReadonlySet<number> = new Set([MavCmd.NAV_LAND, MavCmd.NAV_VTOL_LAND]);
const TAKE_OFFS: ReadonlySet<number> = new Set([MavCmd.NAV_TAKEOFF, MavCmd.NAV_VTOL_TAKEOFF]);

/**
 * Whether the mission is complete or in its last part, by its reported state or current item. A
 * return ends a mission, and so does a landing without a later take-off. If `items` is undefined,
 * the vehicle's item count decides.
 */
export function isAtMissionEnd(
  { mission, autopilot }: VehicleState,
  items: readonly MissionItem[] | undefined,
): boolean {
  if (mission?.missionState === MissionState.COMPLETE) return true;
  if (mission?.seq === undefined) return false;
  // ArduPilot counts home as item 0 but not in its total.
  const index = mission.seq - (autopilot === 'ardupilot' ? 1 : 0);
  if (!items) return mission.total !== undefined && index >= mission.total - 1;
  const item = items[index];
  const after = items.slice(index + 1).map(({ command }) => command);
  if (!item) return index >= items.length && items.length > 0;
  if (item.command === MavCmd.NAV_RETURN_TO_LAUNCH) return true;
  if (LANDINGS.has(item.command) && !after.some((command) => TAKE_OFFS.has(command))) return true;
  // A mission that jumps back continues. Otherwise the vehicle reports its end itself.
  if (mission.missionState !== undefined && after.includes(MavCmd.DO_JUMP)) return false;
  return after.every((command) => command > MavCmd.NAV_LAST);
}

/** A vehicle's current item and their number, as far as reported. */
export interface MissionPlace {
  readonly seq: number | '?';
  readonly total: number | '?';
}

export function missionPlace(mission: VehicleState['mission']): MissionPlace {
  return { seq: mission?.seq ?? '?', total: mission?.total ?? '?' };
}

/** For a vehicle that was last at `place`. */
export function notAtEndText({ seq, total }: MissionPlace): OperatorText {
  return say(
    'The vehicle is disarmed and last reported item {seq} of {total}: it may not have flown the mission to its end.',
    { seq, total },
  );
}
