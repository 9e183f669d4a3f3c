import type { AutopilotKind, VehicleType } from '../state/groups.ts';

/**
 * The operator's intent, independent of the autopilot. `hold`: stay here now, without a pilot's
 * sticks. `guided`: obey positions from the ground. `auto`: fly the mission.
 */
export type ModeIntent = 'hold' | 'rtl' | 'land' | 'guided' | 'auto';

export interface FlightMode {
  /** The autopilot's own name, e.g. `GUIDED` or `Hold`. */
  readonly name: string;
  /** Its HEARTBEAT.custom_mode. */
  readonly customMode: number;
}

/** Semantic differences between autopilots, not wire formats. Pure tables without state. */
export interface AutopilotProfile {
  readonly kind: AutopilotKind;
  /** Undefined if the table lacks the number. */
  modeName(type: VehicleType, customMode: number): string | undefined;
  /** Modes an operator may set, in the autopilot's order. Empty for unknown types. */
  flightModes(type: VehicleType): readonly FlightMode[];
  /**
   * The mode for the intent; undefined if this kind of vehicle has none (a rover cannot land).
   * `isHovering`: a VTOL aircraft hovers on its lift motors now.
   */
  modeFor(intent: ModeIntent, type: VehicleType, isHovering?: boolean): FlightMode | undefined;
  /** All modes for the intent: the one to set, the one to set if that is refused, then the others. */
  modesFor(intent: ModeIntent, type: VehicleType, isHovering?: boolean): readonly number[];
  /** Whether a VTOL aircraft hovers on its lift motors throughout the mode. */
  isHoverMode(type: VehicleType, customMode: number): boolean;
  /** The mode's intent; undefined for modes flown by a pilot. */
  intentOf(type: VehicleType, customMode: number): ModeIntent | undefined;
  /**
   * The mode to set before the motors start; undefined if they may start in the current one. In
   * some modes the autopilot refuses to arm; in others it flies as soon as it is armed: a mission,
   * a take-off, a return.
   */
  modeToArmIn(type: VehicleType, customMode: number): FlightMode | undefined;
  /**
   * Param 1 to 3 of MAV_CMD_DO_SET_MODE.
   * Source: https://mavlink.io/en/messages/common.html#MAV_CMD_DO_SET_MODE
   */
  setModeParams(customMode: number): readonly [baseMode: number, customMode: number, customSubMode: number];
  /**
   * Whether MAV_STATE distinguishes flying from landed. ArduPilot reports ACTIVE in the air and
   * STANDBY on the ground; PX4 reports ACTIVE whenever it is armed.
   */
  reportsLandedByState(type: VehicleType): boolean;
  /** Name and version prefix for the firmware text, e.g. `ArduCopter`. */
  firmwareName(type: VehicleType): string;
}
