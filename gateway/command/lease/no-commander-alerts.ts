import type { Clock } from '../../base/clock.ts';
import type { LaunchRecord } from '../../contract/action/launch.ts';
import type { MissionRun } from '../../contract/mission/mission.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { AlertRegistry } from '../../vehicle/alert/alert-registry.ts';
import { vehicleName } from '../../vehicle/state/vehicle-kind.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import type { CommandLeases } from './command-leases.ts';

const ALERT_CODE = 'no-commander';

export interface NoCommanderAlertsOptions {
  readonly vehicles: VehicleDirectory;
  readonly alerts: AlertRegistry;
  readonly leases: CommandLeases;
  readonly clock: Clock;
}

/** Our aircraft fly no longer than this on one battery. */
const FLIGHT_MS = 3_600_000;

/** Alerts for armed vehicles without a commander, until another actor takes command or the vehicle is disarmed. */
export class NoCommanderAlerts {
  readonly #options: NoCommanderAlertsOptions;
  /** vehicleId → reason. Raised as soon as the vehicle reports that it is armed. */
  readonly #waiting = new Map<string, OperatorText>();
  readonly #raised = new Set<string>();

  constructor(options: NoCommanderAlertsOptions) {
    this.#options = options;
    const { vehicles, leases } = options;
    leases.events.on('lease', ({ vehicleId, holder }) => {
      if (holder) this.#clear(vehicleId);
    });
    vehicles.on('removed', ({ vehicleId }) => this.#clear(vehicleId));
    vehicles.on('changed', ({ vehicleId, heartbeat }) => {
      if (heartbeat?.isArmed === false) this.#clear(vehicleId);
      else if (heartbeat && this.#waiting.has(vehicleId)) this.#raise(vehicleId);
    });
  }

  /** The vehicle has no commander, for a reason in one sentence. An unseen vehicle is checked when it appears. */
  add(vehicleId: string, reason: OperatorText): void {
    const { vehicles, leases } = this.#options;
    const vehicle = vehicles.get(vehicleId);
    // After a pending takeover, the vehicle already has its new commander.
    if (vehicle && leases.lease(vehicleId).holder) return;
    this.#waiting.set(vehicleId, reason);
    if (vehicle?.heartbeat?.isArmed === false) this.#clear(vehicleId);
    else if (vehicle?.heartbeat) this.#raise(vehicleId);
  }

  /** At start: vehicles of interrupted launches and missions are still flying without a commander. */
  addInterrupted(launches: readonly LaunchRecord[], missions: readonly MissionRun[]): void {
    const sinceMs = this.#options.clock.utcMs() - FLIGHT_MS;
    const isRecent = (run: LaunchRecord | MissionRun) =>
      run.status === 'interrupted' && run.updatedAtMs > sinceMs;
    for (const { vehicleId, missionId } of missions.filter(isRecent))
      this.add(vehicleId, say('Mission {id} was interrupted.', { id: missionId }));
    for (const { aircraft, launchId } of launches.filter(isRecent))
      this.add(aircraft, say('Launch {id} was interrupted.', { id: launchId }));
  }

  #raise(vehicleId: string): void {
    const { vehicles, alerts } = this.#options;
    const vehicle = vehicles.get(vehicleId);
    const reason = this.#waiting.get(vehicleId);
    this.#waiting.delete(vehicleId);
    if (!vehicle || reason === undefined) return;
    this.#raised.add(vehicleId);
    alerts.raise({
      vehicleId,
      code: ALERT_CODE,
      severity: 'warning',
      text: say('{vehicle} has no commander. {reason}', { vehicle: vehicleName(vehicle), reason }),
      advice: 'Take command, or use Hold, RTL or Land.',
    });
  }

  #clear(vehicleId: string): void {
    this.#waiting.delete(vehicleId);
    if (this.#raised.delete(vehicleId)) this.#options.alerts.clear({ vehicleId, code: ALERT_CODE });
  }
}
