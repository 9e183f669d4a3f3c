import { MavCmd } from '../../mavlink/codec/generated/enums.ts';

export const TAKE_OFFS: ReadonlySet<number> = new Set([MavCmd.NAV_TAKEOFF, MavCmd.NAV_VTOL_TAKEOFF]);
export const LANDINGS: ReadonlySet<number> = new Set([MavCmd.NAV_LAND, MavCmd.NAV_VTOL_LAND]);

/** Where a vehicle leaves the ground or comes back to it: it is low there, and means to be. */
export function isTouchDown(command: number): boolean {
  return TAKE_OFFS.has(command) || LANDINGS.has(command);
}
