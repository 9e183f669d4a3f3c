import { Tabs } from 'radix-ui';
import type { Plan, PlanStep } from '../../../../gateway/contract/action/plan.ts';
import { type Message, t } from '../../../language/translate.ts';
import { type PlanTab, showTab, usePlanViewStore } from '../../../state/plan/plan-view-store.ts';
import { AuditTab } from './AuditTab.tsx';
import { CheckTab } from './CheckTab.tsx';
import { EditTab } from './EditTab.tsx';
import { ReplayTab } from './ReplayTab.tsx';
import { ResourcesTab } from './ResourcesTab.tsx';
import { RetryTab } from './RetryTab.tsx';
import { StepDetail } from './StepDetail.tsx';
import type { ShownStep } from './StepGraph.tsx';
import { VerifyTab } from './VerifyTab.tsx';
import type { NameOf } from './vehicle-names.ts';

export interface PlanTabsProps {
  readonly plan: Plan;
  readonly step: PlanStep | undefined;
  readonly steps: readonly ShownStep[];
  readonly nameOf: NameOf;
}

const TABS: readonly (readonly [tab: PlanTab, title: Message])[] = [
  ['step', 'Step'],
  ['edit', 'Add'],
  ['check', 'Check'],
  ['resources', 'Resources'],
  ['verify', 'Verify (plan)'],
  ['retry', 'Retry'],
  ['audit', 'Audit (plan)'],
  ['replay', 'Replay'],
];

/** The area below the graph: the selected step, or the answer of a command. */
export function PlanTabs({ plan, step, steps, nameOf }: PlanTabsProps) {
  const tab = usePlanViewStore((state) => state.tab);
  const problems = plan.problems.length;
  return (
    <Tabs.Root className="plan-lower" value={tab} onValueChange={(next) => showTab(next as PlanTab)}>
      <Tabs.List className="plan-tabs" aria-label={t('Of this plan')}>
        {TABS.map(([id, title]) => (
          <Tabs.Trigger key={id} value={id}>
            {t(title)}
            {id === 'check' && problems > 0 && <span className="number plan-tab-count">{problems}</span>}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value="step" className="plan-tab">
        {step ? (
          <StepDetail plan={plan} step={step} steps={steps} nameOf={nameOf} />
        ) : (
          <p className="plan-list-note">{t('It has no steps yet: add the first one.')}</p>
        )}
      </Tabs.Content>
      <Tabs.Content value="edit" className="plan-tab">
        <EditTab plan={plan} steps={steps} selectedId={step?.stepId} />
      </Tabs.Content>
      <Tabs.Content value="check" className="plan-tab">
        <CheckTab plan={plan} steps={steps} />
      </Tabs.Content>
      <Tabs.Content value="resources" className="plan-tab">
        <ResourcesTab plan={plan} />
      </Tabs.Content>
      <Tabs.Content value="verify" className="plan-tab">
        <VerifyTab plan={plan} steps={steps} />
      </Tabs.Content>
      <Tabs.Content value="retry" className="plan-tab">
        <RetryTab plan={plan} steps={steps} nameOf={nameOf} />
      </Tabs.Content>
      <Tabs.Content value="audit" className="plan-tab">
        <AuditTab plan={plan} />
      </Tabs.Content>
      <Tabs.Content value="replay" className="plan-tab">
        <ReplayTab plan={plan} steps={steps} />
      </Tabs.Content>
    </Tabs.Root>
  );
}
