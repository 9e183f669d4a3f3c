import { clamp, wrapPi } from '../physics/angle.ts';
import { GRAVITY_MPS2 } from '../physics/body.ts';
import { alongLeg } from '../physics/l1-guidance.ts';
import type { LocalPoint, PlanePoint } from '../physics/local-frame.ts';
import type { Rover } from './rover.ts';
import { type RoverInput, STANDING } from './rover-dynamics.ts';

/** Brakes early enough for this. */
const BRAKING_MPS2 = 1;
const CREEP_MPS = 0.3;
/** A goal this far off the nose is approached slowly. */
const SHARP_TURN_RAD = Math.PI / 4;
const SHARP_TURN_SHARE = 0.5;
const LEAST_RADIUS_M = 0.3;
/** Outside by this share of the circle it turns to a goal it was too near to. */
const ROOM_SHARE = 0.5;

/** A leg to drive: along the line to a goal, standing still there, or passing it. */
export class RoverLeg {
  readonly goal: LocalPoint;
  isDone = false;
  readonly #rover: Rover;
  #from: PlanePoint;
  readonly #stops: boolean;
  #waitS: number;
  #isThere = false;
  /** It drives away to turn to a goal that lies inside of its turning circle. */
  #isGainingRoom = false;

  /** `waitS`: how long it waits at the goal; it passes the goal with speed when `stops` is false. */
  constructor(rover: Rover, goal: LocalPoint, stops: boolean, waitS = 0) {
    this.#rover = rover;
    this.#from = { northM: rover.estimate.northM, eastM: rover.estimate.eastM };
    this.#stops = stops || waitS > 0;
    this.#waitS = waitS;
    this.goal = goal;
  }

  update(dtS: number): RoverInput {
    const rover = this.#rover;
    const { estimate, tracking } = rover;
    const radiusM = Math.max(LEAST_RADIUS_M, rover.parameters.get('WP_RADIUS'));
    const north = this.goal.northM - estimate.northM;
    const east = this.goal.eastM - estimate.eastM;
    const distanceM = Math.hypot(north, east);
    if (!this.#isThere && distanceM <= radiusM) this.#isThere = true;
    if (this.#isThere) {
      this.#waitS -= dtS;
      if (this.#waitS <= 0) this.isDone = true;
      if (this.#stops) {
        rover.crossTrackM = 0;
        return STANDING;
      }
    }
    const offRad = wrapPi(Math.atan2(east, north) - estimate.yawRad);
    const isSharp = Math.abs(offRad) > SHARP_TURN_RAD;
    // After a turn the way is the straight one from there.
    if (isSharp) this.#from = { northM: estimate.northM, eastM: estimate.eastM };
    const demand = alongLeg(estimate, this.#from, this.goal, tracking);
    rover.crossTrackM = demand.crossTrackM;
    const stoppingMps = CREEP_MPS + Math.sqrt(2 * BRAKING_MPS2 * Math.max(0, distanceM - radiusM / 2));
    const cruiseMps = rover.cruiseMps * (isSharp ? SHARP_TURN_SHARE : 1);
    const speedMps = this.#stops ? Math.min(cruiseMps, stoppingMps) : cruiseMps;
    const nowMps = Math.max(CREEP_MPS, estimate.groundSpeedMps);
    const gripRadS = (rover.parameters.get('ATC_TURN_MAX_G') * GRAVITY_MPS2) / nowMps;
    const yawRateRadS = isSharp
      ? Math.sign(offRad) * (nowMps / rover.turnRadiusM)
      : clamp(demand.lateralMps2 / nowMps, -gripRadS, gripRadS);
    return { speedMps, yawRateRadS: this.#needsRoom(north, east) ? 0 : yawRateRadS };
  }

  /** A goal inside of its turning circle cannot be turned to: it drives on until it is well outside. */
  #needsRoom(north: number, east: number): boolean {
    const { estimate, turnRadiusM, parameters } = this.#rover;
    const forward = north * Math.cos(estimate.yawRad) + east * Math.sin(estimate.yawRad);
    const right = east * Math.cos(estimate.yawRad) - north * Math.sin(estimate.yawRad);
    const missM = turnRadiusM - Math.hypot(forward, Math.abs(right) - turnRadiusM);
    const isHidden = missM > Math.max(LEAST_RADIUS_M, parameters.get('WP_RADIUS'));
    if (isHidden) this.#isGainingRoom = true;
    else if (missM < -ROOM_SHARE * turnRadiusM) this.#isGainingRoom = false;
    return this.#isGainingRoom;
  }
}
