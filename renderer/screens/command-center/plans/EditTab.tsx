import { useState } from 'react';
import type { Plan } from '../../../../gateway/contract/action/plan.ts';
import { Button } from '../../../components/Button.tsx';
import { Sentence } from '../../../components/Sentence.tsx';
import { t, tParts } from '../../../language/translate.ts';
import { failureText } from '../../../state/failure-text.ts';
import { isEditable } from '../../../state/plan/plan-commands.ts';
import { usePlanOrders } from '../../../state/plan/plan-orders.ts';
import { useStepTypes } from '../../../state/plan/plan-queries.ts';
import { DependencyForm } from './DependencyForm.tsx';
import { StepForm } from './StepForm.tsx';
import type { ShownStep } from './StepGraph.tsx';

export interface EditTabProps {
  readonly plan: Plan;
  readonly steps: readonly ShownStep[];
  readonly selectedId: string | undefined;
}

/** Adds steps and dependencies to a plan that has not been executed. */
export function EditTab({ plan, steps, selectedId }: EditTabProps) {
  const orders = usePlanOrders();
  const types = useStepTypes();
  const [isBusy, setBusy] = useState(false);
  if (!isEditable(plan.state))
    return (
      <p className="plan-list-note">
        {t(
          'Only a plan that has not been executed takes more steps. Duplicate and edit it to go on from here.',
        )}
      </p>
    );
  const wait = async (asked: Promise<boolean>) => {
    setBusy(true);
    const wasTaken = await asked;
    setBusy(false);
    return wasTaken;
  };
  return (
    <div className="edit-tab">
      <p className="field-note">
        <Sentence
          parts={tParts(
            'Steps can only be added to a plan, so that what was seen stays what it was. To remove or change one, use {button}: a new plan is made and this one stays.',
            { button: <em>{t('Duplicate and edit')}</em> },
          )}
        />
      </p>
      <div className="composer-lower">
        <section aria-label={t('New step')}>
          <h3>{t('Add a step')}</h3>
          {types.isPending && <p role="status">{t('Loading the kinds of steps…')}</p>}
          {types.isError && (
            <p className="field-error" role="alert">
              {failureText(types.error)}{' '}
              <Button onClick={() => void types.refetch()}>{t('Try again')}</Button>
            </p>
          )}
          {types.data && (
            <StepForm
              types={types.data}
              before={steps}
              submitLabel={t('Add the step')}
              isBusy={isBusy}
              onSubmit={(step) => wait(orders.addStep(plan, step))}
            />
          )}
        </section>
        <section aria-label={t('New dependency')}>
          <h3>{t('Add a dependency')}</h3>
          <DependencyForm
            steps={steps}
            selectedId={selectedId}
            isBusy={isBusy}
            onSubmit={(dependency) => wait(orders.addDependency(plan, dependency))}
          />
        </section>
      </div>
    </div>
  );
}
