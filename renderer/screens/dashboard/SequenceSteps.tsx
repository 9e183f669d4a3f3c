import { Check } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { t } from '../../language/translate.ts';
import { useAccountStore } from '../../state/developer/account-store.ts';
import { openDialog } from '../../state/developer/developer-dialog-store.ts';
import { raiseBlock } from '../../state/developer/developer-notice-store.ts';
import { developerSequence, type SequenceStep } from '../../state/developer/developer-sequence.ts';
import { loginBlock } from '../../state/governance/gate-block.ts';
import { useGates } from '../../state/governance/gates.ts';
import { navigate } from '../../state/route.ts';
import { useProgressStore } from '../../state/vehicle/progress-store.ts';

/** The developer sequence: what is done, and the next step with the button that takes it. */
export function SequenceSteps() {
  const gates = useGates();
  const account = useAccountStore((state) => state.account);
  const reached = useProgressStore((state) => state.reached[account?.accountId ?? ''] ?? NONE);
  const steps = developerSequence(gates, reached);
  const isLoggedIn = gates?.login === 'active';
  return (
    <ol className="sequence" aria-label={t('Developer sequence')}>
      {steps.map((step, index) => (
        <li
          key={step.id}
          data-done={step.isDone || undefined}
          aria-current={step.isNext ? 'step' : undefined}
        >
          <span className="sequence-mark number" aria-hidden>
            {step.isDone ? <Check size={13} /> : index + 1}
          </span>
          <span className="sequence-words">
            <span className="sequence-title">
              {step.title}
              <span className="visually-hidden">{step.isDone ? t(', done') : t(', to do')}</span>
            </span>
            <span className="sequence-detail">{step.detail}</span>
          </span>
          <Button variant={step.isNext ? 'primary' : 'quiet'} onClick={() => take(step, isLoggedIn)}>
            {labelOf(step, isLoggedIn)}
          </Button>
        </li>
      ))}
    </ol>
  );
}

const NONE = [] as const;

function labelOf(step: SequenceStep, isLoggedIn: boolean): string {
  if (step.id !== 'access') return step.id === 'workspace' ? t('Save') : t('Open');
  if (!isLoggedIn) return t('Log in');
  return step.isDone ? t('Account') : t('Plans (prices)');
}

function take(step: SequenceStep, isLoggedIn: boolean): void {
  switch (step.id) {
    case 'access':
      if (!isLoggedIn) openDialog('login');
      else navigate(step.isDone ? 'account' : 'billing');
      break;
    case 'workspace':
      if (isLoggedIn) openDialog('save-workspace');
      else raiseBlock(loginBlock(t('Login required to save a workspace')));
      break;
    case 'sandbox':
      navigate('playground');
      break;
    case 'docs':
    case 'assistant':
      navigate(step.id);
  }
}
