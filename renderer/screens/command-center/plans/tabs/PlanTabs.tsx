import { Lock, LockOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ActionEvent } from '../../../../../gateway/contract/action/action.ts';
import type { Plan, PlanStep } from '../../../../../gateway/contract/action/plan.ts';
import { actionApi } from '../../../../../gateway/contract/api/action-api.ts';
import { Button } from '../../../../components/button/Button.tsx';
import { CopyButton } from '../../../../components/button/CopyButton.tsx';
import { SlideToConfirm } from '../../../../components/button/SlideToConfirm.tsx';
import { CheckField } from '../../../../components/field/CheckField.tsx';
import { SelectField } from '../../../../components/field/SelectField.tsx';
import { Note } from '../../../../components/Note.tsx';
import { Tabs } from '../../../../components/page/Tabs.tsx';
import { Sentence, Words } from '../../../../components/Sentence.tsx';
import { Table } from '../../../../components/table/Table.tsx';
import { formatAge, formatLocalTime, formatUtcTime } from '../../../../format/measure/time.ts';
import { UNKNOWN } from '../../../../format/measure/units.ts';
import { resourceText } from '../../../../format/plan-text.ts';
import { shownText } from '../../../../format/reason-text.ts';
import { MODE_TEXT } from '../../../../format/vehicle-text.ts';
import { type Message, t, tParts } from '../../../../language/translate.ts';
import { failureText } from '../../../../state/app/failure-text.ts';
import { routeHref } from '../../../../state/app/route.ts';
import { isEditable, whyNotCommand } from '../../../../state/command-center/plans/plan-commands.ts';
import { usePlanOrders } from '../../../../state/command-center/plans/plan-orders.ts';
import { usePlanEvents, useStepTypes } from '../../../../state/command-center/plans/plan-queries.ts';
import { usePlanStore } from '../../../../state/command-center/plans/plan-store.ts';
import {
  type PlanTab,
  showTab,
  usePlanViewStore,
} from '../../../../state/command-center/plans/plan-view-store.ts';
import type { ShownStep } from '../../../../state/command-center/plans/shown-steps.ts';
import { useConnectionStore } from '../../../../state/connection/connection-store.ts';
import { useUtcNowMs } from '../../../../state/connection/now.ts';
import { useItems } from '../../../../state/connection/operations.ts';
import { useRequest } from '../../../../state/connection/use-request.ts';
import { type NameOf, vehiclesText } from '../../../../state/vehicle/vehicle-names.ts';
import { AsyncView } from '../../../shared/AsyncView.tsx';
import { AuditRows } from '../../audit/AuditRows.tsx';
import { DependencyForm } from '../compose/DependencyForm.tsx';
import { StepForm } from '../compose/StepForm.tsx';
import { ReplayTab } from './ReplayTab.tsx';
import { StepDetail } from './StepDetail.tsx';
import { CheckTab, VerifyTab } from './VerifyTab.tsx';

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

/** The area below the graph: the selected step, or the answer to a command. */
export function PlanTabs({ plan, step, steps, nameOf }: PlanTabsProps) {
  const tab = usePlanViewStore((state) => state.tab);
  const problems = plan.problems.length;
  const contents: Readonly<Record<PlanTab, ReactNode>> = {
    step: step ? (
      <StepDetail plan={plan} step={step} steps={steps} nameOf={nameOf} />
    ) : (
      <Note shape="page">{t('No steps yet. Add the first one.')}</Note>
    ),
    edit: <EditTab plan={plan} steps={steps} selectedId={step?.stepId} />,
    check: <CheckTab plan={plan} steps={steps} />,
    resources: <ResourcesTab plan={plan} />,
    verify: <VerifyTab plan={plan} steps={steps} />,
    retry: <RetryTab plan={plan} steps={steps} nameOf={nameOf} />,
    audit: <AuditTab plan={plan} />,
    replay: <ReplayTab plan={plan} steps={steps} />,
  };
  return (
    <Tabs
      label={t('In this plan')}
      className="plan-lower"
      contentClass="plan-tab scroll"
      value={tab}
      onChange={showTab}
      tabs={TABS.map(([id, title]) => ({
        id,
        title: (
          <>
            {t(title)}
            {id === 'check' && problems > 0 && (
              <span className="plan-tab-count number caution caution-fill rounded-8 p-0-4 text-11">
                {problems}
              </span>
            )}
          </>
        ),
        content: contents[id],
      }))}
    />
  );
}

/** Audit rows of the plan by trace. Each command to the plan starts a trace. */
function AuditTab({ plan }: { readonly plan: Plan }) {
  const events = usePlanEvents(plan);
  const [chosen, setChosen] = useState<string>();
  const traces = tracesOf(plan, events.data ?? []);
  const traceId = chosen ?? traces.at(-1)?.traceId ?? plan.traceId;
  return (
    <section aria-label={t('Audit')}>
      <div className="small-dim line gap-4 pb-6">
        <SelectField
          label={t('Trace')}
          isLabelHidden
          value={traceId}
          options={traces.map((trace) => [
            trace.traceId,
            `${formatLocalTime(trace.atMs)} · ${shownText(trace.cause)}`,
          ])}
          onChange={setChosen}
        />
        <span className="number">{t('trace {traceId}', { traceId })}</span>
        <CopyButton text={traceId} label={t('Copy trace id')} />
      </div>
      <AuditRows traceId={traceId} />
    </section>
  );
}

type Trace = Pick<ActionEvent, 'traceId' | 'atMs' | 'cause'>;

/** One for each command to the plan, oldest first. */
function tracesOf(plan: Plan, events: readonly ActionEvent[]): readonly Trace[] {
  const made: Trace = { traceId: plan.traceId, atMs: plan.createdAtMs, cause: t('created') };
  const traces = new Map([[plan.traceId, made]]);
  for (const { traceId, atMs, cause } of events)
    if (!traces.has(traceId)) traces.set(traceId, { traceId, atMs, cause });
  return [...traces.values()];
}

interface EditTabProps {
  readonly plan: Plan;
  readonly steps: readonly ShownStep[];
  readonly selectedId: string | undefined;
}

/** Adds steps and dependencies to a plan that has not been executed. */
function EditTab({ plan, steps, selectedId }: EditTabProps) {
  const orders = usePlanOrders();
  const types = useStepTypes();
  const { waiting, send } = useRequest();
  if (!isEditable(plan.state))
    return (
      <Note shape="page">
        {t('Steps can be added only before the plan is executed. Duplicate the plan to continue from here.')}
      </Note>
    );
  const wait = (asked: Promise<boolean>) => {
    void send(() => asked);
    return asked;
  };
  return (
    <div className="edit-tab stack">
      <Note>
        <Sentence
          parts={tParts(
            'You can only add steps to an existing plan, so that a reviewed plan does not change. To change or remove steps, use {button}: it creates a new plan and keeps this one.',
            { button: <em>{t('Duplicate and edit')}</em> },
          )}
        />
      </Note>
      <div className="composer-lower scroll grid content-start">
        <section aria-label={t('New step')}>
          <h3>{t('Add a step')}</h3>
          <AsyncView query={types} loading={t('Loading the step types…')} />
          {types.data && (
            <StepForm
              types={types.data}
              before={steps}
              submitLabel={t('Add the step')}
              waiting={waiting}
              onSubmit={(step) => wait(orders.addStep(plan, step))}
            />
          )}
        </section>
        <section aria-label={t('New dependency')}>
          <h3>{t('Add a dependency')}</h3>
          <DependencyForm
            steps={steps}
            selectedId={selectedId}
            waiting={waiting}
            onSubmit={(dependency) => wait(orders.addDependency(plan, dependency))}
          />
        </section>
      </div>
    </div>
  );
}

interface RetryTabProps {
  readonly plan: Plan;
  readonly steps: readonly ShownStep[];
  readonly nameOf: NameOf;
}

/** Retries failed steps. Each retry is a new attempt with a new decision. */
function RetryTab({ plan, steps, nameOf }: RetryTabProps) {
  const orders = usePlanOrders();
  const selected = usePlanViewStore((state) => state.selectedSteps[plan.planId]);
  const isReachable = useConnectionStore((state) => state.gateway !== 'offline');
  const offered = plan.steps.filter(({ state }) => state === 'failed' || state === 'blocked');
  const [chosenId, setChosenId] = useState(() =>
    offered.some(({ stepId }) => stepId === selected) ? selected : '',
  );
  const { waiting, send } = useRequest();
  const reason = whyNotCommand('retry', plan, isReachable);
  if (reason !== undefined) return <Note shape="page">{reason}</Note>;
  const tried = offered.filter(({ stepId }) => chosenId === '' || stepId === chosenId);
  const title = steps.find(({ stepId }) => stepId === chosenId)?.title;
  const what = title ?? t('{count, plural, one {# step} other {# steps}}', { count: tried.length });
  const vehicles = vehiclesText([...new Set(tried.flatMap(({ action }) => action.vehicleId ?? []))], nameOf);
  const retry = async () => {
    const wasTaken = await orders.retry(plan, chosenId || undefined);
    if (wasTaken) usePlanViewStore.setState({ tab: 'step' });
  };
  return (
    <section className="retry-tab stack" aria-label={t('Retry')}>
      <fieldset className="choices card stack-4">
        <legend className="semibold">{t('Try again')}</legend>
        <CheckField
          className="flex gap-8 pointer"
          radioGroup="retry"
          isChecked={chosenId === ''}
          onChange={() => setChosenId('')}
        >
          {t('Every failed or skipped step')}
        </CheckField>
        {offered.map((step) => (
          <CheckField
            key={step.stepId}
            className="flex gap-8 pointer"
            radioGroup="retry"
            isChecked={chosenId === step.stepId}
            onChange={() => setChosenId(step.stepId)}
          >
            <span className="grid">
              <Words of={step.action.title} />
              {step.action.detail && (
                <Note as="span">
                  <Words of={step.action.detail} />
                </Note>
              )}
            </span>
          </CheckField>
        ))}
      </fieldset>
      <div className="plan-confirm">
        <Note>
          {t(
            'A retry is a new attempt that governance decides on again. It may arm and move the vehicle again.',
          )}
        </Note>
        <SlideToConfirm
          label={t('Retry {what} with {vehicles} ({mode})', {
            what,
            vehicles,
            mode: MODE_TEXT[plan.mode].label,
          })}
          disabledReason={waiting}
          onConfirm={() => void send(retry)}
        />
      </div>
    </section>
  );
}

const LEASES_MS = 3_000;

/** Every resource of the plan and its present holder, with a link to the holder. */
function ResourcesTab({ plan }: { readonly plan: Plan }) {
  const leases = useItems(actionApi.listResourceLeases, undefined, { refetchInterval: LEASES_MS });
  const orders = usePlanOrders();
  const summaries = usePlanStore((state) => state.summaries);
  const nowMs = useUtcNowMs();
  const own = new Set([plan.planId, ...plan.steps.map((step) => step.action.actionId)]);
  const needed = new Map(
    plan.steps.flatMap((step) => step.action.resources).map((each) => [`${each.type} ${each.id}`, each]),
  );
  for (const lease of leases.data ?? [])
    if (own.has(lease.heldBy)) needed.set(`${lease.type} ${lease.id}`, { type: lease.type, id: lease.id });
  const rows = [...needed.values()].map((resource) => ({
    ...resource,
    lease: leases.data?.find(({ type, id }) => type === resource.type && id === resource.id),
  }));
  const holdsSome = rows.some(({ lease }) => lease?.heldBy === plan.planId);
  const canRelease = isEditable(plan.state);
  return (
    <section aria-label={t('Resources')}>
      {leases.isError && (
        <Note tone="error">
          {t('Cannot load who uses which resource: {cause}', { cause: failureText(leases.error) })}
        </Note>
      )}
      {rows.length === 0 && <Note shape="page">{t('No step needs a resource.')}</Note>}
      {rows.length > 0 && (
        <Table
          className="plan-table"
          wraps
          caption={t('Resources of this plan')}
          columns={[t('Resource'), t('Reserved by'), t('Since')]}
        >
          <tbody>
            {rows.map(({ type, id, lease }) => (
              <tr key={`${type} ${id}`}>
                <th scope="row">{resourceText({ type, id })}</th>
                <td data-busy={(lease && !own.has(lease.heldBy)) || undefined}>
                  {lease ? <Lock size={13} aria-hidden /> : <LockOpen size={13} aria-hidden />}{' '}
                  {!lease ? (
                    leases.data ? (
                      t('free')
                    ) : (
                      UNKNOWN
                    )
                  ) : own.has(lease.heldBy) ? (
                    t('this plan')
                  ) : (
                    <Holder id={lease.heldBy} name={summaries[lease.heldBy]?.name} />
                  )}
                </td>
                <td className="number" title={lease && formatUtcTime(lease.sinceMs)}>
                  {lease ? formatAge(nowMs - lease.sinceMs) : UNKNOWN}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {holdsSome && canRelease && (
        <div className="row-wrap">
          <Button onClick={() => void orders.allocate(plan, true)}>{t('Release them')}</Button>
          <Note>{t('Until then no other plan or action can use them.')}</Note>
        </div>
      )}
    </section>
  );
}

function Holder({ id, name }: { readonly id: string; readonly name: string | undefined }) {
  if (name === undefined) return <code>{id}</code>;
  return <a href={routeHref('command-center', 'plans', { plan: id })}>{t('plan {name}', { name })}</a>;
}
