import type { Gates } from '../../../gateway/contract/access.ts';
import type { Milestone } from '../vehicle/progress-store.ts';

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
      title: 'Create access',
      detail: accessDetail(isLoggedIn, hasCredits, gates),
      isDone: isLoggedIn && hasCredits,
    },
    {
      id: 'docs',
      title: 'Read the API docs',
      detail: gates
        ? `${gates.docs.unlocked} of ${gates.docs.total} operations are open`
        : 'Waiting for the gateway',
      isDone: reached.includes('docs-read'),
    },
    {
      id: 'assistant',
      title: 'Ask the assistant',
      detail: 'Say a goal, get the APIs, risks and credits',
      isDone: reached.includes('assistant-asked'),
    },
    {
      id: 'sandbox',
      title: 'Run the sandbox',
      detail: 'Call the live gateway with a test key',
      isDone: reached.includes('sandbox-run'),
    },
    {
      id: 'workspace',
      title: 'Save the workspace',
      detail: 'Scenario, APIs and answers, versioned',
      isDone: reached.includes('workspace-saved'),
    },
  ] as const;
  const next = steps.find((step) => !step.isDone)?.id;
  return steps.map((step) => ({ ...step, isNext: step.id === next }));
}

function accessDetail(isLoggedIn: boolean, hasCredits: boolean, gates: Gates | undefined): string {
  if (!isLoggedIn) return 'Register with a company e-mail';
  return hasCredits ? `${gates?.credits.balance ?? 0} credits` : 'Activate a plan to get credits';
}
