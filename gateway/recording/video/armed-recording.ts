import type { Clock, Timer } from '../../base/clock.ts';
import type { VideoService } from './video-service.ts';

export interface ArmedRecordingOptions {
  readonly video: Pick<VideoService, 'recordVehicle' | 'endRecordings'>;
  readonly clock: Clock;
}

/** Shows the landing to its end. */
const AFTER_DISARMING_MS = 10_000;
/** Sources that appear while the vehicle is armed are recorded too. */
const LOOK_AGAIN_MS = 1000;

interface Flight {
  readonly looking: Timer;
  readonly started: Set<string>;
}

/**
 * Records the video of each vehicle from arming to 10 s after disarming. A recording that a person started goes on;
 * one that a person stopped is not started again in the same flight.
 */
export class ArmedRecording {
  readonly #options: ArmedRecordingOptions;
  readonly #flights = new Map<string, Flight>();
  readonly #ending = new Map<string, Timer>();

  constructor(options: ArmedRecordingOptions) {
    this.#options = options;
  }

  /** To be called whenever something of a vehicle changed. */
  observe(vehicleId: string, isArmed: boolean): void {
    const flight = this.#flights.get(vehicleId);
    if (isArmed && !flight) this.#begin(vehicleId);
    else if (!isArmed && flight) this.#end(vehicleId, flight);
  }

  #begin(vehicleId: string): void {
    const { clock } = this.#options;
    this.#ending.get(vehicleId)?.cancel();
    this.#ending.delete(vehicleId);
    const started = new Set<string>();
    const look = (): void => {
      for (const id of this.#options.video.recordVehicle(vehicleId, started)) started.add(id);
    };
    look();
    this.#flights.set(vehicleId, { looking: clock.every(LOOK_AGAIN_MS, look), started });
  }

  #end(vehicleId: string, { looking, started }: Flight): void {
    looking.cancel();
    this.#flights.delete(vehicleId);
    this.#ending.set(
      vehicleId,
      this.#options.clock.after(AFTER_DISARMING_MS, () => {
        this.#ending.delete(vehicleId);
        this.#options.video.endRecordings([...started]);
      }),
    );
  }
}
