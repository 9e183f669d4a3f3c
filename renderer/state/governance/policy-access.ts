import { useWhoami } from '../queries.ts';

/** Why this window may not change policies; undefined when it may. */
export function useWhyNotChangePolicies(): string | undefined {
  const whoami = useWhoami();
  if (!whoami.data) return 'Waiting for the gateway.';
  return whoami.data.principal.kind === 'operator'
    ? undefined
    : 'Only the operator of this station changes policies.';
}
