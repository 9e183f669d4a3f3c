import { modesFor } from '../../../command/catalogue/mode-step.ts';
import type { MissionItem } from '../../../contract/mission/mission.ts';
import { MavCmd } from '../../../mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../../../vehicle/state/vehicle-state.ts';

/**
 * The modes a vehicle passes through on its own during a mission. For a return item PX4 leaves its mission mode.
 * ArduPlane leaves it for a return item and whenever its mission ends (exit_mission_callback).
 */
export function modesOfMission(vehicle: VehicleState, items: readonly MissionItem[]): readonly number[] {
  const returns = items.some(({ command }) => command === MavCmd.NAV_RETURN_TO_LAUNCH);
  const own = modesFor(vehicle, 'auto');
  const { autopilot, type } = vehicle;
  const isArduPlane = autopilot === 'ardupilot' && (type === 'plane' || type === 'vtol');
  return isArduPlane || (autopilot === 'px4' && returns) ? [...own, ...modesFor(vehicle, 'rtl')] : own;
}
