import { create } from 'zustand';
import { developerApi } from '../../../gateway/contract/api/developer-api.ts';
import type { Recommendation } from '../../../gateway/contract/developer/assistant.ts';
import { call } from '../../api/call.ts';
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
    const body = { goal, ...(vehicles !== undefined && { vehicles }) };
    const recommendation = await call(account, developerApi.recommend, { body });
    useAssistantStore.setState({ goal, vehicles, recommendation });
    reachMilestone(useAccountStore.getState().account?.accountId, 'assistant-asked');
    sayStatus(t('The assistant recommends {count} APIs.', { count: recommendation.apis.length }));
  };
}
