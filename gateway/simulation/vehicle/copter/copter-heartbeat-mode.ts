import { CopterMode, MavModeFlag } from '../../../mavlink/codec/generated/enums.ts';
import type { HeartbeatMode } from '../craft/craft.ts';
import type { CopterModeTraits } from './copter-mode.ts';

/** The mode in ArduCopter's heartbeat. */
export function copterHeartbeatMode(
  { requiresPosition, customMode }: CopterModeTraits,
  isArmed: boolean,
  isInitialising: boolean,
): HeartbeatMode {
  const isHolding = isArmed
    ? requiresPosition || customMode === CopterMode.LAND
    : customMode === CopterMode.GUIDED;
  const baseMode =
    MavModeFlag.CUSTOM_MODE_ENABLED |
    MavModeFlag.STABILIZE_ENABLED |
    MavModeFlag.MANUAL_INPUT_ENABLED |
    (isInitialising || isHolding ? MavModeFlag.GUIDED_ENABLED : 0);
  return { baseMode, customMode };
}
