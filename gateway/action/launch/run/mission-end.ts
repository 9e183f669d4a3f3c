import type { MissionItem } from '../../../contract/mission/mission.ts';
import { type OperatorText, say } from '../../../contract/operator-text.ts';
import { MavCmd, MissionState } from '../../../mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../../../vehicle/state/vehicle-state.ts';

const LANDINGS: ReadonlySet<number> = new Set([MavCmd.NAV_LAND, MavCmd.NAV_VTOL_LAND]);
const TAKE_OFFS: ReadonlySet<number> = new Set([MavCmd.NAV_TAKEOFF, MavCmd.NAV_VTOL_TAKEOFF]);

/**
 * Whether the vehicle shows that its mission is complete or on its last part: by its mission state, or by its
 * current item. A return ends a mission, and so does a landing after which nothing takes off, whatever items
 * follow. `items` undefined: not known, then the vehicle's item count decides.
 */
export function isAtMissionEnd(
  { mission, autopilot }: VehicleState,
  items: readonly MissionItem[] | undefined,
): boolean {
  if (mission?.missionState === MissionState.COMPLETE) return true;
  if (mission?.seq === undefined) return false;
  // ArduPilot counts home as item 0, and leaves it out of its count.
  const index = mission.seq - (autopilot === 'ardupilot' ? 1 : 0);
  if (!items) return mission.total !== undefined && index >= mission.total - 1;
  const item = items[index];
  const after = items.slice(index + 1).map(({ command }) => command);
  if (!item) return index >= items.length && items.length > 0;
  if (item.command === MavCmd.NAV_RETURN_TO_LAUNCH) return true;
  if (LANDINGS.has(item.command) && !after.some((command) => TAKE_OFFS.has(command))) return true;
  // A mission that jumps back continues; where it does not, the vehicle reports its end itself.
  if (mission.missionState !== undefined && after.includes(MavCmd.DO_JUMP)) return false;
  return after.every((command) => command > MavCmd.NAV_LAST);
}

/** The item a vehicle is at and how many there are, as far as reported. */
export interface MissionPlace {
  readonly seq: number | '?';
  readonly total: number | '?';
}

export function missionPlace(mission: VehicleState['mission']): MissionPlace {
  return { seq: mission?.seq ?? '?', total: mission?.total ?? '?' };
}

/** Of a vehicle that was last seen at `place`. */
export function notAtEndText({ seq, total }: MissionPlace): OperatorText {
  return say(
    'The vehicle is disarmed and last reported item {seq} of {total}: it may not have flown the mission to its end.',
    { seq, total },
  );
}
