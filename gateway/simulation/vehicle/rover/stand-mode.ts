import type { LocalPoint } from '../physics/local-frame.ts';
import type { Drive } from './drive.ts';
import type { DriveMode } from './drive-mode.ts';
import { type DriveInput, STANDING } from './rover-dynamics.ts';
import type { RoverModeTraits } from './rover-mode.ts';
import { Way } from './way.ts';

/** HOLD stops. LOITER stops too, and drives back when something moved it out of LOIT_RADIUS. */
export class StandMode implements DriveMode {
  readonly traits: RoverModeTraits;
  readonly goal: LocalPoint | undefined;
  readonly #drive: Drive;
  #way: Way | undefined;

  constructor(traits: RoverModeTraits, drive: Drive, keepsPlace: boolean) {
    const { northM, eastM } = drive.estimate;
    this.traits = traits;
    this.#drive = drive;
    this.goal = keepsPlace ? { northM, eastM, upM: 0 } : undefined;
  }

  update(dtS: number): DriveInput {
    const { goal } = this;
    const { estimate, parameters } = this.#drive;
    if (!goal) return STANDING;
    const offM = Math.hypot(goal.northM - estimate.northM, goal.eastM - estimate.eastM);
    if (offM > parameters.get('LOIT_RADIUS')) this.#way ??= new Way(this.#drive, goal, true);
    if (this.#way?.isDone) this.#way = undefined;
    return this.#way?.update(dtS) ?? STANDING;
  }
}
