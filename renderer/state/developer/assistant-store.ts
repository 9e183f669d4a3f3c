import { create } from 'zustand';
import type { Recommendation } from '../../../gateway/contract/developer/assistant.ts';

interface AssistantStore {
  readonly goal: string;
  /** Undefined: as many as the goal says. */
  readonly vehicles: number | undefined;
  readonly recommendation: Recommendation | undefined;
}

/** The goal being asked about and the last answer; a workspace keeps both. */
export const useAssistantStore = create<AssistantStore>(() => ({
  goal: '',
  vehicles: undefined,
  recommendation: undefined,
}));
