import { MavCmd, MavFrame } from '../../../mavlink/codec/generated/enums.ts';
import type { Flight } from '../craft/flight.ts';
import type { ParameterStore } from '../service/parameter-store.ts';
import type { Px4MissionItem } from './px4-mission-item.ts';

/** Why PX4 will not fly a mission, in its words; undefined when it will. */
export function infeasibility(
  items: readonly Px4MissionItem[],
  flight: Flight,
  parameters: ParameterStore,
): string | undefined {
  const { frame, home } = flight;
  const placed = items.filter((item) => item.frame !== MavFrame.MISSION);
  const [first] = placed;
  if (items[0]?.command === MavCmd.NAV_LAND) return 'Mission rejected: starts with landing';
  const takeoff = placed.findIndex(({ command }) => command === MavCmd.NAV_TAKEOFF);
  if (takeoff > 0) return 'Mission rejected: takeoff not first waypoint item';
  const takeoffItem = placed[takeoff];
  if (takeoffItem) {
    const homeUpM = takeoffItem.frame === MavFrame.GLOBAL ? frame.originAltitudeAmslM + (home?.upM ?? 0) : 0;
    if (takeoffItem.z - homeUpM <= 0) return 'Mission rejected: Takeoff altitude below home altitude!';
  }
  if (first && home) {
    const place = frame.toPlane(first.x / 1e7, first.y / 1e7);
    const farM = Math.hypot(place.northM - home.northM, place.eastM - home.eastM);
    const limitM = parameters.get('MIS_DIST_1WP');
    if (limitM > 0 && farM > limitM)
      return `First waypoint too far away: ${Math.round(farM)} m, ${limitM} m allowed`;
  }
  for (const [index, item] of placed.entries()) {
    const place = { ...frame.toPlane(item.x / 1e7, item.y / 1e7), upM: (home?.upM ?? 0) + item.z };
    const goal =
      item.frame === MavFrame.GLOBAL ? { ...place, upM: item.z - frame.originAltitudeAmslM } : place;
    if (item.command !== MavCmd.NAV_LAND && flight.fence.forbids(goal))
      return `Geofence violation for waypoint ${index + 1}`;
  }
  return undefined;
}
