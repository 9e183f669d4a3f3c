import { t } from '../../language/translate.ts';
import { useWhoami } from '../vehicle/mission-queries.ts';

/** Why this window may not change policies; undefined when it may. */
export function useWhyNotChangePolicies(): string | undefined {
  const whoami = useWhoami();
  if (!whoami.data) return t('Waiting for the gateway.');
  return whoami.data.principal.kind === 'operator'
    ? undefined
    : t('Only the operator of this station changes policies.');
}
