import { MagCalStatus } from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import type { ParameterStore } from '../service/parameter-store.ts';

const COMPASSES = 2;
const SECTIONS = 80;
const MASK_BYTES = 10;
/** As long as a person without haste needs to turn a vehicle. */
const TAKES_MS = 14_000;
/** The second step begins at a third. */
const FIRST_STEP_PCT = 33;
/** Each compass sees the field a little otherwise. */
const RESULTS = [
  { fitness: 6.3, offsets: [12.4, 35.1, -41.8], names: ['COMPASS_OFS_X', 'COMPASS_OFS_Y', 'COMPASS_OFS_Z'] },
  {
    fitness: 8.1,
    offsets: [9.7, 31.5, -38.2],
    names: ['COMPASS_OFS2_X', 'COMPASS_OFS2_Y', 'COMPASS_OFS2_Z'],
  },
] as const;
/** Spreads what is seen over the sphere; prime to 80. */
const STRIDE = 37;

/**
 * The compasses' own calibration, as if a person turned the vehicle from the start on. Two compasses
 * progress, report until accepted or cancelled, and count only when accepted.
 */
export class CompassCalibration {
  readonly #parameters: ParameterStore;
  #startedAtMs: number | undefined;
  #nowMs = 0;
  #turn = 0;
  needsReboot = false;

  constructor(parameters: ParameterStore) {
    this.#parameters = parameters;
  }

  get isRunning(): boolean {
    return this.#startedAtMs !== undefined && !this.#isComplete;
  }

  begin(): void {
    this.#startedAtMs = this.#nowMs;
  }

  cancel(): void {
    this.#startedAtMs = undefined;
  }

  /** @returns false while the result is missing */
  accept(): boolean {
    if (!this.#isComplete) return false;
    for (const { names, offsets } of RESULTS)
      for (const [index, name] of names.entries()) this.#parameters.set(name, offsets[index] ?? 0);
    this.#startedAtMs = undefined;
    this.needsReboot = true;
    return true;
  }

  step(nowMs: number): void {
    this.#nowMs = nowMs;
  }

  /** Of one compass after the other; undefined when none is being calibrated. */
  progress(): MessageByName['MAG_CAL_PROGRESS'] | undefined {
    if (!this.isRunning) return undefined;
    const completionPct = Math.floor(this.#share * 100);
    const seen = Math.floor(this.#share * SECTIONS);
    const completionMask = new Array<number>(MASK_BYTES).fill(0);
    for (let index = 0; index < seen; index += 1) {
      const section = (index * STRIDE) % SECTIONS;
      completionMask[section >> 3] = (completionMask[section >> 3] ?? 0) | (1 << (section & 7));
    }
    return {
      directionX: Math.cos(this.#nowMs / 700),
      directionY: Math.sin(this.#nowMs / 700),
      directionZ: Math.sin(this.#nowMs / 1900),
      compassId: this.#next(),
      calMask: (1 << COMPASSES) - 1,
      calStatus:
        completionPct < FIRST_STEP_PCT ? MagCalStatus.RUNNING_STEP_ONE : MagCalStatus.RUNNING_STEP_TWO,
      attempt: 1,
      completionPct,
      completionMask,
    };
  }

  /** Likewise, from the result to its acceptance. */
  report(): MessageByName['MAG_CAL_REPORT'] | undefined {
    if (!this.#isComplete) return undefined;
    const compassId = this.#next();
    const { fitness, offsets } = RESULTS[compassId] ?? RESULTS[0];
    const [ofsX, ofsY, ofsZ] = offsets;
    return {
      compassId,
      calMask: (1 << COMPASSES) - 1,
      calStatus: MagCalStatus.SUCCESS,
      autosaved: 0,
      fitness,
      ofsX,
      ofsY,
      ofsZ,
      diagX: 1,
      diagY: 1,
      diagZ: 1,
      offdiagX: 0,
      offdiagY: 0,
      offdiagZ: 0,
      orientationConfidence: 20,
      oldOrientation: 0,
      newOrientation: 0,
      scaleFactor: 1,
    };
  }

  get #share(): number {
    return this.#startedAtMs === undefined ? 0 : Math.min(1, (this.#nowMs - this.#startedAtMs) / TAKES_MS);
  }

  get #isComplete(): boolean {
    return this.#share >= 1;
  }

  #next(): number {
    this.#turn = (this.#turn + 1) % COMPASSES;
    return this.#turn;
  }
}
