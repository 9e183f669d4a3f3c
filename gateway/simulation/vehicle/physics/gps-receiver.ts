import type { Random } from '../../../base/id/random.ts';
import type { ActiveFaults } from '../craft/faults.ts';
import { toRad } from './angle.ts';
import type { Body } from './body.ts';
import { gaussian, NoiseWalk } from './noise-walk.ts';

const PERIOD_MS = 200;
const HORIZONTAL_SIGMA_M = 0.4;
const VERTICAL_SIGMA_M = 0.7;

/** GPS_FIX_TYPE: no fix, 3D, RTK fixed (what ArduPilot's simulated receiver reports). */
type GpsFix = 0 | 1 | 6;

/** A receiver with five solutions a second and the slow error of a real one. */
export class GpsReceiver {
  fix: GpsFix = 0;
  satellites = 0;
  northM = 0;
  eastM = 0;
  upM = 0;
  groundSpeedMps = 0;
  courseRad = 0;
  /** Position error from faults, added to the slow error of the receiver. */
  faultNorthM = 0;
  faultEastM = 0;
  /** Standard deviation of a disturbance; 0 without one. */
  noiseSigmaM = 0;
  /** Vehicle boot time of the last solution. */
  solvedAtMs = 0;
  readonly #body: Body;
  readonly #errorNorth: NoiseWalk;
  readonly #errorEast: NoiseWalk;
  readonly #errorUp: NoiseWalk;
  readonly #faults: ActiveFaults;
  readonly #random: Random;

  constructor(body: Body, faults: ActiveFaults, random: Random) {
    this.#body = body;
    this.#faults = faults;
    this.#random = random;
    this.#errorNorth = new NoiseWalk(HORIZONTAL_SIGMA_M, 30, random);
    this.#errorEast = new NoiseWalk(HORIZONTAL_SIGMA_M, 30, random);
    this.#errorUp = new NoiseWalk(VERTICAL_SIGMA_M, 30, random);
  }

  step(bootMs: number): void {
    if (bootMs - this.solvedAtMs < PERIOD_MS) return;
    this.solvedAtMs = bootMs - (bootMs % PERIOD_MS);
    for (const error of [this.#errorNorth, this.#errorEast, this.#errorUp]) error.step(PERIOD_MS / 1000);
    this.#disturb();
    const body = this.#body;
    this.northM = body.northM + this.#errorNorth.value + this.faultNorthM;
    this.eastM = body.eastM + this.#errorEast.value + this.faultEastM;
    this.upM = body.upM + this.#errorUp.value;
    this.groundSpeedMps = Math.hypot(body.velocityNorthMps, body.velocityEastMps);
    this.courseRad = Math.atan2(body.velocityEastMps, body.velocityNorthMps);
  }

  #disturb(): void {
    const { offsetM = 0, bearingDeg = 0 } = this.#faults.of('gps-glitch') ?? {};
    const { sigmaM = 0 } = this.#faults.of('gps-noise') ?? {};
    this.noiseSigmaM = sigmaM;
    const bearingRad = toRad(bearingDeg);
    this.faultNorthM = offsetM * Math.cos(bearingRad) + this.#tremble();
    this.faultEastM = offsetM * Math.sin(bearingRad) + this.#tremble();
  }

  /** Draws no random number without noise, so that flights without faults are unchanged. */
  #tremble(): number {
    return this.noiseSigmaM === 0 ? 0 : this.noiseSigmaM * gaussian(this.#random);
  }
}
