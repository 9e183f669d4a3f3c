import { returnPlace } from '../craft/places.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import type { Copter } from './copter.ts';
import type { CopterInput } from './copter-dynamics.ts';
import { LandManoeuvre } from './land-manoeuvre.ts';
import type { Manoeuvre } from './manoeuvres.ts';

/** Lowest height of a return, RTL_ALT_MIN in the firmware. */
const MIN_RETURN_HEIGHT_M = 2;
const REACHED_M = 0.3;

type Stage = 'climb' | 'return' | 'loiter' | 'descend' | 'land';

/**
 * RTL: climb, fly home or to the nearest rally point, wait RTL_LOIT_TIME, then sink to
 * RTL_ALT_FINAL or land.
 */
export class ReturnManoeuvre implements Manoeuvre {
  goal: LocalPoint;
  isDone = false;
  readonly #copter: Copter;
  readonly #home: LocalPoint;
  /** Home or a rally point. */
  readonly #place: LocalPoint & { readonly isRally: boolean };
  #stage: Stage = 'climb';
  #loiterS = 0;
  #landing: LandManoeuvre | undefined;

  constructor(copter: Copter) {
    this.#copter = copter;
    copter.takeOver();
    const { estimate } = copter;
    this.#home = copter.home ?? { northM: estimate.northM, eastM: estimate.eastM, upM: 0 };
    this.#place = returnPlace(copter) ?? { ...this.#home, isRally: false };
    this.goal = {
      northM: estimate.northM,
      eastM: estimate.eastM,
      upM: this.#home.upM + this.#returnHeightM(),
    };
    if (copter.isLanded) this.#land();
  }

  get isLanding(): boolean {
    return this.#landing !== undefined;
  }

  update(dtS: number): CopterInput {
    const copter = this.#copter;
    if (this.#landing) {
      const input = this.#landing.update(dtS);
      this.isDone = this.#landing.isDone;
      return input;
    }
    const { parameters } = copter;
    const speedMps = parameters.get('RTL_SPEED') / 100 || copter.limits.speedMps;
    copter.reference.moveToward(this.goal, { ...copter.limits, speedMps }, dtS);
    const isThere = this.#isThere();
    if (this.#stage === 'climb' && isThere) {
      this.#stage = 'return';
      this.goal = { northM: this.#place.northM, eastM: this.#place.eastM, upM: this.goal.upM };
    } else if (this.#stage === 'return' && isThere) {
      this.#stage = 'loiter';
      copter.yaw.hold(copter.armedYawRad);
    } else if (this.#stage === 'loiter') {
      this.#loiterS += dtS;
      if (this.#loiterS * 1000 >= parameters.get('RTL_LOIT_TIME')) this.#descend();
    }
    return copter.steer(dtS, this.goal);
  }

  #descend(): void {
    const finalM = this.#copter.parameters.get('RTL_ALT_FINAL') / 100;
    if (finalM > 0) {
      this.#stage = 'descend';
      this.goal = { ...this.goal, upM: this.#home.upM + finalM };
    } else {
      this.#land();
    }
  }

  #land(): void {
    this.#stage = 'land';
    this.#landing = new LandManoeuvre(this.#copter);
    this.goal = this.#landing.goal;
  }

  #isThere(): boolean {
    const { estimate, reference } = this.#copter;
    const off = Math.hypot(this.goal.northM - estimate.northM, this.goal.eastM - estimate.eastM);
    return reference.distanceTo(this.goal) < REACHED_M && off < 2 && this.#heightErrorM() < 2 * REACHED_M;
  }

  #heightErrorM(): number {
    return Math.abs(this.goal.upM - this.#copter.estimate.upM);
  }

  /** RTL_ALT or the rally point's height, lower close by (RTL_CONE_SLOPE), never below the current one. */
  #returnHeightM(): number {
    const { parameters, estimate } = this.#copter;
    const nowM = estimate.upM - this.#home.upM;
    const place = this.#place;
    const wantedM = Math.max(
      parameters.get('RTL_ALT') / 100,
      nowM + parameters.get('RTL_CLIMB_MIN') / 100,
      place.isRally ? place.upM - this.#home.upM : 0,
    );
    const distanceM = Math.hypot(estimate.northM - place.northM, estimate.eastM - place.eastM);
    const slope = parameters.get('RTL_CONE_SLOPE');
    const coneM = slope > 0 ? Math.max(distanceM * slope, MIN_RETURN_HEIGHT_M) : Number.POSITIVE_INFINITY;
    return Math.max(nowM, Math.min(wantedM, coneM), MIN_RETURN_HEIGHT_M);
  }
}
