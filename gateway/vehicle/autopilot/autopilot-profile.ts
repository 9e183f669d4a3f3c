import type { AutopilotKind, VehicleType } from '../state/groups.ts';

/**
 * What an operator means, whatever the autopilot calls it. `hold`: stay here now, without a pilot's sticks.
 * `guided`: obey positions from the ground. `auto`: fly the mission.
 */
export type ModeIntent = 'hold' | 'rtl' | 'land' | 'guided' | 'auto';

export interface FlightMode {
  /** The autopilot's own name, e.g. `GUIDED` or `Hold`. */
  readonly name: string;
  /** HEARTBEAT.custom_mode while it is in the mode. */
  readonly customMode: number;
}

/** What differs between autopilots in meaning, not in wire format. Pure tables, no state. */
export interface AutopilotProfile {
  readonly kind: AutopilotKind;
  /** Undefined when the table does not know the number. */
  modeName(type: VehicleType, customMode: number): string | undefined;
  /** Modes an operator may set, in the autopilot's order; empty for unknown types. */
  flightModes(type: VehicleType): readonly FlightMode[];
  /**
   * The mode that does what is meant; undefined when this kind of vehicle has none (a rover cannot land).
   * `isHovering`: a vehicle that can also fly on its wing hovers on its lift motors now.
   */
  modeFor(intent: ModeIntent, type: VehicleType, isHovering?: boolean): FlightMode | undefined;
  /** Every mode that does what is meant: the one to set, the one to set where that is refused, and the others. */
  modesFor(intent: ModeIntent, type: VehicleType, isHovering?: boolean): readonly number[];
  /**
   * Whether a vehicle that can also fly on its wing hovers on its lift motors for as long as it is in the
   * mode.
   */
  isHoverMode(type: VehicleType, customMode: number): boolean;
  /** What the mode it is in means; undefined for modes flown by a pilot. */
  intentOf(type: VehicleType, customMode: number): ModeIntent | undefined;
  /**
   * The mode to change to before the motors start; undefined if they may start in the present one. In some
   * modes the autopilot refuses to arm. In others it starts to fly as soon as it is armed: a mission, a
   * take-off, a return.
   */
  modeToArmIn(type: VehicleType, customMode: number): FlightMode | undefined;
  /**
   * Param 1 to 3 of MAV_CMD_DO_SET_MODE.
   * Source: https://mavlink.io/en/messages/common.html#MAV_CMD_DO_SET_MODE
   */
  setModeParams(customMode: number): readonly [baseMode: number, customMode: number, customSubMode: number];
  /**
   * Whether MAV_STATE distinguishes flying from landed: ArduPilot says ACTIVE in the air and STANDBY on the
   * ground, PX4 says ACTIVE whenever it is armed.
   */
  reportsLandedByState(type: VehicleType): boolean;
  /** Name and version prefix for the firmware text, e.g. `ArduCopter`. */
  firmwareName(type: VehicleType): string;
}
