import type { MissionItem } from '../../gateway/contract/mission/mission.ts';
import { MavCmd, MavFrame } from '../../gateway/mavlink/codec/generated/enums.ts';

/** Take-off, waypoints on a line to the north, return: `count` items in all (≥ 2). */
export function missionItems(count: number): MissionItem[] {
  return Array.from({ length: count }, (_, index): MissionItem => {
    const command =
      index === 0
        ? MavCmd.NAV_TAKEOFF
        : index === count - 1
          ? MavCmd.NAV_RETURN_TO_LAUNCH
          : MavCmd.NAV_WAYPOINT;
    const isPlaced = command === MavCmd.NAV_WAYPOINT;
    return {
      command,
      frame: MavFrame.GLOBAL_RELATIVE_ALT_INT,
      params: [0, 0, 0, null],
      lat: isPlaced ? 47.39 + index * 0.0001 : null,
      lon: isPlaced ? 8.54 : null,
      altitude_m: isPlaced || index === 0 ? 30.125 : null,
      autocontinue: true,
    };
  });
}
