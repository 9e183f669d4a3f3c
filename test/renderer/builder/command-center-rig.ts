import type { StoreApi } from 'zustand';
import { useAlertStore } from '../../../renderer/state/app/alert-store.ts';
import { useApprovalStore } from '../../../renderer/state/command-center/governance-store.ts';
import { useLeaseStore } from '../../../renderer/state/command-center/lease-store.ts';
import { useCommandStore } from '../../../renderer/state/vehicle/command-store.ts';
import { useVehicleStore } from '../../../renderer/state/vehicle/vehicle-store.ts';
import { buildEntry } from './build-records.ts';
import { buildGates, DeveloperRig, list } from './developer-rig.tsx';

function reset<State>(store: StoreApi<State>): void {
  store.setState(store.getInitialState(), true);
}

/** The Command Center as the operator's window shows it, over a gateway that answers from a table. */
export function commandCenterRig(address = '#/command-center'): DeveloperRig {
  for (const store of [useAlertStore, useApprovalStore, useCommandStore, useLeaseStore, useVehicleStore])
    reset(store as StoreApi<unknown>);
  location.hash = address;
  const entry = buildEntry({}, Number.POSITIVE_INFINITY);
  useVehicleStore.setState({ isLoaded: true, entries: { [entry.telemetry.id]: entry } });
  const rig = new DeveloperRig();
  rig.answer('GET /api/whoami', {
    principal: { kind: 'operator', id: 'operator', tenantId: 'ten-1' },
    scopes: [],
    gates: buildGates(),
    station: { role: null },
  });
  rig.answer('GET /api/commands?limit=50', list([]));
  rig.answer('GET /api/action/categories', list([]));
  rig.answer(`GET /api/audit?traceId=${'a'.repeat(32)}&limit=50`, list([]));
  return rig;
}
