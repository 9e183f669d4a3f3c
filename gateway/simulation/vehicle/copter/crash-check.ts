import { MavSeverity } from '../../../mavlink/codec/generated/enums.ts';
import type { Craft } from '../craft/craft.ts';
import type { CopterDynamics } from './copter-dynamics.ts';

const THRUST_LOSS_S = 1;
const CRASH_S = 2;

/** What the crash check needs of a copter beyond what every craft has. */
interface CrashingCopter extends Craft {
  readonly body: CopterDynamics;
  readonly isAutoArmed: boolean;
}

/**
 * Detects that the motors can no longer hold the vehicle, and that it lies on the ground (FS_CRASH_CHECK).
 */
export class CrashCheck {
  readonly #flight: CrashingCopter;
  #weakS = 0;
  #downS = 0;

  constructor(flight: CrashingCopter) {
    this.#flight = flight;
  }

  step(dtS: number): void {
    const flight = this.#flight;
    const { motor } = flight.faults.of('motor-failure') ?? {};
    const isFalling = (motor !== undefined || flight.body.isWrecked) && flight.isArmed;
    const weakBeforeS = this.#weakS;
    this.#weakS = motor !== undefined && isFalling && flight.isInAir ? this.#weakS + dtS : 0;
    if (weakBeforeS < THRUST_LOSS_S && this.#weakS >= THRUST_LOSS_S)
      flight.listener.say(MavSeverity.EMERGENCY, `Potential Thrust Loss (${motor})`);
    this.#downS = isFalling && flight.body.isOnGround && flight.isAutoArmed ? this.#downS + dtS : 0;
    if (this.#downS < CRASH_S || flight.parameters.get('FS_CRASH_CHECK') === 0) return;
    this.#downS = 0;
    flight.listener.say(MavSeverity.EMERGENCY, 'Crash: Disarming');
    flight.disarm();
  }
}
