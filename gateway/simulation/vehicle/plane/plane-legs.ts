import { MavSeverity } from '../../../mavlink/codec/generated/enums.ts';
import { returnPlace } from '../craft/places.ts';
import { clamp, toRad, wrapPi } from '../physics/angle.ts';
import { alongLeg } from '../physics/l1-guidance.ts';
import type { LocalPoint, PlanePoint } from '../physics/local-frame.ts';
import type { Plane, PlaneLeg } from './plane.ts';
import { attackRad, MOTOR_OFF, type PlaneInput } from './plane-dynamics.ts';

interface CirclingOptions {
  readonly centre: LocalPoint;
  /** Negative circles counter-clockwise. */
  readonly radiusM: number;
  /** Ends after this many turns or seconds on the circle; without either, it never ends. */
  readonly turns?: number;
  readonly seconds?: number;
}

/** Circles a place at its height: a plane's way to hold a position. */
export class CirclingLeg implements PlaneLeg {
  readonly goal: LocalPoint;
  isDone = false;
  readonly #plane: Plane;
  readonly #options: CirclingOptions;
  #turnedRad = 0;
  #circledS = 0;
  #bearingRad: number | undefined;

  constructor(plane: Plane, options: CirclingOptions) {
    this.#plane = plane;
    this.#options = options;
    this.goal = options.centre;
  }

  update(dtS: number): PlaneInput {
    const { centre, radiusM, turns, seconds } = this.#options;
    const direction = radiusM < 0 ? -1 : 1;
    const { input, isOnCircle } = this.#plane.followCircle(dtS, centre, Math.abs(radiusM), direction);
    const { northM, eastM } = this.#plane.estimate;
    const bearingRad = Math.atan2(eastM - centre.eastM, northM - centre.northM);
    if (isOnCircle) {
      this.#turnedRad += direction * wrapPi(bearingRad - (this.#bearingRad ?? bearingRad));
      this.#circledS += dtS;
    }
    this.#bearingRad = bearingRad;
    const hasTurned = turns !== undefined && this.#turnedRad >= turns * 2 * Math.PI;
    const hasWaited = seconds !== undefined && this.#circledS >= seconds;
    this.isDone = hasTurned || hasWaited;
    return input;
  }
}

/**
 * Flies to the nearest rally point at its height, or to home at RTL_ALTITUDE above it (−1: current
 * height), and circles there.
 */
export function returnLeg(plane: Plane): CirclingLeg {
  const { parameters, estimate } = plane;
  const home = plane.home ?? { northM: estimate.northM, eastM: estimate.eastM, upM: 0 };
  const heightM = parameters.get('RTL_ALTITUDE');
  const upM = heightM < 0 ? estimate.upM : home.upM + heightM;
  const place = returnPlace(plane);
  const radiusM = parameters.get('RTL_RADIUS') || plane.loiterRadiusM;
  if (place?.isRally) return new CirclingLeg(plane, { centre: place, radiusM });
  return new CirclingLeg(plane, { centre: { northM: home.northM, eastM: home.eastM, upM }, radiusM });
}

/** Follows a line to a waypoint. Turns to the next leg within WP_RADIUS or abeam. */
export class PassingLeg implements PlaneLeg {
  readonly goal: LocalPoint;
  isDone = false;
  readonly #plane: Plane;
  readonly #from: PlanePoint;

  constructor(plane: Plane, from: PlanePoint, goal: LocalPoint) {
    this.goal = goal;
    this.#plane = plane;
    this.#from = from;
  }

  update(dtS: number): PlaneInput {
    const plane = this.#plane;
    const { estimate, tracking, parameters } = plane;
    const input = plane.followLeg(dtS, this.#from, this.goal);
    const north = this.goal.northM - estimate.northM;
    const east = this.goal.eastM - estimate.eastM;
    const turnM = (tracking.damping * tracking.periodS * estimate.groundSpeedMps) / Math.PI;
    const legNorth = this.goal.northM - this.#from.northM;
    const legEast = this.goal.eastM - this.#from.eastM;
    const isBeside = north * legNorth + east * legEast <= 0 && (legNorth !== 0 || legEast !== 0);
    const isNear = Math.hypot(north, east) <= Math.min(parameters.get('WP_RADIUS'), turnM);
    this.isDone = !plane.isLanded && (isNear || isBeside);
    return input;
  }
}

const HEADING_GAIN = 1;
/** Below TKOFF_LVL_ALT the wings stay nearly level. */
const LEVEL_ROLL_RAD = toRad(5);
const AHEAD_M = 1000;

/** Full throttle along the current heading, lift-off, then a straight climb to a height. */
export class TakeoffLeg implements PlaneLeg {
  readonly goal: LocalPoint;
  isDone = false;
  readonly isTakingOff = true;
  readonly #plane: Plane;
  readonly #headingRad: number;
  readonly #pitchRad: number;

  /** `pitchDeg` 0: TKOFF_LVL_PITCH. */
  constructor(plane: Plane, upM: number, pitchDeg: number) {
    const { estimate, parameters } = plane;
    this.#plane = plane;
    this.#headingRad = estimate.yawRad;
    this.#pitchRad = toRad(clamp(pitchDeg || parameters.get('TKOFF_LVL_PITCH'), 5, 25));
    this.goal = {
      northM: estimate.northM + AHEAD_M * Math.cos(this.#headingRad),
      eastM: estimate.eastM + AHEAD_M * Math.sin(this.#headingRad),
      upM,
    };
  }

  update(): PlaneInput {
    const plane = this.#plane;
    const { estimate, parameters, maxRollRad } = plane;
    this.isDone = !plane.isLanded && estimate.upM >= this.goal.upM;
    const limitRad = plane.heightM < parameters.get('TKOFF_LVL_ALT') ? LEVEL_ROLL_RAD : maxRollRad;
    const rollRad = HEADING_GAIN * wrapPi(this.#headingRad - estimate.yawRad);
    return { rollRad: clamp(rollRad, -limitRad, limitRad), pitchRad: this.#pitchRad, throttle: 1 };
  }
}

/** Wings stay nearly level close to the ground. */
const FLARE_ROLL_RAD = toRad(8);
const FLARE_GAIN_PER_S = 0.4;
/** A landing point this close needs no slope. */
const SHORTEST_SLOPE_M = 30;

/** Follows a straight slope, then flares: motor off, nose up, roll-out. Ends with the motors off. */
export class LandingLeg implements PlaneLeg {
  readonly goal: LocalPoint;
  readonly isDone = false;
  readonly isLanding = true;
  readonly #plane: Plane;
  readonly #from: LocalPoint;
  #isFlaring = false;

  /** `from`: start of the slope, usually the previous waypoint. */
  constructor(plane: Plane, from: LocalPoint, goal: LocalPoint) {
    this.#plane = plane;
    this.#from = from;
    this.goal = goal;
  }

  update(dtS: number): PlaneInput {
    const plane = this.#plane;
    const { estimate, body, parameters } = plane;
    if (plane.isLanded || body.isOnGround) return MOTOR_OFF;
    const aboveM = estimate.upM - this.goal.upM;
    const sinkMps = Math.max(0, -estimate.velocityUpMps);
    const flareM = Math.max(parameters.get('LAND_FLARE_ALT'), sinkMps * parameters.get('LAND_FLARE_SEC'));
    if (!this.#isFlaring && aboveM <= flareM) {
      this.#isFlaring = true;
      const off = Math.hypot(this.goal.northM - estimate.northM, this.goal.eastM - estimate.eastM);
      plane.listener.say(
        MavSeverity.INFO,
        `Flare ${aboveM.toFixed(1)}m sink=${sinkMps.toFixed(2)} speed=${plane.airSpeedMps.toFixed(1)} dist=${off.toFixed(1)}`,
      );
    }
    return this.#isFlaring ? this.#flare(dtS, aboveM) : this.#approach(dtS);
  }

  #approach(dtS: number): PlaneInput {
    const plane = this.#plane;
    const { parameters } = plane;
    const minMps = parameters.get('AIRSPEED_MIN');
    const wantedMps = parameters.get('TECS_LAND_ARSPD');
    const approachMps = wantedMps > 0 ? wantedMps : (minMps + parameters.get('AIRSPEED_CRUISE')) / 2;
    return plane.followLeg(dtS, this.#from, { ...this.goal, upM: this.#slopeM() }, approachMps);
  }

  #flare(dtS: number, aboveM: number): PlaneInput {
    const plane = this.#plane;
    const { lateralMps2 } = alongLeg(plane.estimate, this.#from, this.goal, plane.tracking);
    const wantedMps = -plane.parameters.get('TECS_LAND_SINK') - FLARE_GAIN_PER_S * Math.max(0, aboveM - 0.3);
    const mps = Math.max(1, plane.airSpeedMps);
    const climbRad = Math.asin(clamp(wantedMps / mps, -0.3, 0));
    const { rollRad } = plane.bank(dtS, lateralMps2, this.goal.upM);
    return {
      rollRad: clamp(rollRad, -FLARE_ROLL_RAD, FLARE_ROLL_RAD),
      pitchRad: climbRad + attackRad(mps, 1),
      throttle: 0,
    };
  }

  /** Height of the slope at the current position. */
  #slopeM(): number {
    const { estimate } = this.#plane;
    const wayM = Math.hypot(this.goal.northM - this.#from.northM, this.goal.eastM - this.#from.eastM);
    const leftM = Math.hypot(this.goal.northM - estimate.northM, this.goal.eastM - estimate.eastM);
    const share = clamp(leftM / Math.max(SHORTEST_SLOPE_M, wayM), 0, 1);
    return this.goal.upM + share * Math.max(0, this.#from.upM - this.goal.upM);
  }
}
