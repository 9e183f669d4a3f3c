import type { Actor } from '../../../gateway/contract/account/actor.ts';
import { useIsSelf } from '../connection/whoami.ts';
import { useVehicleStore, type VehicleEntry } from '../vehicle/vehicle-store.ts';
import { useLeaseStore } from './lease-store.ts';

interface CommandedHere {
  /** Vehicles that this operator commands, and those that nobody commands, by system id. */
  readonly reached: readonly VehicleEntry[];
  /** Vehicles that someone else commands: an order to all leaves them alone. */
  readonly others: readonly { readonly entry: VehicleEntry; readonly holder: Actor }[];
}

/** The vehicles that an order to all vehicles reaches, and those that it does not. */
export function useCommandedHere(): CommandedHere {
  const entries = useVehicleStore((state) => state.entries);
  const leases = useLeaseStore((state) => state.leases);
  const isSelf = useIsSelf();
  const reached: VehicleEntry[] = [];
  const others: CommandedHere['others'][number][] = [];
  for (const entry of Object.values(entries).toSorted((a, b) => a.telemetry.sysid - b.telemetry.sysid)) {
    const holder = leases[entry.telemetry.id]?.holder;
    if (holder && !isSelf(holder)) others.push({ entry, holder });
    else reached.push(entry);
  }
  return { reached, others };
}
