import { type FormEvent, useId, useState } from 'react';
import { SCOPES, type Scope } from '../../../../gateway/contract/account/access.ts';
import type { KeyGrant } from '../../../../gateway/contract/account/key.ts';
import { Button } from '../../../components/Button.tsx';
import { type Message, t } from '../../../language/translate.ts';
import { reportFailure } from '../../../state/app/failure-text.ts';
import { useUtcNowMs } from '../../../state/connection/now.ts';
import { useAccountActions } from '../../../state/developer/developer-queries.ts';
import { useGates } from '../../../state/developer/gates.ts';

export interface KeyFormProps {
  readonly onMade: (grant: KeyGrant) => void;
  readonly onCancel: () => void;
}

const READING = SCOPES.filter((scope) => scope.endsWith(':read'));
/** What the sandbox's own requests need; the most dangerous ones are asked for by hand. */
const SANDBOX: readonly Scope[] = [
  ...READING,
  'mission:start',
  'mission:write',
  'drone:launch',
  'drone:command',
  'action:write',
  'action:execute',
  'governance:enforce',
  'simulation:run',
  'sdk:generate',
  'billing:meter',
];
const LIFETIMES: readonly { readonly days: number; readonly title: Message }[] = [
  { days: 0, title: 'Never' },
  { days: 1, title: '1 day' },
  { days: 30, title: '30 days' },
  { days: 90, title: '90 days' },
];
const DAY_MS = 86_400_000;

/** Makes a key: name, mode, scopes, end. */
export function KeyForm({ onMade, onCancel }: KeyFormProps) {
  const { createKey } = useAccountActions();
  const gates = useGates();
  const nowMs = useUtcNowMs();
  const [name, setName] = useState('Playground');
  const [mode, setMode] = useState<'test' | 'live'>('test');
  const [scopes, setScopes] = useState<readonly Scope[]>(SANDBOX);
  const [days, setDays] = useState<number>(30);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const isLiveLocked = gates?.productionKeys !== 'available';
  const whyNot = problemOf(name, scopes, isBusy);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (whyNot) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const expiresAt = days > 0 ? new Date(nowMs + days * DAY_MS).toISOString() : undefined;
      onMade(
        await createKey({ name: name.trim(), mode, scopes: [...scopes], ...(expiresAt && { expiresAt }) }),
      );
    } catch (cause) {
      setFailure(reportFailure(cause));
      setBusy(false);
    }
  };
  const toggle = (scope: Scope) =>
    setScopes(scopes.includes(scope) ? scopes.filter((each) => each !== scope) : [...scopes, scope]);
  return (
    <form className="dev-card key-form" aria-label={t('Make a key')} onSubmit={(event) => void submit(event)}>
      <div className="key-form-row">
        <div className="field">
          <label className="field-label" htmlFor={id}>
            {t('Name')}
          </label>
          <input
            id={id}
            className="input"
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <label className="field">
          <span className="field-label">{t('Mode')}</span>
          <select
            className="input"
            value={mode}
            onChange={(event) => setMode(event.target.value as 'test' | 'live')}
          >
            <option value="test">{t('Test: simulated vehicles only')}</option>
            <option value="live">
              {isLiveLocked ? t('Live: real vehicles (locked)') : t('Live: real vehicles')}
            </option>
          </select>
        </label>
        <label className="field">
          <span className="field-label">{t('Ends after')}</span>
          <select className="input" value={days} onChange={(event) => setDays(Number(event.target.value))}>
            {LIFETIMES.map((lifetime) => (
              <option key={lifetime.days} value={lifetime.days}>
                {t(lifetime.title)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {mode === 'live' && isLiveLocked && (
        <p className="key-form-locked">
          {t(
            'Live keys are locked: they need a company e-mail verified through a mail server and active credits.',
          )}
        </p>
      )}
      <fieldset>
        <legend className="field-label">
          {t('Scopes')}{' '}
          <button type="button" className="link-button" onClick={() => setScopes(READING)}>
            {t('reading only')}
          </button>{' '}
          <button type="button" className="link-button" onClick={() => setScopes(SANDBOX)}>
            {t('sandbox')}
          </button>
        </legend>
        <div className="scope-grid">
          {SCOPES.map((scope) => (
            <label key={scope}>
              <input type="checkbox" checked={scopes.includes(scope)} onChange={() => toggle(scope)} />
              <span className="dev-code">{scope}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      <div className="dev-actions">
        <Button type="submit" variant="primary" disabledReason={whyNot}>
          {t('Make key')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

function problemOf(name: string, scopes: readonly Scope[], isBusy: boolean): string | undefined {
  if (isBusy) return t('Waiting for the gateway.');
  if (!name.trim()) return t('Give it a name.');
  return scopes.length === 0 ? t('Choose at least one scope.') : undefined;
}
