import { z } from 'zod';
import { create } from 'zustand';
import type { Gates } from '../../../gateway/contract/account/access.ts';
import { t } from '../../language/translate.ts';

/** One step of the developer sequence. */
export interface SequenceStep {
  readonly id: 'access' | 'docs' | 'assistant' | 'sandbox' | 'workspace';
  readonly title: string;
  /** What was done or what to do. */
  readonly detail: string;
  readonly isDone: boolean;
  /** The first open step. */
  readonly isNext: boolean;
}

/** The developer sequence of specification 1, rule 2, with what is done and what comes next. */
export function developerSequence(
  gates: Gates | undefined,
  reached: readonly Milestone[],
): readonly SequenceStep[] {
  const isLoggedIn = gates?.login === 'active';
  const hasCredits = gates?.credits.state === 'active';
  const steps = [
    {
      id: 'access',
      title: t('Create an account'),
      detail: accessDetail(isLoggedIn, hasCredits, gates),
      isDone: isLoggedIn && hasCredits,
    },
    {
      id: 'docs',
      title: t('Read the API docs'),
      detail: gates
        ? t('{unlocked} of {total} operations unlocked', gates.docs)
        : t('Waiting for the gateway'),
      isDone: reached.includes('docs-read'),
    },
    {
      id: 'assistant',
      title: t('Ask the assistant'),
      detail: t('Describe a goal; get APIs, risks and costs'),
      isDone: reached.includes('assistant-asked'),
    },
    {
      id: 'sandbox',
      title: t('Run the sandbox'),
      detail: t('Call the live gateway with a test key'),
      isDone: reached.includes('sandbox-run'),
    },
    {
      id: 'workspace',
      title: t('Save the workspace'),
      detail: t('Scenario, APIs and responses, with versions'),
      isDone: reached.includes('workspace-saved'),
    },
  ] as const;
  const next = steps.find((step) => !step.isDone)?.id;
  return steps.map((step) => ({ ...step, isNext: step.id === next }));
}

function accessDetail(isLoggedIn: boolean, hasCredits: boolean, gates: Gates | undefined): string {
  if (!isLoggedIn) return t('Register with a company e-mail');
  return hasCredits
    ? t('{count} credits', { count: gates?.credits.balance ?? 0 })
    : t('Activate a plan to get credits');
}

const STORAGE_KEY = 'aerodeck.developer-progress';
const MILESTONES = ['docs-read', 'assistant-asked', 'sandbox-run', 'workspace-saved'] as const;
type Milestone = (typeof MILESTONES)[number];
const progressSchema = z.record(z.string(), z.array(z.enum(MILESTONES)));

interface ProgressStore {
  /** What of the developer sequence each account has done in this window, by account id. */
  readonly reached: Readonly<Record<string, readonly Milestone[]>>;
}

/** How far the developer sequence is (specification 1, rule 2); kept on this machine. */
export const useProgressStore = create<ProgressStore>(() => ({ reached: storedProgress() }));

/** Stores that the account completed a step. Does nothing without an account. */
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
