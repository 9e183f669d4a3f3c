import type { Unsubscribe } from '../../../base/emitter.ts';
import type { CommandLeases } from '../../../command/lease/command-leases.ts';
import type { VehicleDirectory } from '../../../vehicle/vehicle-directory.ts';

export interface LastFlightsOptions {
  readonly vehicles: VehicleDirectory;
  readonly commandLeases: CommandLeases;
  readonly hasEnded: (launchId: string) => boolean;
}

/** Which launch a vehicle flew last, and under which lease: whose it may still be after the launch has ended in the air. */
export class LastFlights {
  readonly #options: LastFlightsOptions;
  readonly #flights = new Map<string, { readonly launchId: string; readonly epoch: number }>();
  #unsubscribe: Unsubscribe = () => undefined;

  constructor(options: LastFlightsOptions) {
    this.#options = options;
  }

  start(): void {
    this.#unsubscribe = this.#options.vehicles.on('changed', ({ vehicleId, heartbeat }) => {
      const flight = this.#flights.get(vehicleId);
      if (flight && heartbeat?.isArmed === false && this.#options.hasEnded(flight.launchId))
        this.#flights.delete(vehicleId);
    });
  }

  stop(): void {
    this.#unsubscribe();
  }

  note(vehicleId: string, launchId: string, epoch: number): void {
    this.#flights.set(vehicleId, { launchId, epoch });
  }

  /** Armed since that launch, and not under another actor's command. */
  isStillOf(vehicleId: string, launchId: string): boolean {
    const { vehicles, commandLeases } = this.#options;
    const flight = this.#flights.get(vehicleId);
    if (flight?.launchId !== launchId || vehicles.get(vehicleId)?.heartbeat?.isArmed !== true) return false;
    return commandLeases.lease(vehicleId).epoch === flight.epoch;
  }
}
