import { clamp } from '../physics/angle.ts';
import { GRAVITY_MPS2 } from '../physics/body.ts';
import { attackRad, dragMps2, fullThrustMps2 } from './plane-dynamics.ts';

/** What is wanted and what may be asked for it; metres, metres a second, radians. */
interface EnergyDemand {
  readonly heightM: number;
  readonly airSpeedMps: number;
  readonly rollRad: number;
  readonly leastAirSpeedMps: number;
  readonly climbMps: number;
  readonly sinkMps: number;
  readonly maxPitchRad: number;
  readonly minPitchRad: number;
}

interface EnergyState {
  readonly heightM: number;
  readonly airSpeedMps: number;
}

const HEIGHT_GAIN_PER_S = 0.4;
const SPEED_GAIN_PER_S = 0.4;
const MAX_SPEEDING_UP_MPS2 = 1.5;
/** Closer to the stall than this the nose goes down, whatever the height is. */
const UNDERSPEED_MARGIN = 1.05;
const UNDERSPEED_GAIN_PER_MPS = 0.15;

/** Height and speed together, as TECS: throttle gives the energy, pitch divides it; speed goes before height. */
export class EnergyControl {
  /** The height it is following, which moves toward the wanted one no faster than it may climb or sink. */
  #heightM: number | undefined;

  reset(): void {
    this.#heightM = undefined;
  }

  update(dtS: number, demand: EnergyDemand, now: EnergyState): { pitchRad: number; throttle: number } {
    const before = this.#heightM ?? now.heightM;
    const stepM = clamp(demand.heightM - before, -demand.sinkMps * dtS, demand.climbMps * dtS);
    this.#heightM = before + stepM;
    const mps = Math.max(1, now.airSpeedMps);
    const wantedMps = stepM / dtS + HEIGHT_GAIN_PER_S * (this.#heightM - now.heightM);
    const climbMps = clamp(wantedMps, -demand.sinkMps, demand.climbMps);
    const faster = clamp(SPEED_GAIN_PER_S * (demand.airSpeedMps - mps), -1, MAX_SPEEDING_UP_MPS2);
    const loadG = 1 / Math.max(0.5, Math.cos(demand.rollRad));
    const drag = dragMps2(mps, loadG);
    const full = Math.max(0.1, fullThrustMps2(mps));
    const throttle = clamp((drag + (GRAVITY_MPS2 * climbMps) / mps + faster) / full, 0, 1);
    const excessMps2 = throttle * full - drag;
    const possible = (excessMps2 + SPEED_GAIN_PER_S * (mps - demand.airSpeedMps)) / GRAVITY_MPS2;
    const leastMps = demand.leastAirSpeedMps * UNDERSPEED_MARGIN * Math.sqrt(loadG);
    const safe = UNDERSPEED_GAIN_PER_MPS * (mps - leastMps);
    const limit = throttle >= 1 ? Math.min(possible, safe) : safe;
    const climbRad = Math.asin(clamp(Math.min(climbMps / mps, limit), -0.7, 0.7));
    const pitchRad = climbRad + attackRad(mps, loadG);
    return { pitchRad: clamp(pitchRad, demand.minPitchRad, demand.maxPitchRad), throttle };
  }
}
