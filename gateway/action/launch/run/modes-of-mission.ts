import { modesFor } from '../../../command/catalogue/mode-step.ts';
import type { MissionItem } from '../../../contract/mission/mission.ts';
import { MavCmd } from '../../../mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../../../vehicle/state/vehicle-state.ts';

/**
 * Modes a vehicle enters on its own during a mission. PX4 leaves mission mode for a return item.
 * ArduPlane also leaves it whenever its mission ends (exit_mission_callback).
 */
export function modesOfMission(vehicle: VehicleState, items: readonly MissionItem[]): readonly number[] {
  const returns = items.some(({ command }) => command === MavCmd.NAV_RETURN_TO_LAUNCH);
  const own = modesFor(vehicle, 'auto');
  const { autopilot, type } = vehicle;
  const isArduPlane = autopilot === 'ardupilot' && (type === 'plane' || type === 'vtol');
  return isArduPlane || (autopilot === 'px4' && returns) ? [...own, ...modesFor(vehicle, 'rtl')] : own;
}
