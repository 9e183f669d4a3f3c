import { MavStandardMode } from '../../../mavlink/codec/generated/enums.ts';

/** A navigation state of PX4 (`nav_state`) with its requirements. */
export interface Px4Mode {
  /** As in `mode_util::nav_state_names`, which PX4's texts use. */
  readonly name: string;
  /** Main mode in bits 16 to 23, sub mode in bits 24 to 31. */
  readonly customMode: number;
  readonly standardMode: number;
  /** Needs stick input. */
  readonly isManual: boolean;
  readonly requiresPosition: boolean;
  readonly requiresHome: boolean;
  readonly requiresMission: boolean;
  /** The mode can be set while disarmed, but prevents arming. */
  readonly preventsArming: boolean;
  /** The mode can be selected; PX4 itself enters the others. */
  readonly isSelectable: boolean;
}

const MANUAL = 1;
const ALTCTL = 2;
const POSCTL = 3;
const AUTO = 4;
const ACRO = 5;
const OFFBOARD = 6;
const STABILIZED = 7;

/** Source: px4_custom_mode.h, mode_requirements.cpp and mode_util/ui.hpp of PX4 1.15. */
export const PX4_MODES = {
  manual: mode('Manual', MANUAL, 0, { isManual: true }),
  altitude: mode('Altitude', ALTCTL, 0, { isManual: true, standardMode: MavStandardMode.ALTITUDE_HOLD }),
  position: mode('Position', POSCTL, 0, {
    isManual: true,
    requiresPosition: true,
    standardMode: MavStandardMode.POSITION_HOLD,
  }),
  mission: mode('Mission', AUTO, 4, {
    requiresPosition: true,
    requiresMission: true,
    standardMode: MavStandardMode.MISSION,
  }),
  hold: mode('Hold', AUTO, 3, { requiresPosition: true }),
  return: mode('Return', AUTO, 5, {
    requiresPosition: true,
    requiresHome: true,
    preventsArming: true,
    standardMode: MavStandardMode.SAFE_RECOVERY,
  }),
  acro: mode('Acro', ACRO, 0, { isManual: true }),
  offboard: mode('Offboard', OFFBOARD, 0, { requiresPosition: true }),
  stabilized: mode('Stabilized', STABILIZED, 0, { isManual: true }),
  takeoff: mode('Takeoff', AUTO, 2, { requiresPosition: true, standardMode: MavStandardMode.TAKEOFF }),
  land: mode('Land', AUTO, 6, {
    requiresPosition: true,
    preventsArming: true,
    standardMode: MavStandardMode.LAND,
  }),
  precisionLand: mode('Precision Landing', AUTO, 9, { requiresPosition: true, preventsArming: true }),
  orbit: mode('Orbit', POSCTL, 1, {
    requiresPosition: true,
    preventsArming: true,
    isSelectable: false,
    standardMode: MavStandardMode.ORBIT,
  }),
  descend: mode('Descend', AUTO, 6, { preventsArming: true, isSelectable: false }),
  termination: mode('Termination', MANUAL, 0, { preventsArming: true, isSelectable: false }),
} as const satisfies Record<string, Px4Mode>;

/** In the order AVAILABLE_MODES lists them. */
export const PX4_MODE_LIST: readonly Px4Mode[] = Object.values(PX4_MODES).filter(
  ({ name }) => name !== 'Descend' && name !== 'Termination',
);

/**
 * The mode of DO_SET_MODE by main and sub mode. Undefined for an unknown one. AUTO without a sub
 * mode is the mission.
 */
export function px4ModeOf(mainMode: number, subMode: number): Px4Mode | undefined {
  if (mainMode === AUTO && subMode === 0) return PX4_MODES.mission;
  const wanted = customModeOf(mainMode, mainMode === AUTO ? subMode : 0);
  return PX4_MODE_LIST.find(({ customMode, isSelectable }) => isSelectable && customMode === wanted);
}

function customModeOf(mainMode: number, subMode: number): number {
  return ((subMode << 24) | (mainMode << 16)) >>> 0;
}

function mode(name: string, mainMode: number, subMode: number, differences: Partial<Px4Mode>): Px4Mode {
  return {
    name,
    customMode: customModeOf(mainMode, subMode),
    standardMode: MavStandardMode.NON_STANDARD,
    isManual: false,
    requiresPosition: false,
    requiresHome: false,
    requiresMission: false,
    preventsArming: false,
    isSelectable: true,
    ...differences,
  };
}
