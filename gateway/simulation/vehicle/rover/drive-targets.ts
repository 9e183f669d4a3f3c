import { MavFrame, PositionTargetTypemask } from '../../../mavlink/codec/generated/enums.ts';
import type { GuidedTargetMessage } from '../copter/guided-target-message.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import { pointInFrame } from '../service/mission-goal.ts';
import type { Drive } from './drive.ts';
import { DriveGuidedMode } from './drive-guided-mode.ts';

const MASK = PositionTargetTypemask;
const POSITION_IGNORED = MASK.X_IGNORE | MASK.Y_IGNORE;
const VELOCITY_IGNORED = MASK.VX_IGNORE | MASK.VY_IGNORE;

/** SET_POSITION_TARGET_*: a place or a velocity over ground; nonsense stops it. */
export function applyDriveTarget(drive: Drive, target: GuidedTargetMessage): void {
  const { mode } = drive;
  if (!(mode instanceof DriveGuidedMode)) return;
  const { typeMask, vx, vy, coordinateFrame } = target.message;
  const isBody = coordinateFrame === MavFrame.BODY_NED || coordinateFrame === MavFrame.BODY_OFFSET_NED;
  const turnRad = isBody ? drive.estimate.yawRad : 0;
  if ((typeMask & POSITION_IGNORED) === 0) {
    const goal = goalOf(drive, target, turnRad);
    if (goal) mode.goTo(goal);
    else mode.stop();
  } else if ((typeMask & VELOCITY_IGNORED) === 0 && Number.isFinite(vx) && Number.isFinite(vy)) {
    mode.driveAt({
      northM: vx * Math.cos(turnRad) - vy * Math.sin(turnRad),
      eastM: vx * Math.sin(turnRad) + vy * Math.cos(turnRad),
    });
  } else {
    mode.stop();
  }
}

function goalOf(drive: Drive, target: GuidedTargetMessage, turnRad: number): LocalPoint | undefined {
  if (target.kind === 'global') {
    const { latInt, lonInt, alt, coordinateFrame } = target.message;
    const isPlace = Math.abs(latInt) <= 90e7 && Math.abs(lonInt) <= 180e7 && Number.isFinite(alt);
    return isPlace ? pointInFrame(drive, coordinateFrame, latInt, lonInt, alt) : undefined;
  }
  const { x, y, coordinateFrame } = target.message;
  if (!Number.isFinite(x) || !Number.isFinite(y)) return undefined;
  const isOffset = turnRad !== 0 || coordinateFrame !== MavFrame.LOCAL_NED;
  const from = isOffset ? drive.estimate : { northM: 0, eastM: 0 };
  return {
    northM: from.northM + x * Math.cos(turnRad) - y * Math.sin(turnRad),
    eastM: from.eastM + x * Math.sin(turnRad) + y * Math.cos(turnRad),
    upM: 0,
  };
}
