import { RoverMode } from '../../../mavlink/codec/generated/enums.ts';
import type { ModeTraits } from '../craft/craft.ts';

/** What ArduRover's code says of a mode. */
export interface RoverModeTraits extends ModeTraits {
  /** Drives automatically: the heartbeat says GUIDED. */
  readonly isAutopilot: boolean;
}

/** The modes this simulator drives, in the order AVAILABLE_MODES lists them. */
export const ROVER_MODES: readonly RoverModeTraits[] = [
  mode(RoverMode.MANUAL, 'MANUAL', { requiresPosition: false, isAutopilot: false }),
  mode(RoverMode.STEERING, 'STEERING', { isAutopilot: false }),
  mode(RoverMode.HOLD, 'HOLD', { requiresPosition: false, isAutopilot: false }),
  mode(RoverMode.LOITER, 'LOITER', {}),
  mode(RoverMode.AUTO, 'AUTO', {}),
  mode(RoverMode.RTL, 'RTL', { allowsArming: false }),
  mode(RoverMode.SMART_RTL, 'SMART_RTL', { allowsArming: false }),
  mode(RoverMode.GUIDED, 'GUIDED', {}),
];

/** @throws RangeError for a mode this simulator does not drive */
export function roverModeTraits(customMode: number): RoverModeTraits {
  const traits = ROVER_MODES.find((one) => one.customMode === customMode);
  if (!traits) throw new RangeError(`mode ${customMode} is not simulated`);
  return traits;
}

function mode(
  customMode: number,
  name: string,
  differences: Partial<Omit<RoverModeTraits, 'customMode' | 'name'>>,
): RoverModeTraits {
  return {
    customMode,
    name,
    requiresPosition: true,
    allowsArming: true,
    isAutopilot: true,
    ...differences,
  };
}
