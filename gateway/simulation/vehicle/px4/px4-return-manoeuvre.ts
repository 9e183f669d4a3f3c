import type { ControlInput } from '../copter/copter-dynamics.ts';
import type { Flight } from '../craft/flight.ts';
import type { Manoeuvre } from '../mode/manoeuvre.ts';
import { toRad } from '../physics/angle.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import type { ParameterStore } from '../service/parameter-store.ts';
import { Px4LandManoeuvre } from './px4-land-manoeuvre.ts';

const REACHED_M = 0.3;

type Stage = 'climb' | 'return' | 'descend' | 'wait' | 'land';

/** Return to home (RTL_TYPE 0): climb, fly home, sink to RTL_DESCEND_ALT, wait RTL_LAND_DELAY, land. */
export class Px4ReturnManoeuvre implements Manoeuvre {
  goal: LocalPoint;
  readonly isDone = false;
  readonly #flight: Flight;
  readonly #parameters: ParameterStore;
  readonly #home: LocalPoint;
  readonly #say: (text: string) => void;
  #stage: Stage = 'climb';
  #waitedS = 0;
  #landing: Px4LandManoeuvre | undefined;

  constructor(flight: Flight, parameters: ParameterStore, say: (text: string) => void) {
    this.#flight = flight;
    this.#parameters = parameters;
    this.#say = say;
    const { estimate, frame } = flight;
    this.#home = flight.home ?? { northM: estimate.northM, eastM: estimate.eastM, upM: 0 };
    const upM = this.#home.upM + this.#returnHeightM();
    this.goal = { northM: estimate.northM, eastM: estimate.eastM, upM };
    flight.takeOver();
    flight.yaw.lookAhead();
    const amslM = Math.ceil(frame.originAltitudeAmslM + upM);
    say(`RTL: start return at ${amslM} m (${Math.ceil(upM - this.#home.upM)} m above destination)`);
  }

  get isLanding(): boolean {
    return this.#landing !== undefined;
  }

  update(dtS: number): ControlInput {
    const flight = this.#flight;
    if (this.#landing) return this.#landing.update(dtS);
    if (flight.isLanded) return flight.idle();
    flight.reference.moveToward(this.goal, flight.limits, dtS);
    if (this.#isThere()) this.#advance(dtS);
    return flight.steer(dtS, this.goal);
  }

  #advance(dtS: number): void {
    if (this.#stage === 'climb') {
      this.#stage = 'return';
      this.goal = { ...this.#home, upM: this.goal.upM };
    } else if (this.#stage === 'return') {
      this.#stage = 'descend';
      this.goal = { ...this.goal, upM: Math.min(this.goal.upM, this.#home.upM + this.#descendHeightM) };
    } else if (this.#stage === 'descend') {
      this.#stage = 'wait';
      if (this.#delayS < 0) this.#say('RTL: completed, loitering');
    } else if (this.#delayS >= 0) {
      this.#waitedS += dtS;
      if (this.#waitedS < this.#delayS) return;
      this.#say('RTL: land at destination');
      this.#stage = 'land';
      this.#landing = new Px4LandManoeuvre(this.#flight);
      this.goal = this.#landing.goal;
    }
  }

  /** Negative: it stays there. */
  get #delayS(): number {
    return this.#parameters.get('RTL_LAND_DELAY');
  }

  get #descendHeightM(): number {
    return this.#parameters.get('RTL_DESCEND_ALT');
  }

  #isThere(): boolean {
    const { reference, estimate } = this.#flight;
    return (
      reference.distanceTo(this.goal) < REACHED_M && Math.abs(this.goal.upM - estimate.upM) < 2 * REACHED_M
    );
  }

  /** RTL_RETURN_ALT; near home (RTL_MIN_DIST) as low as the cone of RTL_CONE_ANG lets it; never lower than now. */
  #returnHeightM(): number {
    const { estimate } = this.#flight;
    const get = (name: string) => this.#parameters.get(name);
    const nowM = estimate.upM - this.#home.upM;
    const distanceM = Math.hypot(estimate.northM - this.#home.northM, estimate.eastM - this.#home.eastM);
    const nearM = get('NAV_ACC_RAD');
    if (distanceM <= nearM) return Math.max(nowM, 2 * distanceM);
    const coneM = distanceM / Math.tan(toRad(Math.min(89, Math.max(1, get('RTL_CONE_ANG')))));
    const wantedM =
      distanceM <= get('RTL_MIN_DIST') ? Math.min(coneM, get('RTL_RETURN_ALT')) : get('RTL_RETURN_ALT');
    return Math.max(nowM, wantedM, 2 * nearM);
  }
}
