import { px4CustomMode } from '../../../vehicle/autopilot/px4.ts';

/** Main and sub mode of HEARTBEAT.custom_mode by vehicle_status.nav_state. Source: https://docs.px4.io/main/en/msg_docs/VehicleStatus */
const MODES = new Map<number, readonly [main: number, sub?: number]>([
  [0, [1]],
  [1, [2]],
  [2, [3]],
  [3, [4, 4]],
  [4, [4, 3]],
  [5, [4, 5]],
  [6, [3, 2]],
  [8, [11]],
  [10, [5]],
  [12, [4, 6]],
  [13, [10]],
  [14, [6]],
  [15, [7]],
  [17, [4, 2]],
  [18, [4, 6]],
  [19, [4, 8]],
  [20, [4, 9]],
  [21, [3, 1]],
  [22, [4, 10]],
]);

/** Undefined for a state that has no mode of its own. */
export function customModeOf(navState: number): number | undefined {
  const mode = MODES.get(navState);
  return mode && px4CustomMode(...mode);
}
