import type { CommandRecords } from '../../command/record/command-records.ts';
import type { CommandRecord } from '../../contract/command/command.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';

/** A vehicle rarely has more records since its last mission upload. */
const LOOKED_AT = 200;
const WRITES: ReadonlySet<string> = new Set(['mission-upload', 'mission-clear']);

export interface MissionDoubtsOptions {
  readonly records: Pick<CommandRecords, 'list'>;
  readonly vehicles: Pick<VehicleDirectory, 'get'>;
}

/**
 * Whether a vehicle may hold a mission that was never planned: an unfinished upload may leave part of the new one
 * before part of the old one. Derived from command records, so it survives a reboot of the vehicle and our restart.
 */
export class MissionDoubts {
  readonly #options: MissionDoubtsOptions;
  /** Uploads that are no longer in doubt. */
  readonly #settled = new Set<string>();

  constructor(options: MissionDoubtsOptions) {
    this.#options = options;
  }

  /** The reason, for the operator; undefined if the onboard mission is certain. */
  of(vehicleId: string): string | undefined {
    const last = this.#lastWrite(vehicleId);
    if (!last || this.#settled.has(last.commandId) || !mayHaveDamaged(last)) return undefined;
    return 'The last upload to the vehicle was interrupted. It may now hold parts of two missions. Upload again.';
  }

  /** The mission was read. An autopilot that replaces only whole lists holds one of the two. */
  wasRead(vehicleId: string): void {
    if (this.#options.vehicles.get(vehicleId)?.autopilot === 'px4') this.settle(vehicleId);
  }

  /** The onboard mission is complete: another station wrote it, or it is the one that was sent. */
  settle(vehicleId: string): void {
    const last = this.#lastWrite(vehicleId);
    if (last) this.#settled.add(last.commandId);
  }

  #lastWrite(vehicleId: string): CommandRecord | undefined {
    return this.#options.records
      .list({ vehicleId, category: 'Mission', limit: LOOKED_AT })
      .find(({ command, sentAtMs }) => WRITES.has(command) && sentAtMs !== null);
  }
}

/** A vehicle that refused before requesting an item kept its mission. */
function mayHaveDamaged({ state, mavlink }: CommandRecord): boolean {
  return (
    state === 'unknown' || state === 'cancelled' || (state === 'refused' && mavlink?.items !== undefined)
  );
}
