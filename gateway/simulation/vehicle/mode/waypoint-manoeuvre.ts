import type { ControlInput } from '../copter/copter-dynamics.ts';
import type { Flight } from '../craft/flight.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import type { Manoeuvre } from './manoeuvre.ts';

/** Fly to a point and stay a while, or pass it with speed on the way to `next`. */
export class WaypointManoeuvre implements Manoeuvre {
  readonly goal: LocalPoint;
  isDone = false;
  readonly #flight: Flight;
  readonly #radiusM: number;
  readonly #passSpeedMps: number;
  #holdS: number;
  #isThere = false;

  constructor(flight: Flight, goal: LocalPoint, holdS: number, next?: LocalPoint) {
    this.goal = goal;
    this.#flight = flight;
    this.#holdS = holdS;
    this.#radiusM = Math.max(0.5, flight.parameters.get('WPNAV_RADIUS') / 100);
    this.#passSpeedMps = next ? cornerSpeed(flight, goal, next, this.#radiusM) : 0;
    flight.yaw.lookAhead();
  }

  update(dtS: number): ControlInput {
    const flight = this.#flight;
    const { reference, estimate, limits } = flight;
    if (flight.isLanded) return flight.idle();
    reference.moveToward(this.goal, limits, dtS, this.#passSpeedMps);
    if (!this.#isThere) {
      const off = Math.hypot(this.goal.northM - estimate.northM, this.goal.eastM - estimate.eastM);
      const reached = this.#passSpeedMps > 0 ? this.#radiusM : Math.min(this.#radiusM, 1);
      this.#isThere =
        off <= this.#radiusM &&
        reference.distanceTo(this.goal) <= reached &&
        Math.abs(this.goal.upM - estimate.upM) <= Math.max(1, reached);
    } else {
      this.#holdS -= dtS;
    }
    if (this.#isThere && this.#holdS <= 0) this.isDone = true;
    return flight.steer(dtS, this.goal);
  }
}

/** The speed at which the corner is cut by no more than the waypoint's radius. */
function cornerSpeed(flight: Flight, goal: LocalPoint, next: LocalPoint, radiusM: number): number {
  const from = flight.reference;
  const inNorth = goal.northM - from.northM;
  const inEast = goal.eastM - from.eastM;
  const outNorth = next.northM - goal.northM;
  const outEast = next.eastM - goal.eastM;
  const product = Math.hypot(inNorth, inEast) * Math.hypot(outNorth, outEast);
  if (product < 1) return 0;
  const cosTurn = (inNorth * outNorth + inEast * outEast) / product;
  const cosHalf = Math.sqrt(Math.max(0, (1 + cosTurn) / 2));
  const { accelMps2, speedMps } = flight.limits;
  if (cosHalf > 0.999) return speedMps;
  return Math.min(speedMps, Math.sqrt((accelMps2 * radiusM * cosHalf) / (1 - cosHalf)));
}
