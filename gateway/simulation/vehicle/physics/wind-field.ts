import type { Random } from '../../../base/id/random.ts';
import { toRad } from './angle.ts';
import type { PlanePoint } from './local-frame.ts';
import { NoiseWalk } from './noise-walk.ts';

/** Correlation time of the turbulence. */
const GUST_TIME_CONSTANT_S = 5;
/** Standard deviation of the turbulence as a share of the mean speed. */
const GUST_SHARE = 0.15;

/** Pause between two gusts, and duration of a gust. */
const CALM_S = { min: 6, max: 15 };
const GUST_S = { min: 3, max: 7 };
/** Weakest gust as a share of the strongest. */
const WEAKEST_GUST = 0.6;

/** Mean wind with turbulence and gusts, the same everywhere around the vehicle. */
export class WindField {
  /** Velocity of the air over ground; `northM` and `eastM` are metres a second. */
  velocity: PlanePoint = { northM: 0, eastM: 0 };
  #speedMps: number;
  #fromDeg: number;
  readonly #gustNorth: NoiseWalk;
  readonly #gustEast: NoiseWalk;

  readonly #gustMps: number;
  readonly #random: Random;
  #gustAgeS = 0;
  #gustLengthS = 0;
  #gustPeakMps = 0;

  /**
   * `fromDeg` is where the wind comes from, as in meteorology and ArduPilot. `gustMps` is the speed
   * in the strongest gusts; gusts need a value above `speedMps`.
   */
  constructor(speedMps: number, fromDeg: number, gustMps: number, random: Random) {
    this.#speedMps = speedMps;
    this.#fromDeg = fromDeg;
    this.#gustMps = gustMps;
    this.#random = random;
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
    const gustMps = this.#gust(dtS);
    this.velocity = {
      northM: this.#speedMps * (-Math.cos(fromRad) + this.#gustNorth.value) - gustMps * Math.cos(fromRad),
      eastM: this.#speedMps * (-Math.sin(fromRad) + this.#gustEast.value) - gustMps * Math.sin(fromRad),
    };
  }

  /** Speed added by the current gust: one rise and fall in the 1 − cos shape of airworthiness rules. */
  #gust(dtS: number): number {
    const possibleMps = this.#gustMps - this.#speedMps;
    if (possibleMps <= 0) return 0;
    this.#gustAgeS += dtS;
    if (this.#gustAgeS >= this.#gustLengthS) {
      this.#gustAgeS = -this.#between(CALM_S);
      this.#gustLengthS = this.#between(GUST_S);
      this.#gustPeakMps = possibleMps * this.#between({ min: WEAKEST_GUST, max: 1 });
    }
    if (this.#gustAgeS <= 0) return 0;
    return (this.#gustPeakMps * (1 - Math.cos((2 * Math.PI * this.#gustAgeS) / this.#gustLengthS))) / 2;
  }

  #between({ min, max }: { readonly min: number; readonly max: number }): number {
    return min + (max - min) * this.#random();
  }
}
