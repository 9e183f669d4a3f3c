import type { Gates } from '../../../gateway/contract/account/access.ts';
import { t } from '../../language/translate.ts';
import type { Milestone } from './progress-store.ts';

/** One step of the way from nothing to a saved workspace. */
export interface SequenceStep {
  readonly id: 'access' | 'docs' | 'assistant' | 'sandbox' | 'workspace';
  readonly title: string;
  /** What is done, or what to do. */
  readonly detail: string;
  readonly isDone: boolean;
  /** The first that is not done. */
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
      title: t('Create access'),
      detail: accessDetail(isLoggedIn, hasCredits, gates),
      isDone: isLoggedIn && hasCredits,
    },
    {
      id: 'docs',
      title: t('Read the API docs'),
      detail: gates
        ? t('{unlocked} of {total} operations are open', gates.docs)
        : t('Waiting for the gateway'),
      isDone: reached.includes('docs-read'),
    },
    {
      id: 'assistant',
      title: t('Ask the assistant'),
      detail: t('Say a goal, get the APIs, risks and credits'),
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
      detail: t('Scenario, APIs and answers, versioned'),
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
