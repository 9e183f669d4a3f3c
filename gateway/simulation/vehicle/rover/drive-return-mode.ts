import { returnPlace } from '../craft/return-place.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import type { Drive } from './drive.ts';
import type { DriveMode } from './drive-mode.ts';
import type { DriveInput } from './rover-dynamics.ts';
import type { RoverModeTraits } from './rover-mode.ts';
import { Way } from './way.ts';

/**
 * RTL: straight home or to the nearest rally point, then stop. SMART_RTL does the same: the path driven is
 * not kept.
 */
export class DriveReturnMode implements DriveMode {
  readonly traits: RoverModeTraits;
  readonly #drive: Drive;
  #way: Way | undefined;

  constructor(traits: RoverModeTraits, drive: Drive) {
    this.traits = traits;
    this.#drive = drive;
  }

  get goal(): LocalPoint | undefined {
    return this.#way?.goal;
  }

  canEnter(): boolean {
    return !this.#drive.isArmed || this.#drive.home !== undefined;
  }

  enter(): void {
    const { parameters } = this.#drive;
    if (parameters.get('RTL_SPEED') > 0) this.#drive.speedMps = parameters.get('RTL_SPEED');
  }

  update(dtS: number): DriveInput {
    this.#way ??= this.#wayBack();
    return this.#way.update(dtS);
  }

  #wayBack(): Way {
    const { northM, eastM } = returnPlace(this.#drive) ?? this.#drive.estimate;
    return new Way(this.#drive, { northM, eastM, upM: 0 }, true);
  }
}
