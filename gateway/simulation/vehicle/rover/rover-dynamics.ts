import { clamp, wrapPi } from '../physics/angle.ts';
import { Body } from '../physics/body.ts';

/** The demands of the controller on the wheels. */
export interface RoverInput {
  /** Negative drives backwards. */
  readonly speedMps: number;
  /** Clockwise; limited by the steering. */
  readonly yawRateRadS: number;
}

export const STANDING: RoverInput = { speedMps: 0, yawRateRadS: 0 };

const ACCELERATION_MPS2 = 1.5;
const BRAKING_MPS2 = 3;
const ROLLING_OUT_MPS2 = 0.8;
const YAW_LAG_S = 0.2;
const TOP_SPEED_MPS = 8;
/** Motor load at rest, and its increase per m/s. */
const IDLE_LOAD = 0.02;
const LOAD_PER_MPS = 0.12;

/**
 * The true state of a car with front steering on flat ground. It turns only while rolling, no
 * tighter than its turning circle.
 */
export class RoverDynamics extends Body {
  readonly isOnGround = true;
  /** Along the nose. */
  speedMps = 0;

  /** `input` undefined: the motor is off. `turnRadiusM` is above 0. */
  step(dtS: number, input: RoverInput | undefined, turnRadiusM: number): void {
    const wantedMps = clamp(input?.speedMps ?? 0, -TOP_SPEED_MPS, TOP_SPEED_MPS);
    const isFaster = Math.abs(wantedMps) > Math.abs(this.speedMps) && wantedMps * this.speedMps >= 0;
    const slowerMps2 = input ? BRAKING_MPS2 : ROLLING_OUT_MPS2;
    const stepMps = (isFaster ? ACCELERATION_MPS2 : slowerMps2) * dtS;
    const beforeMps = this.speedMps;
    this.speedMps += clamp(wantedMps - this.speedMps, -stepMps, stepMps);
    if (this.isWrecked) this.speedMps = 0;
    const tightestRadS = Math.abs(this.speedMps) / turnRadiusM;
    const yawRateRadS = clamp(input?.yawRateRadS ?? 0, -tightestRadS, tightestRadS);
    this.yawRateRadS += ((yawRateRadS - this.yawRateRadS) * dtS) / YAW_LAG_S;
    this.yawRateRadS = clamp(this.yawRateRadS, -tightestRadS, tightestRadS);
    this.yawRad = wrapPi(this.yawRad + this.yawRateRadS * dtS);
    const northMps = this.speedMps * Math.cos(this.yawRad);
    const eastMps = this.speedMps * Math.sin(this.yawRad);
    this.feltNorthMps2 = (northMps - this.velocityNorthMps) / dtS;
    this.feltEastMps2 = (eastMps - this.velocityEastMps) / dtS;
    this.velocityNorthMps = northMps;
    this.velocityEastMps = eastMps;
    this.northM += northMps * dtS;
    this.eastM += eastMps * dtS;
    const isPushing =
      input !== undefined && !this.isWrecked && Math.abs(this.speedMps) >= Math.abs(beforeMps);
    this.liftG = isPushing ? IDLE_LOAD + LOAD_PER_MPS * Math.abs(this.speedMps) : IDLE_LOAD;
  }

  wreck(): void {
    this.isWrecked = true;
  }
}
