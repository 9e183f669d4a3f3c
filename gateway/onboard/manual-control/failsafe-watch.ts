import type { Clock, MonotonicMs, Timer } from '../../base/clock.ts';
import type { Unsubscribe } from '../../base/emitter.ts';
import { MavState } from '../../mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';

/** After COM_RC_LOSS_T (default 0.5 s) PX4 holds for 5 s (COM_FAIL_ACT_T) before it leaves. */
const WATCH_MS = 5000;
/** PX4 sends this with every failsafe. Other warnings give a specific reason. */
const PLAIN_WORDS = /^Failsafe activated/;
const WARNING = 4;

export interface FailsafeWatchOptions {
  readonly vehicleId: string;
  readonly vehicles: VehicleDirectory;
  readonly clock: Clock;
  /** Called at most once: the vehicle holds and will return home. */
  readonly onStarted: () => void;
}

/**
 * After an intended end of manual control, watches for PX4's failsafe for missing sticks. The watch
 * ends if another reason for the failsafe appears, or if the vehicle no longer holds.
 */
export class FailsafeWatch {
  readonly #options: FailsafeWatchOptions;
  readonly #sinceMs: MonotonicMs;
  readonly #timer: Timer;
  readonly #unsubscribe: Unsubscribe;

  /** Create it when the last stick message has been sent. */
  constructor(options: FailsafeWatchOptions) {
    this.#options = options;
    const { clock, vehicles, vehicleId } = options;
    this.#sinceMs = clock.monotonicMs();
    this.#timer = clock.after(WATCH_MS, () => this.cancel());
    this.#unsubscribe = vehicles.on('changed', (vehicle) => {
      if (vehicle.vehicleId === vehicleId) this.#look(vehicle);
    });
  }

  cancel(): void {
    this.#timer.cancel();
    this.#unsubscribe();
  }

  #look(vehicle: VehicleState): void {
    const { heartbeat } = vehicle;
    if (!heartbeat || heartbeat.receivedAtMs < this.#sinceMs) return;
    if (vehicle.isLost || vehicle.hasConflict || heartbeat.flightMode !== 'Hold') this.cancel();
    else if (heartbeat.systemStatus === MavState.CRITICAL) {
      this.cancel();
      if (this.#isForSticks(vehicle)) this.#options.onStarted();
    }
  }

  #isForSticks({ vehicleId, battery, fence }: VehicleState): boolean {
    const texts = this.#options.vehicles.statusTexts(vehicleId, this.#sinceMs);
    const charge = battery?.chargeState;
    return (
      (charge === undefined || charge === null || charge === 'ok') &&
      fence?.isBreached !== true &&
      texts.every(({ severity, text }) => severity > WARNING || PLAIN_WORDS.test(text))
    );
  }
}
