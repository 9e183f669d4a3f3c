import { z } from 'zod';
import { create } from 'zustand';

const STORAGE_KEY = 'aerodeck.developer-progress';
export const MILESTONES = ['docs-read', 'assistant-asked', 'sandbox-run', 'workspace-saved'] as const;
export type Milestone = (typeof MILESTONES)[number];
const progressSchema = z.record(z.string(), z.array(z.enum(MILESTONES)));

interface ProgressStore {
  /** What of the developer sequence each account has done in this window, by account id. */
  readonly reached: Readonly<Record<string, readonly Milestone[]>>;
}

/** How far the developer sequence is (specification 1, rule 2); kept on this machine. */
export const useProgressStore = create<ProgressStore>(() => ({ reached: storedProgress() }));

/** Notes that the account got there; without an account nothing is noted. */
export function reachMilestone(accountId: string | undefined, milestone: Milestone): void {
  const { reached } = useProgressStore.getState();
  const before = accountId === undefined ? undefined : (reached[accountId] ?? []);
  if (accountId === undefined || !before || before.includes(milestone)) return;
  const next = { ...reached, [accountId]: [...before, milestone] };
  useProgressStore.setState({ reached: next });
  localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
}

function storedProgress(): ProgressStore['reached'] {
  try {
    const parsed = progressSchema.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}
