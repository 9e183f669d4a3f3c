import { CopyPlus } from 'lucide-react';
import type { Plan } from '../../../../gateway/contract/action/plan.ts';
import { Button } from '../../../components/Button.tsx';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { ModeBadge } from '../../../components/ModeBadge.tsx';
import { formatLocalTime, formatUtcTime } from '../../../format/duration.ts';
import { actorText } from '../../../format/governance-text.ts';
import { t } from '../../../language/translate.ts';
import { draftOfPlan } from '../../../state/plan/plan-draft.ts';
import { beginDraft, usePlanDraftStore } from '../../../state/plan/plan-draft-store.ts';
import { navigate } from '../../../state/route.ts';
import { compensationText } from './CompensationField.tsx';
import { PlanRehearsal } from './PlanRehearsal.tsx';
import { PlanStateBadge } from './PlanStateBadge.tsx';
import { planProgress } from './plan-progress.ts';
import { type NameOf, vehiclesText } from './vehicle-names.ts';

/** The plan's name, state and owner. */
export function PlanHead({ plan, nameOf }: { readonly plan: Plan; readonly nameOf: NameOf }) {
  const hasDraft = usePlanDraftStore((state) => state.draft !== undefined);
  const { done, total } = planProgress(plan.stepCounts);
  const vehicles = vehiclesText(plan.vehicles, nameOf);
  const duplicate = () => {
    beginDraft(draftOfPlan(plan), plan.name);
    navigate('command-center', 'plans', { compose: 'draft' });
  };
  return (
    <header className="plan-head">
      <h2 title={plan.objective || plan.name}>{plan.name}</h2>
      <PlanStateBadge state={plan.state} />
      <ModeBadge mode={plan.mode} />
      <span className="number" title={t('Steps that are behind it')}>
        {t('{done} of {total} steps', { done, total })}
      </span>
      <p
        className="plan-who"
        title={t('{vehicles} · {priority} priority · if aborted: {compensation} · {time}', {
          vehicles: plan.vehicles.map(nameOf).join(', '),
          priority: t(plan.priority),
          compensation: compensationText(plan.compensation),
          time: formatUtcTime(plan.createdAtMs),
        })}
      >
        {t('{vehicles} · {actor}, {time} · {priority} priority', {
          vehicles,
          actor: actorText(plan.actor),
          time: formatLocalTime(plan.createdAtMs),
          priority: t(plan.priority),
        })}
      </p>
      <CopyButton text={plan.planId} label={t('Copy plan id')} />
      <PlanRehearsal plan={plan} />
      <Button
        disabledReason={hasDraft ? t('Create or discard the plan you are writing first.') : undefined}
        tooltip={t('A new plan with these steps, to remove or change them before it is created')}
        onClick={duplicate}
      >
        <CopyPlus size={14} aria-hidden />
        {t('Duplicate and edit')}
      </Button>
    </header>
  );
}
