import { useEffect, useState } from 'react';
import type { CommandLease } from '../../../gateway/contract/command/lease.ts';
import { readLease } from '../../api/command-center.ts';
import { failureText } from '../app/failure-text.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { receiveLease, useLeaseStore } from './lease-store.ts';

/** A vehicle's lease, read again when it is first needed: a takeover must not rely on old data. */
export function useFreshLease(vehicleId: string): {
  readonly lease: CommandLease | undefined;
  readonly failure: string | undefined;
} {
  const { rest } = useGateway();
  const lease = useLeaseStore((state) => state.leases[vehicleId]);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    readLease(rest, vehicleId)
      .then(receiveLease)
      .catch((cause: unknown) => isCurrent && setFailure(failureText(cause)));
    return () => {
      isCurrent = false;
    };
  }, [rest, vehicleId]);
  return { lease, failure };
}
