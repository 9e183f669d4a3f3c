import { Save, Sparkles } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../components/button/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { Note } from '../../../components/Note.tsx';
import { type Message, t } from '../../../language/translate.ts';
import { reportFailure } from '../../../state/app/failure-text.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { useAccountStore } from '../../../state/developer/account-store.ts';
import { useAskAssistant, useAssistantStore } from '../../../state/developer/assistant-store.ts';
import { openDialog, raiseBlock } from '../../../state/developer/developer-notice-store.ts';
import { loginBlock } from '../../../state/developer/gate-block.ts';
import { RecommendationView } from './RecommendationView.tsx';
import './assistant-screen.css';

const EXAMPLES: readonly Message[] = [
  'Inspect a solar park weekly with two drones',
  'Launch a patrol when an alarm rings and explain afterwards what happened',
  'Show live telemetry of the fleet in our own dashboard',
];

/** Recommends the APIs for a goal, in which order and why, from this product's documentation. */
export function AssistantScreen() {
  const { recommendation } = useAssistantStore();
  const isLoggedIn = useAccountStore((state) => state.account !== undefined);
  return (
    <div className="dev-page gap-16 grid content-start">
      <header className="dev-head line-wrap gap-8-16">
        <h1>{t('Assistant')}</h1>
        <p className="dev-lead">
          {t("Answers are based on this product's documentation, with a source for each point.")}
        </p>
        {recommendation && (
          <div className="buttons push-right">
            <Button
              onClick={() =>
                isLoggedIn
                  ? openDialog('save-workspace')
                  : raiseBlock(loginBlock(t('Login required to save a workspace')))
              }
            >
              <Save size={14} aria-hidden /> {t('Save to workspace')}
            </Button>
          </div>
        )}
      </header>
      <GoalForm />
      {recommendation ? (
        <RecommendationView recommendation={recommendation} />
      ) : (
        <EmptyState icon={Sparkles} title={t('Describe what you want to do')}>
          {t(
            'The answer lists the APIs in order, shows how they work together, and names costs, risks and parts of the goal without a matching API.',
          )}
        </EmptyState>
      )}
    </div>
  );
}

function GoalForm() {
  const stored = useAssistantStore();
  const isLoggedIn = useAccountStore((state) => state.account !== undefined);
  const ask = useAskAssistant();
  const [goal, setGoal] = useState(stored.goal);
  const [vehicles, setVehicles] = useState(stored.vehicles);
  const { isBusy, failure, send } = useRequest(reportFailure);
  const id = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (goal.trim().length < 3 || isBusy) return;
    if (!isLoggedIn) {
      raiseBlock(loginBlock(t('Login required to ask the assistant')));
      return;
    }
    await send(async () => {
      await ask(goal.trim(), vehicles);
    });
  };
  return (
    <form className="goal-form gap-10 flex wraps items-end" onSubmit={(event) => void submit(event)}>
      <div className="field goal-text">
        <label className="field-label" htmlFor={id}>
          {t('Goal')}
        </label>
        <textarea
          id={id}
          className="input"
          rows={2}
          maxLength={2000}
          placeholder={EXAMPLES[0]}
          value={goal}
          onChange={(event) => setGoal(event.target.value)}
        />
      </div>
      <Field className="field goal-vehicles" label={t('Vehicles')}>
        <input
          className="input number"
          type="number"
          min={1}
          max={64}
          placeholder={t('from the goal')}
          value={vehicles ?? ''}
          onChange={(event) => setVehicles(vehicleCount(event.target.value))}
        />
      </Field>
      <Button type="submit" variant="primary" disabledReason={whyNotAsk(goal, isBusy)}>
        <Sparkles size={14} aria-hidden /> {isBusy ? t('Thinking…') : t('Recommend')}
      </Button>
      <div className="goal-examples row-6">
        <Note as="span">{t('For example')}</Note>
        {EXAMPLES.map((example) => (
          <button
            key={example}
            type="button"
            className="goal-example small-dim no-fill border"
            lang="en"
            onClick={() => setGoal(example)}
          >
            {t(example)}
          </button>
        ))}
      </div>
      {failure && <Note tone="error">{failure}</Note>}
    </form>
  );
}

/** Empty means the number in the goal. */
function vehicleCount(text: string): number | undefined {
  const count = Math.trunc(Number(text));
  return count >= 1 ? Math.min(64, count) : undefined;
}

function whyNotAsk(goal: string, isBusy: boolean): string | undefined {
  if (isBusy) return t('Waiting for the response.');
  return goal.trim().length < 3 ? t('Enter the goal first.') : undefined;
}
