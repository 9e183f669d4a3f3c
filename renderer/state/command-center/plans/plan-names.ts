import { useCallback } from 'react';
import { t } from '../../../language/translate.ts';
import { usePlanStore } from './plan-store.ts';

/** Puts the names of known plans in the place of their ids: the gateway's texts name holders by id. */
export function useNamedPlans(): (text: string) => string {
  const summaries = usePlanStore((state) => state.summaries);
  return useCallback(
    (text: string) =>
      text.replaceAll(/\bpln_[a-z0-9]+/gi, (planId) => {
        const name = summaries[planId]?.name;
        return name === undefined ? planId : t('the plan “{name}”', { name });
      }),
    [summaries],
  );
}
