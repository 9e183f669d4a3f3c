import { useEffect } from 'react';
import { browserClock, type Clock } from '../../api/clock.ts';
import { takeLease } from '../../api/command-center.ts';
import { GatewayError, type RestCaller } from '../../api/connection/rest-client.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { forgetKept, receiveLease, useLeaseStore } from './lease-store.ts';

/** A lease that was taken to be kept ends 30 s after the last renewal; three tries fit into that. */
const RENEW_MS = 10_000;

/** Renews the leases of this window until they are returned or taken over. @returns how to stop */
export function keepLeases(rest: RestCaller, clock: Clock): () => void {
  const timer = clock.every(RENEW_MS, () => {
    for (const vehicleId of useLeaseStore.getState().kept) {
      const before = useLeaseStore.getState().leases[vehicleId];
      // A holder that changed is nothing to renew: that would take it back unasked.
      if (!before?.holder || before.kind !== 'explicit') {
        forgetKept(vehicleId);
        continue;
      }
      takeLease(rest, vehicleId)
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
