import type { Clock } from '../../base/clock.ts';
import type { Unsubscribe } from '../../base/emitter.ts';
import type { CommandRecords } from '../../command/record/command-records.ts';
import type { CommandRecord } from '../../contract/command/command.ts';
import { hasEnded } from '../../contract/command/operation-states.ts';
import { say } from '../../contract/operator-text.ts';
import type { AlertRegistry } from '../../vehicle/alert/alert-registry.ts';
import { vehicleName } from '../../vehicle/state/vehicle-kind.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';

/** A vehicle rarely has more records since its last radio calibration. */
const LOOKED_AT = 200;
const CODE = 'sticks-off';

export interface SticksWatchOptions {
  readonly records: Pick<CommandRecords, 'list' | 'events'>;
  readonly vehicles: VehicleDirectory;
  readonly alerts: AlertRegistry;
  readonly clock: Clock;
}

/**
 * Warns that a PX4 vehicle may ignore its transmitter: it does so during a radio calibration, and a lost
 * link or a killed gateway leaves it unknown whether the end arrived. Derived from command records, so it
 * survives our restart. A later calibration that ended, or a reboot of the vehicle, clears it.
 */
export class SticksWatch {
  readonly #options: SticksWatchOptions;
  /** Calibrations before the vehicle's last reboot. */
  readonly #settled = new Set<string>();
  /** Vehicles with this alert. */
  readonly #reported = new Set<string>();
  #unsubscribe: readonly Unsubscribe[] = [];

  constructor(options: SticksWatchOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#unsubscribe.length > 0) return;
    const { records, vehicles } = this.#options;
    this.#unsubscribe = [
      vehicles.on('event', ({ kind, vehicleId }) => {
        if (vehicleId === null) return;
        if (kind === 'rebooted') this.#settle(vehicleId);
        else if (kind === 'discovered') this.#look(vehicleId);
      }),
      // The power-up time is reported some time after discovery, and may reveal a reboot.
      vehicles.on('changed', (vehicle) => {
        if (this.#reported.has(vehicle.vehicleId) && vehicle.position) this.#look(vehicle.vehicleId);
      }),
      vehicles.on('removed', ({ vehicleId }) => this.#reported.delete(vehicleId)),
      records.events.on('command', (record) => {
        if (isOfRadio(record) && hasEnded('command', record.state)) this.#look(record.vehicleId);
      }),
    ];
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
  }

  #settle(vehicleId: string): void {
    const last = this.#last(vehicleId);
    if (last) this.#settled.add(last.commandId);
    this.#look(vehicleId);
  }

  #look(vehicleId: string): void {
    const { vehicles, alerts } = this.#options;
    const vehicle = vehicles.get(vehicleId);
    if (vehicle?.autopilot !== 'px4') return;
    const last = this.#last(vehicleId);
    // The alert stays until a running calibration has ended.
    if (last && !hasEnded('command', last.state)) return;
    if (
      last?.state !== 'unknown' ||
      this.#settled.has(last.commandId) ||
      this.#hasBootedSince(last, vehicle)
    ) {
      this.#reported.delete(vehicleId);
      alerts.clear({ vehicleId, code: CODE });
      return;
    }
    if (this.#reported.has(vehicleId)) return;
    this.#reported.add(vehicleId);
    alerts.raise({
      vehicleId,
      code: CODE,
      severity: 'warning',
      text: say('{name} may ignore its transmitter: it has not confirmed the end of the radio calibration', {
        name: vehicleName(vehicle),
      }),
      advice:
        'Start the radio calibration again and cancel it, or reboot the vehicle. Do not fly until you have checked that the sticks work.',
    });
  }

  #hasBootedSince({ sentAtMs }: CommandRecord, { position }: VehicleState): boolean {
    const { clock } = this.#options;
    if (!position || sentAtMs === null) return false;
    return clock.utcMs() - (clock.monotonicMs() - position.receivedAtMs) - position.bootMs > sentAtMs;
  }

  #last(vehicleId: string): CommandRecord | undefined {
    return this.#options.records
      .list({ vehicleId, category: 'Fleet', limit: LOOKED_AT })
      .find((record) => isOfRadio(record) && record.sentAtMs !== null);
  }
}

function isOfRadio({ command, params }: CommandRecord): boolean {
  return command === 'calibration' && params.kind === 'radio';
}
