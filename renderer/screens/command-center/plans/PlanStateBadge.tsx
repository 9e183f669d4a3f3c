import {
  Ban,
  Circle,
  CircleAlert,
  CircleCheck,
  CircleDot,
  CircleX,
  ClipboardCheck,
  Hourglass,
  LoaderCircle,
  type LucideIcon,
  OctagonX,
  Pause,
  PencilLine,
  ShieldCheck,
  SkipForward,
  Stamp,
  Unplug,
} from 'lucide-react';
import type { PlanState, PlanSummary, StepState } from '../../../../gateway/contract/action/plan.ts';
import { PLAN_STATE_TEXT, STEP_STATE_TEXT } from '../../../format/plan-text.ts';
import { t } from '../../../language/translate.ts';

const PLAN_ICON: Readonly<Record<PlanState, LucideIcon>> = {
  draft: PencilLine,
  validated: ClipboardCheck,
  approved: Stamp,
  running: LoaderCircle,
  paused: Pause,
  aborting: OctagonX,
  aborted: Ban,
  completed: CircleCheck,
  partially_completed: CircleAlert,
  failed: CircleX,
  interrupted: Unplug,
};

const STEP_ICON: Readonly<Record<StepState, LucideIcon>> = {
  pending: Circle,
  blocked: Hourglass,
  ready: CircleDot,
  running: LoaderCircle,
  succeeded: CircleCheck,
  failed: CircleX,
  skipped: SkipForward,
  cancelled: Ban,
  compensated: ShieldCheck,
};

/** A plan's state as an icon and a word, with its meaning on hover. */
export function PlanStateBadge({ state }: { readonly state: PlanState }) {
  const { word, tone, meaning } = PLAN_STATE_TEXT[state];
  const Icon = PLAN_ICON[state];
  return (
    <span className="plan-state toned small-dim" data-tone={tone} title={t(meaning)}>
      <Icon size={14} aria-hidden data-turning={state === 'running' || undefined} />
      {t(word)}
    </span>
  );
}

/** A step's state as an icon and a word. */
export function StepStateBadge({ state }: { readonly state: StepState }) {
  const { word, tone } = STEP_STATE_TEXT[state];
  return (
    <span className="plan-state toned small-dim" data-tone={tone}>
      <StepStateIcon state={state} />
      {t(word)}
    </span>
  );
}

/** Icon only. The word must be next to it. */
export function StepStateIcon({ state }: { readonly state: StepState }) {
  const Icon = STEP_ICON[state];
  return <Icon size={13} aria-hidden data-turning={state === 'running' || undefined} />;
}

/** States of a step that has ended, whatever the result. */
const BEHIND: readonly StepState[] = ['succeeded', 'failed', 'skipped', 'cancelled', 'compensated'];

/** How many steps have ended. */
export function planProgress(counts: PlanSummary['stepCounts']): {
  readonly done: number;
  readonly total: number;
} {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { total, done: BEHIND.reduce((sum, state) => sum + (counts[state] ?? 0), 0) };
}
