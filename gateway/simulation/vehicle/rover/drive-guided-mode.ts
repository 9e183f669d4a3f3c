import { clamp, wrapPi } from '../physics/angle.ts';
import type { LocalPoint, PlanePoint } from '../physics/local-frame.ts';
import type { Drive } from './drive.ts';
import type { DriveMode } from './drive-mode.ts';
import { type DriveInput, STANDING } from './rover-dynamics.ts';
import type { RoverModeTraits } from './rover-mode.ts';
import { Way } from './way.ts';

/** How long a velocity stays valid without a new one. */
const VELOCITY_TIMEOUT_MS = 3000;
const YAW_GAIN_PER_S = 2;
const STANDING_MPS = 0.05;

/** GUIDED: to a place, along a velocity, or standing when there is neither. */
export class DriveGuidedMode implements DriveMode {
  readonly traits: RoverModeTraits;
  readonly #drive: Drive;
  #way: Way | undefined;
  #velocity: PlanePoint | undefined;
  #velocityUntilMs = 0;
  #isPaused = false;

  constructor(traits: RoverModeTraits, drive: Drive) {
    this.traits = traits;
    this.#drive = drive;
  }

  get goal(): LocalPoint | undefined {
    return this.#way?.goal;
  }

  disarmed(): void {
    this.stop();
  }

  /** @returns false when the fence forbids the place. */
  goTo(goal: LocalPoint): boolean {
    if (this.#drive.fence.forbids(goal)) return false;
    this.stop();
    this.#way = new Way(this.#drive, goal, true);
    return true;
  }

  /** `northM` and `eastM` are metres a second. */
  driveAt(velocity: PlanePoint): void {
    this.stop();
    this.#velocity = velocity;
    this.#velocityUntilMs = this.#drive.bootMs + VELOCITY_TIMEOUT_MS;
  }

  stop(): void {
    this.#way = undefined;
    this.#velocity = undefined;
    this.#isPaused = false;
  }

  pause(): boolean {
    this.#isPaused = true;
    return true;
  }

  resume(): boolean {
    this.#isPaused = false;
    return true;
  }

  update(dtS: number): DriveInput {
    const drive = this.#drive;
    if (this.#isPaused) return STANDING;
    if (this.#way) return this.#way.update(dtS);
    if (!this.#velocity || drive.bootMs >= this.#velocityUntilMs) return STANDING;
    const { northM, eastM } = this.#velocity;
    const speedMps = Math.min(drive.cruiseMps, Math.hypot(northM, eastM));
    if (speedMps < STANDING_MPS) return STANDING;
    const offRad = wrapPi(Math.atan2(eastM, northM) - drive.estimate.yawRad);
    const tightest = speedMps / drive.turnRadiusM;
    return { speedMps, yawRateRadS: clamp(YAW_GAIN_PER_S * offRad, -tightest, tightest) };
  }
}
