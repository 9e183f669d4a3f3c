import type { Random } from '../base/random.ts';
import { toRad } from './angle.ts';
import type { PlanePoint } from './local-frame.ts';
import { NoiseWalk } from './noise-walk.ts';

/** Gusts keep their strength for about this long. */
const GUST_TIME_CONSTANT_S = 5;
/** Standard deviation of the gusts as a share of the mean speed. */
const GUST_SHARE = 0.15;

/** Mean wind with gusts, the same everywhere around the vehicle. */
export class WindField {
  /** Velocity of the air over ground; `northM` and `eastM` are metres a second. */
  velocity: PlanePoint = { northM: 0, eastM: 0 };
  #speedMps: number;
  #fromDeg: number;
  readonly #gustNorth: NoiseWalk;
  readonly #gustEast: NoiseWalk;

  /** `fromDeg` is where the wind comes from, as meteorologists and ArduPilot say it. */
  constructor(speedMps: number, fromDeg: number, random: Random) {
    this.#speedMps = speedMps;
    this.#fromDeg = fromDeg;
    this.#gustNorth = new NoiseWalk(GUST_SHARE, GUST_TIME_CONSTANT_S, random);
    this.#gustEast = new NoiseWalk(GUST_SHARE, GUST_TIME_CONSTANT_S, random);
  }

  set(speedMps: number, fromDeg: number): void {
    this.#speedMps = speedMps;
    this.#fromDeg = fromDeg;
  }

  step(dtS: number): void {
    this.#gustNorth.step(dtS);
    this.#gustEast.step(dtS);
    const fromRad = toRad(this.#fromDeg);
    this.velocity = {
      northM: this.#speedMps * (-Math.cos(fromRad) + this.#gustNorth.value),
      eastM: this.#speedMps * (-Math.sin(fromRad) + this.#gustEast.value),
    };
  }
}
