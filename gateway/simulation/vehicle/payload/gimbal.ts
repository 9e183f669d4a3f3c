import { clamp } from '../physics/angle.ts';

const TURN_DPS = 45;

/** A stabilised gimbal that turns at a limited rate; its pitch keeps to the horizon. */
export class Gimbal {
  /** Above the horizon is positive. */
  pitchDeg = 0;
  /** From north when `isYawLocked`, else from the nose. */
  yawDeg = 0;
  isYawLocked = false;
  #goal = { pitchDeg: 0, yawDeg: 0 };

  /** Where it points at a moment when the vehicle's nose points to `headingDeg`. */
  pointAt(pitchDeg: number, yawDeg: number, isYawLocked: boolean, headingDeg: number): void {
    if (isYawLocked !== this.isYawLocked)
      this.yawDeg = wrapped(this.yawDeg + (isYawLocked ? headingDeg : -headingDeg));
    this.isYawLocked = isYawLocked;
    this.#goal = { pitchDeg, yawDeg: wrapped(yawDeg) };
  }

  step(dtS: number, pitchMinDeg: number, pitchMaxDeg: number): void {
    const goalDeg = clamp(this.#goal.pitchDeg, pitchMinDeg, pitchMaxDeg);
    const turnDeg = TURN_DPS * dtS;
    this.pitchDeg += clamp(goalDeg - this.pitchDeg, -turnDeg, turnDeg);
    this.yawDeg = wrapped(this.yawDeg + clamp(wrapped(this.#goal.yawDeg - this.yawDeg), -turnDeg, turnDeg));
  }
}

/** The angle in -180 to 180. */
function wrapped(degrees: number): number {
  return degrees - 360 * Math.round(degrees / 360);
}
