import { create } from 'zustand';
import type { CommandLease } from '../../../gateway/contract/command/lease.ts';

interface LeaseStore {
  /** By vehicle. */
  readonly leases: Readonly<Record<string, CommandLease>>;
  readonly isLoaded: boolean;
  /** The vehicle of the open takeover dialog. */
  readonly takeoverVehicleId: string | undefined;
  /** Takeover requests whose dialog was dismissed. They are still pending in the Command Center. */
  readonly putAway: ReadonlySet<string>;
  /** Vehicles whose leases this window renews. */
  readonly kept: ReadonlySet<string>;
}

/** Who commands which vehicle. */
export const useLeaseStore = create<LeaseStore>(() => ({
  leases: {},
  isLoaded: false,
  takeoverVehicleId: undefined,
  putAway: new Set(),
  kept: new Set(),
}));

/** Takes a lease unless a later holder is already known: the epoch never goes back. */
export function receiveLease(lease: CommandLease): void {
  useLeaseStore.setState(({ leases }) => {
    const known = leases[lease.vehicleId];
    return known && known.epoch > lease.epoch ? {} : { leases: { ...leases, [lease.vehicleId]: lease } };
  });
}

/** Replaces all leases by a snapshot. After a restart of the gateway, epochs may start again. */
export function replaceLeases(leases: readonly CommandLease[]): void {
  useLeaseStore.setState({
    leases: Object.fromEntries(leases.map((lease) => [lease.vehicleId, lease])),
    isLoaded: true,
  });
}

export function openTakeover(vehicleId: string): void {
  useLeaseStore.setState({ takeoverVehicleId: vehicleId });
}

export function closeTakeover(): void {
  useLeaseStore.setState({ takeoverVehicleId: undefined });
}

export function putAwayTakeover(takeoverId: string): void {
  useLeaseStore.setState(({ putAway }) => ({ putAway: new Set([...putAway, takeoverId]) }));
}

export function noteKept(vehicleId: string): void {
  useLeaseStore.setState(({ kept }) => ({ kept: new Set([...kept, vehicleId]) }));
}

export function forgetKept(vehicleId: string): void {
  useLeaseStore.setState(({ kept }) => ({ kept: new Set([...kept].filter((each) => each !== vehicleId)) }));
}
