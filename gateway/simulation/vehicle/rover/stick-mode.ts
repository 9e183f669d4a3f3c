import type { Drive } from './drive.ts';
import type { DriveMode } from './drive-mode.ts';
import type { DriveInput } from './rover-dynamics.ts';
import type { RoverModeTraits } from './rover-mode.ts';

/** MANUAL and STEERING: the sticks steer; full throttle is SPEED_MAX, or twice CRUISE_SPEED. */
export class StickMode implements DriveMode {
  readonly traits: RoverModeTraits;
  readonly goal = undefined;
  readonly #drive: Drive;

  constructor(traits: RoverModeTraits, drive: Drive) {
    this.traits = traits;
    this.#drive = drive;
  }

  update(): DriveInput {
    const { pilot, parameters, turnRadiusM } = this.#drive;
    const fullMps = parameters.get('SPEED_MAX') || 2 * parameters.get('CRUISE_SPEED');
    const speedMps = pilot.climb * fullMps;
    return { speedMps, yawRateRadS: (pilot.roll * speedMps) / turnRadiusM };
  }
}
