import { MavFrame, PositionTargetTypemask } from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import { BaseMode, type GuidedTargetMessage } from '../craft/craft.ts';
import { pointInFrame } from '../craft/places.ts';
import { toDeg } from '../physics/angle.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import type { WantedVelocity } from '../physics/reference-point.ts';
import type { Copter, CopterModeTraits } from './copter.ts';
import type { CopterInput } from './copter-dynamics.ts';
import { TakeoffManoeuvre } from './manoeuvres.ts';

/** GUIDED: flies to a position or at a velocity from the ground station; holds without either. */
export class GuidedMode extends BaseMode<Copter, CopterInput, CopterModeTraits> {
  #takeoff: TakeoffManoeuvre | undefined;
  #goal: LocalPoint | undefined;
  #velocity: WantedVelocity | undefined;
  #velocityUntilMs = 0;
  #holdUpM: number | undefined;
  #isPaused = false;

  get goal(): LocalPoint | undefined {
    return this.#takeoff?.goal ?? this.#goal;
  }

  get isTakingOff(): boolean {
    return this.#takeoff !== undefined;
  }

  disarmed(): void {
    this.#takeoff = undefined;
    this.stop();
  }

  takeOff(upM: number): void {
    this.stop();
    this.#takeoff = new TakeoffManoeuvre(this.craft, upM);
  }

  /** @returns false when the fence forbids the place. */
  goTo(goal: LocalPoint): boolean {
    if (this.craft.fence.forbids(goal)) return false;
    this.#takeoff = undefined;
    this.#velocity = undefined;
    this.#isPaused = false;
    this.#goal = goal;
    this.craft.yaw.lookAhead();
    return true;
  }

  /** Expires GUID_TIMEOUT after the last call. */
  flyAt(velocity: WantedVelocity): void {
    this.#takeoff = undefined;
    this.#goal = undefined;
    this.#isPaused = false;
    this.#velocity = velocity;
    this.#velocityUntilMs = this.craft.bootMs + this.craft.parameters.get('GUID_TIMEOUT') * 1000;
  }

  /** Clears all targets: brakes and holds. */
  stop(): void {
    this.#goal = undefined;
    this.#velocity = undefined;
    this.#holdUpM = undefined;
    this.#isPaused = false;
  }

  pause(): boolean {
    this.#isPaused = true;
    return true;
  }

  resume(): boolean {
    this.#isPaused = false;
    return true;
  }

  update(dtS: number): CopterInput {
    const copter = this.craft;
    if (this.#takeoff) {
      const input = this.#takeoff.update(dtS);
      if (this.#takeoff.isDone) {
        this.#goal = this.#takeoff.goal;
        this.#takeoff = undefined;
      }
      return input;
    }
    if (copter.isLanded) return copter.idle();
    const { reference, limits } = copter;
    if (this.#velocity && copter.bootMs >= this.#velocityUntilMs) this.#velocity = undefined;
    if (this.#goal && !this.#isPaused) {
      this.#holdUpM = undefined;
      reference.moveToward(this.#goal, limits, dtS);
      return copter.steer(dtS, this.#goal);
    }
    if (this.#velocity && !this.#isPaused) {
      this.#holdUpM = undefined;
      reference.moveAt(this.#velocity, limits, dtS);
      return copter.steer(dtS);
    }
    this.#holdUpM ??= reference.upM + reference.velocityUpMps * 0.5;
    reference.moveLevel(0, 0, this.#holdUpM, { ...limits, speedMps: Math.max(limits.speedMps, 1) }, dtS);
    return copter.steer(dtS);
  }
}

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

/** Applies a target of the ground station, in GUIDED only. */
export function applyCopterTarget(copter: Copter, target: GuidedTargetMessage): void {
  if (target.kind === 'global') applyGlobalTarget(copter, target.message);
  else applyLocalTarget(copter, target.message);
}

/**
 * SET_POSITION_TARGET_GLOBAL_INT: ignored outside GUIDED. Invalid values stop the vehicle. There is
 * no answer.
 */
function applyGlobalTarget(copter: Copter, message: MessageByName['SET_POSITION_TARGET_GLOBAL_INT']): void {
  const { latInt, lonInt, alt } = message;
  const isPlace = Math.abs(latInt) <= 90e7 && Math.abs(lonInt) <= 180e7 && Number.isFinite(alt);
  apply(
    copter,
    message,
    isPlace ? pointInFrame(copter, message.coordinateFrame, latInt, lonInt, alt) : undefined,
    0,
  );
}

/** SET_POSITION_TARGET_LOCAL_NED: metres from the origin, from the vehicle, or along its nose. */
function applyLocalTarget(copter: Copter, message: MessageByName['SET_POSITION_TARGET_LOCAL_NED']): void {
  const { coordinateFrame: frame, x, y, z } = message;
  const isBody = frame === MavFrame.BODY_NED || frame === MavFrame.BODY_OFFSET_NED;
  const isOffset = isBody || frame === MavFrame.LOCAL_OFFSET_NED;
  const isKnown = isOffset || frame === MavFrame.LOCAL_NED;
  const turnRad = isBody ? copter.estimate.yawRad : 0;
  const from = isOffset ? copter.estimate : { northM: 0, eastM: 0, upM: 0 };
  const goal = {
    northM: from.northM + x * Math.cos(turnRad) - y * Math.sin(turnRad),
    eastM: from.eastM + x * Math.sin(turnRad) + y * Math.cos(turnRad),
    upM: from.upM - z,
  };
  const isUsable = isKnown && [x, y, z].every(Number.isFinite);
  apply(copter, message, isUsable ? goal : undefined, turnRad);
}

function apply(copter: Copter, target: Target, goal: LocalPoint | undefined, turnRad: number): void {
  const { mode } = copter;
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
    copter.yaw.turnTo(headingDeg, 0, 0, false, copter.estimate.yawRad);
  }
}
