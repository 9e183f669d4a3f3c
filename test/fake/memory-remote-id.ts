import type { AuditEntry } from '../../gateway/base/log/audit-log.ts';
import { silentLogger } from '../../gateway/base/log/logger.ts';
import { RemoteIdEmergencies } from '../../gateway/onboard/remote-id/remote-id-emergencies.ts';
import {
  RemoteIdService,
  type RemoteIdServiceOptions,
} from '../../gateway/onboard/remote-id/remote-id-service.ts';
import type { AlertKey, AlertReport } from '../../gateway/vehicle/alert/alert-registry.ts';
import type { VehicleState } from '../../gateway/vehicle/state/vehicle-state.ts';
import { FakeClock } from './fake-clock.ts';

/** Remote ID over a store in memory, with the vehicles of `states`. */
export function memoryRemoteId({
  states = [],
  stored = new Map<string, unknown>(),
  clock = new FakeClock(),
}: {
  readonly states?: VehicleState[];
  readonly stored?: Map<string, unknown>;
  readonly clock?: RemoteIdServiceOptions['clock'];
} = {}) {
  const audited: AuditEntry[] = [];
  const alerts: { raised: AlertReport[]; cleared: AlertKey[] } = { raised: [], cleared: [] };
  const store = {
    get: (name: string) => stored.get(name),
    put: (name: string, value: unknown) => void stored.set(name, structuredClone(value)),
  };
  const vehicles = {
    list: () => states,
    get: (vehicleId: string) => states.find((state) => state.vehicleId === vehicleId),
    telemetry: () => undefined,
  };
  const emergencies = new RemoteIdEmergencies({
    store,
    vehicles,
    alerts: {
      raise(report) {
        alerts.raised.push(report);
        return undefined as never;
      },
      clear: (key) => void alerts.cleared.push(key),
    },
    clock,
    logger: silentLogger,
  });
  const audit = { append: (entry: AuditEntry) => void audited.push(entry) };
  const service = new RemoteIdService({ store, vehicles, emergencies, audit, clock });
  return { service, emergencies, stored, audited, alerts, clock };
}
