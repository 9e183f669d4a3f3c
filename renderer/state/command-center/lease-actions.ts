import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { commandApi } from '../../../gateway/contract/api/command-api.ts';
import type { CommandLease, ControlState } from '../../../gateway/contract/command/lease.ts';
import { call } from '../../api/call.ts';
import { browserClock, type Clock } from '../../api/connection/clock.ts';
import { GatewayError, type RestCaller } from '../../api/connection/rest-client.ts';
import { commandText } from '../../format/command-text.ts';
import { failureText } from '../app/failure-text.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { operationKey } from '../connection/operations.ts';
import { useIsSelf } from '../connection/whoami.ts';
import { isEnded, useCommandStore } from '../vehicle/command-store.ts';
import { useVehicle } from '../vehicle/vehicle-store.ts';
import { forgetKept, receiveLease, useLeaseStore } from './lease-store.ts';

/** A vehicle's lease, read again when it is first needed: a takeover must not rely on old data. */
export function useFreshLease(vehicleId: string): {
  readonly lease: CommandLease | undefined;
  readonly failure: string | undefined;
} {
  const { rest } = useGateway();
  const lease = useLeaseStore((state) => state.leases[vehicleId]);
  const input = { params: { vehicleId } };
  const { error } = useQuery({
    queryKey: operationKey(commandApi.getCommandLease, input),
    queryFn: async () => {
      const fresh = await call(rest, commandApi.getCommandLease, input);
      receiveLease(fresh);
      return fresh;
    },
    // Never an earlier answer.
    gcTime: 0,
    networkMode: 'always',
    retry: false,
  });
  return { lease, failure: error === null ? undefined : failureText(error) };
}

/** A lease expires 30 s after its last renewal, which leaves time for three attempts. */
const RENEW_MS = 10_000;

/** Renews the leases of this window until they are returned or taken over. @returns how to stop */
export function keepLeases(rest: RestCaller, clock: Clock): () => void {
  const timer = clock.every(RENEW_MS, () => {
    for (const vehicleId of useLeaseStore.getState().kept) {
      const before = useLeaseStore.getState().leases[vehicleId];
      // If the holder has changed, do not renew: that would take the vehicle back without asking.
      if (!before?.holder || before.kind !== 'explicit') {
        forgetKept(vehicleId);
        continue;
      }
      call(rest, commandApi.takeCommandLease, { params: { vehicleId } })
        .then((lease) => {
          if (lease.epoch !== before.epoch) forgetKept(vehicleId);
          receiveLease(lease);
        })
        // Anything but another holder may pass: the next period tries again.
        .catch((cause: unknown) => {
          const isHeld = cause instanceof GatewayError && cause.problem?.code === 'lease-held';
          if (isHeld) forgetKept(vehicleId);
        });
    }
  });
  return () => timer.cancel();
}

export function useLeaseKeeper(): void {
  const { rest } = useGateway();
  useEffect(() => keepLeases(rest, browserClock), [rest]);
}

/** What this window knows about a vehicle and is doing with it. */
export function useOwnControlState(vehicleId: string): ControlState {
  const vehicle = useVehicle(vehicleId)?.telemetry;
  const records = useCommandStore((state) => state.records);
  const isSelf = useIsSelf();
  const running = Object.values(records)
    .filter((record) => record.vehicleId === vehicleId && !isEnded(record.state) && isSelf(record.actor))
    .toSorted((a, b) => b.createdAtMs - a.createdAtMs)[0];
  return {
    flightMode: vehicle?.flight_mode ?? null,
    isArmed: vehicle?.armed ?? null,
    altitudeM: vehicle?.altitude_m ?? null,
    groundSpeedMps: vehicle?.velocity?.ground_mps ?? null,
    batteryPct: vehicle?.battery_pct ?? null,
    activity: running ? commandText(running.command, running.params) : null,
  };
}
