import type { Clock, MonotonicMs, Timer } from '../../base/clock.ts';
import type { Unsubscribe } from '../../base/emitter.ts';
import { MavState } from '../../mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';

/** COM_RC_LOSS_T is 0.5 s by default; then PX4 holds for 5 s (COM_FAIL_ACT_T) before it leaves. */
const WATCH_MS = 5000;
/** What PX4 says with any failsafe; other warnings give another reason for it. */
const PLAIN_WORDS = /^Failsafe activated/;
const WARNING = 4;

export interface FailsafeWatchOptions {
  readonly vehicleId: string;
  readonly vehicles: VehicleDirectory;
  readonly clock: Clock;
  /** It holds still, and will return home: called once at most. */
  readonly onStarted: () => void;
}

/**
 * After sticks were handed back on purpose, watches for the failsafe that PX4 starts because it misses them. The
 * watch ends when another reason for the failsafe is visible, or when the vehicle does not hold any more.
 */
export class FailsafeWatch {
  readonly #options: FailsafeWatchOptions;
  readonly #sinceMs: MonotonicMs;
  readonly #timer: Timer;
  readonly #unsubscribe: Unsubscribe;

  /** To be made when the last stick has left. */
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
    if (!heartbeat || heartbeat.heardAtMs < this.#sinceMs) return;
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
