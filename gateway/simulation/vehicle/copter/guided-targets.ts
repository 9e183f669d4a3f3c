import { MavFrame, PositionTargetTypemask } from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import type { Flight } from '../craft/flight.ts';
import { GuidedMode } from '../mode/guided-mode.ts';
import { toDeg } from '../physics/angle.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import { pointInFrame } from '../service/mission-goal.ts';
import type { GuidedTargetMessage } from './guided-target-message.ts';

const MASK = PositionTargetTypemask;
const POSITION_IGNORED = MASK.X_IGNORE | MASK.Y_IGNORE | MASK.Z_IGNORE;
const VELOCITY_IGNORED = MASK.VX_IGNORE | MASK.VY_IGNORE | MASK.VZ_IGNORE;
const MAX_SPEED_MPS = 1000;

interface Target {
  readonly typeMask: number;
  readonly vx: number;
  readonly vy: number;
  readonly vz: number;
  readonly yaw: number;
}

/** A target of the ground station; in either form it counts in GUIDED only. */
export function applyCopterTarget(flight: Flight, target: GuidedTargetMessage): void {
  if (target.kind === 'global') applyGlobalTarget(flight, target.message);
  else applyLocalTarget(flight, target.message);
}

/**
 * SET_POSITION_TARGET_GLOBAL_INT: ignored outside GUIDED; invalid values stop the vehicle. It is not
 * answered.
 */
function applyGlobalTarget(flight: Flight, message: MessageByName['SET_POSITION_TARGET_GLOBAL_INT']): void {
  const { latInt, lonInt, alt } = message;
  const isPlace = Math.abs(latInt) <= 90e7 && Math.abs(lonInt) <= 180e7 && Number.isFinite(alt);
  apply(
    flight,
    message,
    isPlace ? pointInFrame(flight, message.coordinateFrame, latInt, lonInt, alt) : undefined,
    0,
  );
}

/** SET_POSITION_TARGET_LOCAL_NED: metres from the origin, from here, or along the nose. */
function applyLocalTarget(flight: Flight, message: MessageByName['SET_POSITION_TARGET_LOCAL_NED']): void {
  const { coordinateFrame: frame, x, y, z } = message;
  const isBody = frame === MavFrame.BODY_NED || frame === MavFrame.BODY_OFFSET_NED;
  const isOffset = isBody || frame === MavFrame.LOCAL_OFFSET_NED;
  const isKnown = isOffset || frame === MavFrame.LOCAL_NED;
  const turnRad = isBody ? flight.estimate.yawRad : 0;
  const from = isOffset ? flight.estimate : { northM: 0, eastM: 0, upM: 0 };
  const goal = {
    northM: from.northM + x * Math.cos(turnRad) - y * Math.sin(turnRad),
    eastM: from.eastM + x * Math.sin(turnRad) + y * Math.cos(turnRad),
    upM: from.upM - z,
  };
  const isUsable = isKnown && [x, y, z].every(Number.isFinite);
  apply(flight, message, isUsable ? goal : undefined, turnRad);
}

function apply(flight: Flight, target: Target, goal: LocalPoint | undefined, turnRad: number): void {
  const { mode } = flight;
  if (!(mode instanceof GuidedMode)) return;
  const usesPosition = (target.typeMask & POSITION_IGNORED) === 0;
  const usesVelocity = (target.typeMask & VELOCITY_IGNORED) === 0;
  const { vx, vy, vz } = target;
  if (usesPosition && goal) {
    if (!mode.goTo(goal)) return;
  } else if (!usesPosition && usesVelocity && [vx, vy, vz].every((v) => Math.abs(v) <= MAX_SPEED_MPS)) {
    mode.flyAt({
      northMps: vx * Math.cos(turnRad) - vy * Math.sin(turnRad),
      eastMps: vx * Math.sin(turnRad) + vy * Math.cos(turnRad),
      upMps: -vz,
    });
  } else {
    mode.stop();
    return;
  }
  if ((target.typeMask & MASK.YAW_IGNORE) === 0 && Number.isFinite(target.yaw)) {
    const headingDeg = ((toDeg(target.yaw + turnRad) % 360) + 360) % 360;
    flight.yaw.turnTo(headingDeg, 0, 0, false, flight.estimate.yawRad);
  }
}
