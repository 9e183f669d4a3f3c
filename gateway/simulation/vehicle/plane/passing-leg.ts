import type { LocalPoint, PlanePoint } from '../physics/local-frame.ts';
import type { PlaneInput } from './plane-dynamics.ts';
import type { Wing } from './wing.ts';
import type { WingLeg } from './wing-leg.ts';

/** Along a line to a waypoint, turning to the next one within WP_RADIUS, or beside it. */
export class PassingLeg implements WingLeg {
  readonly goal: LocalPoint;
  isDone = false;
  readonly #wing: Wing;
  readonly #from: PlanePoint;

  constructor(wing: Wing, from: PlanePoint, goal: LocalPoint) {
    this.goal = goal;
    this.#wing = wing;
    this.#from = from;
  }

  update(dtS: number): PlaneInput {
    const wing = this.#wing;
    const { estimate, tracking, parameters } = wing;
    const input = wing.followLeg(dtS, this.#from, this.goal);
    const north = this.goal.northM - estimate.northM;
    const east = this.goal.eastM - estimate.eastM;
    const turnM = (tracking.damping * tracking.periodS * estimate.groundSpeedMps) / Math.PI;
    const legNorth = this.goal.northM - this.#from.northM;
    const legEast = this.goal.eastM - this.#from.eastM;
    const isBeside = north * legNorth + east * legEast <= 0 && (legNorth !== 0 || legEast !== 0);
    const isNear = Math.hypot(north, east) <= Math.min(parameters.get('WP_RADIUS'), turnM);
    this.isDone = !wing.isLanded && (isNear || isBeside);
    return input;
  }
}
