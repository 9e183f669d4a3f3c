import { CopterMode, MavSeverity } from '../../../mavlink/codec/generated/enums.ts';
import type { Craft, GcsRule } from '../craft/craft.ts';
import type { ParameterStore } from '../service/parameter-store.ts';
import type { CopterDynamics } from './copter-dynamics.ts';

/** FS_GCS_ENABLE 5: land instead of returning. */
const GCS_LAND = 5;

/** FS_GCS_ENABLE and FS_GCS_TIMEOUT as ArduCopter reads them. */
export function copterGcsRule(parameters: ParameterStore): GcsRule {
  const enable = parameters.get('FS_GCS_ENABLE');
  return {
    isEnabled: enable > 0,
    action: enable === GCS_LAND ? 'land' : 'return',
    timeoutMs: parameters.get('FS_GCS_TIMEOUT') * 1000,
    text: 'GCS Failsafe',
  };
}

/** FS_EKF_ACTION */
const LAND = 1;
const ALT_HOLD = 2;
const LAND_ALWAYS = 3;

/** What FS_EKF_ACTION says when the navigation filter cannot be trusted. */
export function actOnEkfFailure(flight: Craft): void {
  const action = flight.parameters.get('FS_EKF_ACTION');
  const { requiresPosition, customMode } = flight.mode.traits;
  const isWanted = action === LAND_ALWAYS || (requiresPosition && (action === LAND || action === ALT_HOLD));
  if (!isWanted || customMode === CopterMode.LAND) return;
  flight.setMode(action === ALT_HOLD ? CopterMode.ALT_HOLD : CopterMode.LAND);
  flight.listener.say(MavSeverity.WARNING, `EKF Failsafe: changed to ${flight.mode.traits.name} Mode`);
}

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
