import { CopterMode } from '../../../mavlink/codec/generated/enums.ts';
import type { CraftMode, ModeTraits } from '../craft/craft.ts';
import type { CopterInput } from './copter-dynamics.ts';

/** What ArduCopter's code says of a mode. */
export interface CopterModeTraits extends ModeTraits {
  /** A pilot's stick sets the motors directly. */
  readonly hasManualThrottle: boolean;
  /** Modes in which NAV_TAKEOFF is accepted. */
  readonly allowsTakeoff: boolean;
}

const TRAITS: readonly CopterModeTraits[] = [
  mode(CopterMode.STABILIZE, 'STABILIZE', { hasManualThrottle: true, requiresPosition: false }),
  mode(CopterMode.ALT_HOLD, 'ALT_HOLD', { requiresPosition: false }),
  mode(CopterMode.AUTO, 'AUTO', { allowsArming: false }),
  mode(CopterMode.GUIDED, 'GUIDED', { allowsTakeoff: true }),
  mode(CopterMode.LOITER, 'LOITER', { allowsTakeoff: true }),
  mode(CopterMode.RTL, 'RTL', { allowsArming: false }),
  mode(CopterMode.CIRCLE, 'CIRCLE', { allowsArming: false }),
  mode(CopterMode.LAND, 'LAND', { requiresPosition: false, allowsArming: false }),
  mode(CopterMode.POSHOLD, 'POSHOLD', { allowsTakeoff: true }),
  mode(CopterMode.BRAKE, 'BRAKE', { allowsArming: false }),
];

/** The modes this simulator flies; undefined for all others, which it refuses. */
export function copterModeTraits(customMode: number): CopterModeTraits | undefined {
  return TRAITS.find((traits) => traits.customMode === customMode);
}

/** All of them, in the order AVAILABLE_MODES lists them. */
export const COPTER_MODES = TRAITS;

function mode(
  customMode: number,
  name: string,
  differences: Partial<Omit<CopterModeTraits, 'customMode' | 'name'>>,
): CopterModeTraits {
  return {
    customMode,
    name,
    requiresPosition: true,
    hasManualThrottle: false,
    allowsArming: true,
    allowsTakeoff: false,
    ...differences,
  };
}

/** One flight mode of a copter. */
export type CopterFlightMode = CraftMode<CopterInput, CopterModeTraits>;
