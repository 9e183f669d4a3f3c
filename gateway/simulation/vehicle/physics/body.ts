/** Standard gravity. */
export const GRAVITY_MPS2 = 9.80665;

/** The truth about a vehicle as its sensors see it, whatever moves it; metres and radians over flat ground at height 0. */
export interface Body {
  readonly northM: number;
  readonly eastM: number;
  /** Above the ground; never negative. */
  readonly upM: number;
  readonly velocityNorthMps: number;
  readonly velocityEastMps: number;
  readonly velocityUpMps: number;
  readonly rollRad: number;
  readonly pitchRad: number;
  /** Clockwise from north. */
  readonly yawRad: number;
  readonly rollRateRadS: number;
  readonly pitchRateRadS: number;
  readonly yawRateRadS: number;
  /** Acceleration without gravity as accelerometers feel it, along north, east, up. */
  readonly feltNorthMps2: number;
  readonly feltEastMps2: number;
  readonly feltUpMps2: number;
  /** Work of the motors: 1 is what ordinary motion needs. */
  readonly liftG: number;
  readonly isOnGround: boolean;
  /** It ran into something: nothing lifts or drives it any more. */
  wreck(): void;
}
