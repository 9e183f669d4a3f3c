import { z } from 'zod';
import type { Clock, MonotonicMs } from '../../base/clock.ts';
import { errorText } from '../../base/error.ts';
import type { Logger } from '../../base/log/logger.ts';
import { say } from '../../contract/operator-text.ts';
import type { StationSettingRepository } from '../../store/repository/vehicle/station-setting-repository.ts';
import type { AlertRegistry } from '../../vehicle/alert/alert-registry.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';

export interface RemoteIdEmergenciesOptions {
  readonly store: Pick<StationSettingRepository, 'get' | 'put'>;
  readonly vehicles: Pick<VehicleDirectory, 'telemetry'>;
  readonly alerts: Pick<AlertRegistry, 'raise' | 'clear'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

const NAME = 'remote-id-emergencies';
/** So that the end reaches the vehicle even if some messages are lost. */
const REPEAT_END_MS = 30_000;

/**
 * The vehicles for which an emergency is declared. It lasts over a restart of the gateway, because the vehicle goes
 * on transmitting it.
 */
export class RemoteIdEmergencies {
  readonly #options: RemoteIdEmergenciesOptions;
  readonly #sinceMs: Map<string, number>;
  readonly #endedAtMs = new Map<string, MonotonicMs>();

  constructor(options: RemoteIdEmergenciesOptions) {
    this.#options = options;
    const stored = z.record(z.string(), z.number().int()).safeParse(options.store.get(NAME));
    this.#sinceMs = new Map(stored.success ? Object.entries(stored.data) : []);
  }

  /** Shows those of an earlier run. */
  start(): void {
    for (const vehicleId of this.#sinceMs.keys()) this.#raise(vehicleId);
  }

  /** UTC milliseconds of the declaration; undefined if none is declared. */
  sinceMs(vehicleId: string): number | undefined {
    return this.#sinceMs.get(vehicleId);
  }

  hasJustEnded(vehicleId: string): boolean {
    const endedAtMs = this.#endedAtMs.get(vehicleId);
    return endedAtMs !== undefined && this.#options.clock.monotonicMs() - endedAtMs < REPEAT_END_MS;
  }

  /** Never throws: it is sent already. */
  set(vehicleId: string, isDeclared: boolean): void {
    const { clock, alerts } = this.#options;
    if (isDeclared) {
      if (!this.#sinceMs.has(vehicleId)) this.#sinceMs.set(vehicleId, clock.utcMs());
      this.#endedAtMs.delete(vehicleId);
      this.#raise(vehicleId);
    } else {
      this.#sinceMs.delete(vehicleId);
      this.#endedAtMs.set(vehicleId, clock.monotonicMs());
      alerts.clear({ vehicleId, code: 'remote-id-emergency' });
    }
    this.#keep();
  }

  #keep(): void {
    const { store, logger } = this.#options;
    try {
      store.put(NAME, Object.fromEntries(this.#sinceMs), 'The Remote ID emergencies');
    } catch (error) {
      logger.error({ error: errorText(error) }, 'A Remote ID emergency would not last over a restart.');
    }
  }

  #raise(vehicleId: string): void {
    const { vehicles, alerts } = this.#options;
    const name = vehicles.telemetry(vehicleId)?.name;
    alerts.raise({
      vehicleId,
      code: 'remote-id-emergency',
      severity: 'warning',
      text:
        name === undefined
          ? 'Remote ID emergency declared'
          : say('{name}: Remote ID emergency declared', { name }),
      advice: 'Its Remote ID tells everyone nearby. End it in the column of the vehicle when it is over.',
    });
  }
}
