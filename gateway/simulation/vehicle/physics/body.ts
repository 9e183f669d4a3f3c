/** Standard gravity. */
export const GRAVITY_MPS2 = 9.80665;

/** The true state that sensors measure; metres and radians over flat ground at height 0. */
export abstract class Body {
  northM = 0;
  eastM = 0;
  /** Above the ground; never negative. */
  upM = 0;
  velocityNorthMps = 0;
  velocityEastMps = 0;
  velocityUpMps = 0;
  rollRad = 0;
  pitchRad = 0;
  /** Clockwise from north. */
  yawRad: number;
  rollRateRadS = 0;
  pitchRateRadS = 0;
  yawRateRadS = 0;
  /** Acceleration without gravity as accelerometers measure it, along north, east, up. */
  feltNorthMps2 = 0;
  feltEastMps2 = 0;
  feltUpMps2 = GRAVITY_MPS2;
  /** Work of the motors: 1 is normal motion. */
  liftG = 0;
  /** Sink rate of the last touchdown; undefined before the first. */
  impactMps: number | undefined;
  isWrecked = false;
  abstract readonly isOnGround: boolean;

  constructor(yawRad: number) {
    this.yawRad = yawRad;
  }

  /** The vehicle collided: motors and lift are lost. */
  abstract wreck(): void;
}
