import { MavCmd } from '../../mavlink/codec/generated/enums.ts';

export const TAKE_OFFS: ReadonlySet<number> = new Set([MavCmd.NAV_TAKEOFF, MavCmd.NAV_VTOL_TAKEOFF]);
export const LANDINGS: ReadonlySet<number> = new Set([MavCmd.NAV_LAND, MavCmd.NAV_VTOL_LAND]);

/** Commands that leave or return to the ground, where low altitude is intended. */
export function isTouchDown(command: number): boolean {
  return TAKE_OFFS.has(command) || LANDINGS.has(command);
}
