import { PlaneMode } from '../../../mavlink/codec/generated/enums.ts';
import { planeModeTraits } from './plane-mode.ts';
import type { Wing } from './wing.ts';
import { WingAutoMode } from './wing-auto-mode.ts';
import { WingCircleMode } from './wing-circle-mode.ts';
import { WingCruiseMode } from './wing-cruise-mode.ts';
import { WingGuidedMode } from './wing-guided-mode.ts';
import type { WingMode } from './wing-mode.ts';
import { WingReturnMode } from './wing-return-mode.ts';
import { WingStickMode } from './wing-stick-mode.ts';
import { WingTakeoffMode } from './wing-takeoff-mode.ts';

/** A fresh mode by its number. @throws RangeError for a mode this simulator does not fly */
export function createWingMode(customMode: number, wing: Wing): WingMode {
  const traits = planeModeTraits(customMode);
  switch (customMode) {
    case PlaneMode.AUTO:
      return new WingAutoMode(traits, wing);
    case PlaneMode.RTL:
      return new WingReturnMode(traits, wing);
    case PlaneMode.GUIDED:
    case PlaneMode.LOITER:
      return new WingGuidedMode(traits, wing);
    case PlaneMode.TAKEOFF:
      return new WingTakeoffMode(traits, wing);
    case PlaneMode.CIRCLE:
      return new WingCircleMode(traits, wing);
    case PlaneMode.CRUISE:
      return new WingCruiseMode(traits, wing);
    default:
      return new WingStickMode(traits, wing);
  }
}
