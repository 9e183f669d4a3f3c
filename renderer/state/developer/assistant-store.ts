import { create } from 'zustand';
import type { Recommendation } from '../../../gateway/contract/developer/assistant.ts';
import { recommend } from '../../api/developer/developer-tools.ts';
import { t } from '../../language/translate.ts';
import { useAccountStore } from './account-store.ts';
import { sayStatus } from './developer-notice-store.ts';
import { useDeveloper } from './developer-runtime.ts';
import { reachMilestone } from './developer-sequence.ts';

interface AssistantStore {
  readonly goal: string;
  /** Undefined: as many as the goal asks for. */
  readonly vehicles: number | undefined;
  readonly recommendation: Recommendation | undefined;
}

/** The current goal and the last answer. Both are part of a workspace. */
export const useAssistantStore = create<AssistantStore>(() => ({
  goal: '',
  vehicles: undefined,
  recommendation: undefined,
}));

/** Asks for an architecture; the answer lands in the assistant's store. */
export function useAskAssistant(): (goal: string, vehicles: number | undefined) => Promise<void> {
  const { account } = useDeveloper();
  return async (goal, vehicles) => {
    const recommendation = await recommend(account, { goal, ...(vehicles !== undefined && { vehicles }) });
    useAssistantStore.setState({ goal, vehicles, recommendation });
    reachMilestone(useAccountStore.getState().account?.accountId, 'assistant-asked');
    sayStatus(t('The assistant recommends {count} APIs.', { count: recommendation.apis.length }));
  };
}
