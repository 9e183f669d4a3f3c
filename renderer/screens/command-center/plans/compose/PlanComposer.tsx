import { Redo2, Trash2, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { prioritySchema } from '../../../../../gateway/contract/action/action.ts';
import type { DependencyRequest } from '../../../../../gateway/contract/action/plan.ts';
import { Button } from '../../../../components/button/Button.tsx';
import { IconButton } from '../../../../components/button/IconButton.tsx';
import { Field } from '../../../../components/field/Field.tsx';
import { SelectField } from '../../../../components/field/SelectField.tsx';
import { Note } from '../../../../components/Note.tsx';
import { dependencyText } from '../../../../format/plan-text.ts';
import { t, translated } from '../../../../language/translate.ts';
import { navigate } from '../../../../state/app/route.ts';
import {
  cycleWith,
  discardDraft,
  editDraft,
  type PlanDraft,
  redoDraft,
  requestOfDraft,
  typeInDraft,
  undoDraft,
  usePlanDraftStore,
  withChangedStep,
  withoutStep,
  withStep,
} from '../../../../state/command-center/plans/plan-draft.ts';
import { usePlanOrders } from '../../../../state/command-center/plans/plan-orders.ts';
import { useStepTypes } from '../../../../state/command-center/plans/plan-queries.ts';
import { edgesOf, shownDraftStep } from '../../../../state/command-center/plans/shown-steps.ts';
import { useRequest } from '../../../../state/connection/use-request.ts';
import { useVehicleNames } from '../../../../state/vehicle/vehicle-names.ts';
import { AsyncView } from '../../../shared/AsyncView.tsx';
import { StepGraph } from '../graph/StepGraph.tsx';
import { StepList } from '../graph/StepList.tsx';
import { CompensationField } from './CompensationField.tsx';
import { DependencyForm } from './DependencyForm.tsx';
import { StepForm } from './StepForm.tsx';

/** The editor of a plan. Every edit can be undone; nothing is created until the operator confirms. */
export function PlanComposer({ draft }: { readonly draft: PlanDraft }) {
  const { past, future, sourceName } = usePlanDraftStore();
  const orders = usePlanOrders();
  const types = useStepTypes();
  const nameOf = useVehicleNames();
  const [selectedId, setSelectedId] = useState<string>();
  const { waiting, send } = useRequest();
  const titleOf = (type: string) => translated(types.data?.find((each) => each.type === type)?.title ?? type);
  const steps = draft.steps.map((step) => shownDraftStep(step, nameOf, titleOf(step.type)));
  const edges = useMemo(() => edgesOf(draft.dependencies), [draft.dependencies]);
  const selected = draft.steps.find((step) => step.stepId === selectedId);
  const nameOfStep = (stepId: string) => steps.find((step) => step.stepId === stepId)?.title ?? stepId;

  const create = async () => {
    const plan = await orders.create(requestOfDraft(draft));
    if (!plan) return;
    discardDraft();
    navigate('command-center', 'plans', { plan: plan.planId });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof HTMLElement && event.target.closest('input, textarea, .cm-editor');
    if (isTyping || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (event.shiftKey) redoDraft();
    else undoDraft();
  };
  const faultOf = (dependency: DependencyRequest) => {
    const cycle = cycleWith(draft.dependencies, dependency);
    return (
      cycle &&
      t('These steps would wait for each other: {steps}.', {
        steps: [...cycle, cycle[0] ?? ''].map(nameOfStep).join(' → '),
      })
    );
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo by key holds wherever in the editor the focus is
    <div className="column-rest gap-6" onKeyDown={onKeyDown}>
      <header className="plan-head line-wrap flex-none gap-4-10">
        <Field className="field plan-name-field" label={t('Name of the plan')} isLabelHidden>
          <input
            className="input"
            maxLength={120}
            placeholder={t('Name of the plan')}
            value={draft.name}
            onChange={(event) => typeInDraft({ name: event.target.value })}
          />
        </Field>
        <SelectField
          label={t('Priority')}
          isLabelHidden
          value={draft.priority}
          options={prioritySchema.options.map((each) => [
            each,
            t('{priority} priority', { priority: t(each) }),
          ])}
          onChange={(priority) => editDraft((now) => ({ ...now, priority }))}
        />
        <IconButton
          icon={Undo2}
          label={t('Undo')}
          keyShortcuts="Control+Z"
          disabledReason={past.length === 0 ? t('Nothing to undo.') : undefined}
          onClick={undoDraft}
        />
        <IconButton
          icon={Redo2}
          label={t('Redo')}
          keyShortcuts="Control+Shift+Z"
          disabledReason={future.length === 0 ? t('Nothing to redo.') : undefined}
          onClick={redoDraft}
        />
        <Button
          variant="primary"
          disabledReason={waiting ?? whyNotCreate(draft)}
          onClick={() => void send(create)}
        >
          {t('Create the plan')}
        </Button>
        <Button
          onClick={() => {
            discardDraft();
            navigate('command-center', 'plans');
          }}
        >
          {t('Discard')}
        </Button>
      </header>
      <Note>
        {sourceName
          ? t('A new plan with the steps of {plan}. The original is not changed.', { plan: sourceName })
          : ''}{' '}
        {t('Nothing is created until you confirm, and nothing moves until you execute the plan.')}
      </Note>
      <div className="plan-steps stack">
        <StepList steps={steps} selectedId={selectedId} onSelect={setSelectedId} />
        <StepGraph steps={steps} edges={edges} selectedId={selectedId} onSelect={setSelectedId} />
      </div>
      <div className="composer-lower scroll grid content-start">
        {selected && types.data ? (
          <section aria-label={t('Step {title}', { title: selected.stepId })}>
            <header className="line-wrap gap-4-10">
              <h3 className="text-14">
                {t('Change {name}', { name: nameOfStep(selected.stepId) })} <code>{selected.stepId}</code>
              </h3>
              <Button
                onClick={() => {
                  editDraft((now) => withoutStep(now, selected.stepId));
                  setSelectedId(undefined);
                }}
              >
                <Trash2 size={13} aria-hidden />
                {t('Remove the step')}
              </Button>
            </header>
            <StepForm
              key={selected.stepId}
              types={types.data}
              initial={selected}
              submitLabel={t('Change the step')}
              onSubmit={(step) => {
                editDraft((now) => withChangedStep(now, selected.stepId, step));
                setSelectedId(undefined);
                return true;
              }}
              onCancel={() => setSelectedId(undefined)}
            />
          </section>
        ) : (
          <section aria-label={t('New step')}>
            <h3>{t('Add a step')}</h3>
            <AsyncView query={types} loading={t('Loading the step types…')}>
              <StepForm
                types={types.data ?? []}
                before={steps}
                submitLabel={t('Add the step')}
                onSubmit={(step) => {
                  editDraft((now) => withStep(now, step));
                  return true;
                }}
              />
            </AsyncView>
          </section>
        )}
        <section aria-label={t('Dependencies')}>
          <h3>{t('Dependencies')}</h3>
          <ul className="dependency-list grid scrolls gap-2">
            {draft.dependencies.map((dependency, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: it has no identity but its place
              <li className="row spread" key={index}>
                <span>
                  <strong>{nameOfStep(dependency.to)}</strong> {dependencyText(dependency, nameOfStep)}
                </span>
                <IconButton
                  icon={Trash2}
                  iconSize={13}
                  variant="quiet"
                  label={t('Remove: {step} {dependency}', {
                    step: nameOfStep(dependency.to),
                    dependency: dependencyText(dependency, nameOfStep),
                  })}
                  onClick={() =>
                    editDraft((now) => ({
                      ...now,
                      dependencies: now.dependencies.filter((each) => each !== dependency),
                    }))
                  }
                />
              </li>
            ))}
          </ul>
          <DependencyForm
            steps={steps}
            selectedId={selectedId}
            faultOf={faultOf}
            onSubmit={(dependency) => {
              editDraft((now) => ({ ...now, dependencies: [...now.dependencies, dependency] }));
              return true;
            }}
          />
          <CompensationField
            value={draft.compensation}
            onChange={(compensation) => editDraft((now) => ({ ...now, compensation }))}
          />
        </section>
      </div>
    </div>
  );
}

function whyNotCreate(draft: PlanDraft): string | undefined {
  if (!draft.name.trim()) return t('Enter a name first.');
  return draft.steps.length === 0 ? t('Add a step first.') : undefined;
}
