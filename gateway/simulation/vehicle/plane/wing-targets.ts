import { PlaneMode, PositionTargetTypemask } from '../../../mavlink/codec/generated/enums.ts';
import type { GuidedTargetMessage } from '../copter/guided-target-message.ts';
import { heightInFrame } from '../service/mission-goal.ts';
import type { Wing } from './wing.ts';
import { WingGuidedMode } from './wing-guided-mode.ts';

/**
 * SET_POSITION_TARGET_GLOBAL_INT in GUIDED: ArduPlane uses only its height, and ignores the local message.
 */
export function applyWingTarget(wing: Wing, target: GuidedTargetMessage): void {
  const { mode } = wing;
  const isGuided = mode.traits.customMode === PlaneMode.GUIDED && mode instanceof WingGuidedMode;
  if (target.kind === 'local' || !isGuided) return;
  const { typeMask, coordinateFrame, alt } = target.message;
  if ((typeMask & PositionTargetTypemask.Z_IGNORE) !== 0 || !Number.isFinite(alt)) return;
  const upM = heightInFrame(wing, coordinateFrame, alt);
  if (upM !== undefined) mode.goTo({ ...mode.goal, upM });
}
