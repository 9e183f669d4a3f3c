import { EkfStatusFlags, MavSeverity } from '../../../mavlink/codec/generated/enums.ts';

/** Seconds from power-up to "is using GPS" of the real autopilot. */
const REAL_BOOT_READY_S = 40.4;

/** The part of the start that does not shrink: heartbeats say BOOT. */
const INITIALISING_S = 2;

const { ATTITUDE, VELOCITY_HORIZ, VELOCITY_VERT, POS_HORIZ_REL, POS_HORIZ_ABS, POS_VERT_ABS } =
  EkfStatusFlags;
const { CONST_POS_MODE, PRED_POS_HORIZ_REL, PRED_POS_HORIZ_ABS, UNINITIALIZED } = EkfStatusFlags;
const EKF_WITHOUT_GPS = ATTITUDE | VELOCITY_HORIZ | VELOCITY_VERT | POS_VERT_ABS | CONST_POS_MODE;
const EKF_WITH_GPS =
  ATTITUDE |
  VELOCITY_HORIZ |
  VELOCITY_VERT |
  POS_HORIZ_REL |
  POS_HORIZ_ABS |
  POS_VERT_ABS |
  PRED_POS_HORIZ_REL |
  PRED_POS_HORIZ_ABS;

/** What the real autopilot said and when, in seconds after power-up. */
const TEXTS: readonly (readonly [atS: number, ...texts: string[]])[] = [
  [0.9, 'Barometer 1 calibration complete', 'Barometer 2 calibration complete'],
  [1.43, 'ArduPilot Ready', 'AHRS: DCM active'],
  [3.43, 'EKF3 IMU0 initialised', 'EKF3 IMU1 initialised', 'AHRS: EKF3 active'],
  [4.78, 'EKF3 IMU0 tilt alignment complete', 'EKF3 IMU1 tilt alignment complete'],
  [4.88, 'EKF3 IMU0 MAG0 initial yaw alignment complete', 'EKF3 IMU1 MAG0 initial yaw alignment complete'],
  [8.79, 'GPS 1: probing for u-blox at 230400 baud', 'GPS 1: detected u-blox'],
  [19.0, 'EKF3 IMU0 origin set'],
  [19.03, 'Field Elevation Set: {elevation}m'],
  [19.2, 'EKF3 IMU1 origin set'],
  [REAL_BOOT_READY_S, 'EKF3 IMU0 is using GPS'],
  [REAL_BOOT_READY_S + 0.2, 'EKF3 IMU1 is using GPS'],
];

/** From power-up to ready: what works when. A shorter start squeezes the steps, their order stays. */
export class BootSequence {
  readonly #readyS: number;
  #bootMs = 0;
  #nextText = 0;

  /** `readyS` at least 3: when the navigation filter begins to use GPS. */
  constructor(readyS: number) {
    this.#readyS = Math.max(3, readyS);
  }

  /** Says what is due at `bootMs`. */
  step(bootMs: number, elevationM: number, say: (severity: number, text: string) => void): void {
    this.#bootMs = bootMs;
    for (let next = TEXTS[this.#nextText]; next && this.#has(next[0]); next = TEXTS[this.#nextText]) {
      const [, ...texts] = next;
      for (const text of texts) {
        say(MavSeverity.INFO, text.replace('{elevation}', Math.round(elevationM).toString()));
      }
      this.#nextText += 1;
    }
  }

  get isInitialising(): boolean {
    return this.#bootMs < INITIALISING_S * 1000;
  }

  get hasBattery(): boolean {
    return this.#bootMs >= 1700;
  }

  get hasGps(): boolean {
    return this.#has(8.9);
  }

  get hasGpsFix(): boolean {
    return this.#has(9.18);
  }

  get hasOrigin(): boolean {
    return this.#has(19);
  }

  get isAttitudeHealthy(): boolean {
    return this.#has(21.7);
  }

  get usesGps(): boolean {
    return this.#has(REAL_BOOT_READY_S);
  }

  /** EKF_STATUS_FLAGS of a filter that has GPS when the start is over, or has lost it. */
  ekfFlags(isAiding: boolean): number {
    if (this.usesGps && isAiding) return EKF_WITH_GPS;
    if (this.#has(4.9)) return EKF_WITHOUT_GPS;
    return this.#has(4.7) ? 0 : UNINITIALIZED;
  }

  #has(realS: number): boolean {
    const squeeze = (this.#readyS - INITIALISING_S) / (REAL_BOOT_READY_S - INITIALISING_S);
    const atS = realS <= INITIALISING_S ? realS : INITIALISING_S + (realS - INITIALISING_S) * squeeze;
    return this.#bootMs >= atS * 1000;
  }
}
