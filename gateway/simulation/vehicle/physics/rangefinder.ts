import type { Random } from '../../../base/id/random.ts';
import { MavDistanceSensor, MavSensorOrientation } from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import type { ActiveFaults } from '../craft/faults.ts';
import type { ParameterStore } from '../service/parameter-store.ts';
import type { Body } from './body.ts';
import { gaussian } from './noise-walk.ts';
import type { PositionEstimator } from './position-estimator.ts';

/** Parameters of a fitted rangefinder beyond RNGFND1_TYPE, in the form of the parameter table; metres. */
export const RANGEFINDER_PARAMETER_TABLE = `
RNGFND1_PIN:b-1 RNGFND1_SCALING:f3 RNGFND1_OFFSET:f0 RNGFND1_FUNCTION:b0 RNGFND1_MIN:f0.2 RNGFND1_MAX:f7
RNGFND1_STOP_PIN:b-1 RNGFND1_RMETRIC:b1 RNGFND1_PWRRNG:f0 RNGFND1_GNDCLR:f0.1 RNGFND1_ADDR:b0 RNGFND1_POS_X:f0
RNGFND1_POS_Y:f0 RNGFND1_POS_Z:f0 RNGFND1_ORIENT:b25
`;

const PERIOD_MS = 50;
const SIGMA_M = 0.01;
/** Share of the distance. */
const SIGMA_SHARE = 0.003;
/** Beyond its range it reports RNGFND1_MAX plus this. */
const BEYOND_M = 1;

/** The data a rangefinder needs from its craft. */
interface RangingCraft {
  readonly parameters: ParameterStore;
  readonly body: Body;
  readonly estimate: PositionEstimator;
  readonly faults: ActiveFaults;
}

/**
 * A lidar pointing down along the body's axis, twenty readings a second. Only fitted if
 * RNGFND1_TYPE was set at the start.
 */
export class Rangefinder {
  readonly isFitted: boolean;
  /** The last reading, whether in range or not; undefined without one. */
  readingM: number | undefined;
  readonly #craft: RangingCraft;
  readonly #random: Random;
  #readAtMs = 0;

  constructor(craft: RangingCraft, random: Random) {
    this.#craft = craft;
    this.#random = random;
    this.isFitted = craft.parameters.has('RNGFND1_MIN') && craft.parameters.get('RNGFND1_TYPE') > 0;
  }

  /** Height above the surface below, only from a reading within RNGFND1_MIN and RNGFND1_MAX. */
  get heightM(): number | undefined {
    const { parameters, estimate } = this.#craft;
    const readingM = this.readingM;
    if (readingM === undefined) return undefined;
    if (readingM < parameters.get('RNGFND1_MIN') || readingM > parameters.get('RNGFND1_MAX'))
      return undefined;
    return readingM * Math.cos(estimate.rollRad) * Math.cos(estimate.pitchRad);
  }

  step(bootMs: number): void {
    if (!this.isFitted || bootMs - this.#readAtMs < PERIOD_MS) return;
    this.#readAtMs = bootMs - (bootMs % PERIOD_MS);
    const { lostShare = 0 } = this.#craft.faults.of('rangefinder-failure') ?? {};
    this.readingM = lostShare > 0 && this.#random() < lostShare ? undefined : this.#read();
  }

  /** DISTANCE_SENSOR; undefined without a measurement, as the real one sends nothing. */
  distanceSensor(bootMs: number): MessageByName['DISTANCE_SENSOR'] | undefined {
    if (this.readingM === undefined) return undefined;
    const { parameters } = this.#craft;
    return {
      timeBootMs: bootMs,
      minDistance: parameters.get('RNGFND1_MIN') * 100,
      maxDistance: parameters.get('RNGFND1_MAX') * 100,
      currentDistance: this.readingM * 100,
      type: MavDistanceSensor.LASER,
      id: 0,
      orientation: MavSensorOrientation.PITCH_270,
      covariance: 0,
      horizontalFov: 0,
      verticalFov: 0,
      quaternion: [0, 0, 0, 0],
      signalQuality: 0,
    };
  }

  #read(): number {
    const { body, parameters } = this.#craft;
    const slantM = body.upM / (Math.cos(body.rollRad) * Math.cos(body.pitchRad));
    const noise = (SIGMA_M + SIGMA_SHARE * slantM) * gaussian(this.#random);
    const readingM = Math.max(0, slantM + parameters.get('RNGFND1_GNDCLR') + noise);
    return Math.min(readingM, parameters.get('RNGFND1_MAX') + BEYOND_M);
  }
}
