import type { Random } from '../../../base/id/random.ts';
import type { ActiveFaults } from '../craft/faults.ts';
import { toRad } from './angle.ts';
import type { Body } from './body.ts';
import { gaussian, NoiseWalk } from './noise-walk.ts';

const PERIOD_MS = 200;
const HORIZONTAL_SIGMA_M = 0.4;
const VERTICAL_SIGMA_M = 0.7;

/** GPS_FIX_TYPE: none without and with a receiver, 3D, RTK float, RTK fixed. */
type GpsFix = 0 | 1 | 3 | 5 | 6;
/** Share of its error that is left, and the accuracy it reports, by fix. */
const QUALITY = {
  3: { error: 1, accuracyM: 0.8 },
  5: { error: 0.3, accuracyM: 0.3 },
  6: { error: 0.03, accuracyM: 0.014 },
};
/** Corrections must come at least this often to fix the position, within some seconds. */
const CORRECTIONS_GAP_MS = 2000;
const FIXED_AFTER_MS = 5000;
/** Older corrections are of no use. */
const CORRECTIONS_LIFE_MS = 10_000;

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
  /** Vehicle boot times; undefined before the first corrections. */
  #corrections: { sinceMs: number; lastMs: number } | undefined;
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

  get hasFix(): boolean {
    return this.fix >= 3;
  }

  /** As it reports it: what it expects of its error. */
  get accuracyM(): number {
    return Math.max(qualityOf(this.fix)?.accuracyM ?? 0, this.noiseSigmaM);
  }

  /** Corrections of a base arrived. */
  correct(bootMs: number): void {
    const before = this.#corrections;
    const goesOn = before !== undefined && bootMs - before.lastMs <= CORRECTIONS_GAP_MS;
    this.#corrections = { sinceMs: goesOn ? before.sinceMs : bootMs, lastMs: bootMs };
  }

  /** The best fix with the present corrections. */
  correctedFix(bootMs: number): GpsFix {
    const { sinceMs, lastMs } = this.#corrections ?? {};
    if (sinceMs === undefined || lastMs === undefined || bootMs - lastMs > CORRECTIONS_LIFE_MS) return 3;
    return lastMs - sinceMs >= FIXED_AFTER_MS ? 6 : 5;
  }

  step(bootMs: number): void {
    if (bootMs - this.solvedAtMs < PERIOD_MS) return;
    this.solvedAtMs = bootMs - (bootMs % PERIOD_MS);
    for (const error of [this.#errorNorth, this.#errorEast, this.#errorUp]) error.step(PERIOD_MS / 1000);
    this.#disturb();
    const body = this.#body;
    const share = qualityOf(this.fix)?.error ?? 1;
    this.northM = body.northM + share * this.#errorNorth.value + this.faultNorthM;
    this.eastM = body.eastM + share * this.#errorEast.value + this.faultEastM;
    this.upM = body.upM + share * this.#errorUp.value;
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

function qualityOf(fix: GpsFix) {
  return fix >= 3 ? QUALITY[fix as keyof typeof QUALITY] : undefined;
}
