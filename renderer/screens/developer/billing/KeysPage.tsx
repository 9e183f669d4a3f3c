import { KeyRound, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { SCOPES, type Scope } from '../../../../gateway/contract/account/access.ts';
import type { KeyGrant, KeyRecord } from '../../../../gateway/contract/account/key.ts';
import { Button } from '../../../components/button/Button.tsx';
import { CopyButton } from '../../../components/button/CopyButton.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { CheckField } from '../../../components/field/CheckField.tsx';
import { SelectField } from '../../../components/field/SelectField.tsx';
import { TextField } from '../../../components/field/TextField.tsx';
import { Note } from '../../../components/Note.tsx';
import { Dialog } from '../../../components/page/Dialog.tsx';
import { Table } from '../../../components/table/Table.tsx';
import { formatAge, formatLocalDay, formatUtcTime } from '../../../format/measure/time.ts';
import { SCOPE_TEXT } from '../../../format/scope-text.ts';
import { type Message, t } from '../../../language/translate.ts';
import { reportFailure } from '../../../state/app/failure-text.ts';
import { useUtcNowMs } from '../../../state/connection/now.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { useActiveKeyStore } from '../../../state/developer/account-store.ts';
import { useAccountActions, useKeys } from '../../../state/developer/developer-queries.ts';
import { useGates } from '../../../state/developer/gates.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';

const MODE_TEXT: Readonly<Record<KeyRecord['mode'], Message>> = { test: 'test', live: 'live' };
const STATE_TEXT: Readonly<Record<KeyRecord['state'], Message>> = {
  active: 'active',
  rotating: 'rotating',
  expired: 'expired',
  revoked: 'revoked',
};

/** The API keys of the account: create, rotate, revoke. A key itself is shown once. */
export function KeysPage() {
  const keys = useKeys();
  const actions = useAccountActions();
  const [isMaking, setMaking] = useState(false);
  const [granted, setGranted] = useState<KeyGrant>();
  const { waiting, failure, send } = useRequest(reportFailure);
  const [revoking, setRevoking] = useState<KeyRecord>();
  const revoke = (keyId: string) => {
    setRevoking(undefined);
    void send(async () => {
      await actions.revokeKey(keyId);
      // Another new key stays on screen: it is shown only once and may not be copied yet.
      setGranted((shown) => (shown?.keyId === keyId ? undefined : shown));
    });
  };
  return (
    <>
      <div className="row-wrap">
        <Button variant="primary" isExpanded={isMaking} onClick={() => setMaking(!isMaking)}>
          <Plus size={14} aria-hidden /> {t('Create a key')}
        </Button>
        <Note as="span">
          {t(
            'Test keys work with simulated vehicles only. The gateway stores only a hash: if a key is lost, rotate it.',
          )}
        </Note>
      </div>
      {isMaking && (
        <KeyForm
          onMade={(grant) => {
            setGranted(grant);
            setMaking(false);
          }}
          onCancel={() => setMaking(false)}
        />
      )}
      {granted && <GrantedKey grant={granted} onDone={() => setGranted(undefined)} />}
      {failure && <Note tone="error">{failure}</Note>}
      <AsyncView query={keys} loading={t('Loading keys…')} />
      {keys.data?.length === 0 && !isMaking && (
        <EmptyState icon={KeyRound} title={t('No keys yet')}>
          {t('Create a test key to call the gateway from the Playground or a terminal.')}
        </EmptyState>
      )}
      {keys.data && keys.data.length > 0 && (
        <KeyTable
          keys={keys.data}
          notNow={waiting}
          onRotate={(key) => void send(async () => setGranted(await actions.rotateKey(key.keyId)))}
          onRevoke={setRevoking}
        />
      )}
      <Dialog
        title={t('Revoke “{name}”?', { name: revoking?.name })}
        isOpen={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
      >
        {revoking && (
          <div className="stack-10">
            <p>
              {t(
                'Calls with this key are rejected at once, its open connections close, and the leases it holds end. A revoked key cannot be restored.',
              )}
            </p>
            <KeyFacts of={revoking} />
            <div className="row-wrap">
              <Button onClick={() => setRevoking(undefined)}>{t('Keep key')}</Button>
              <Button variant="primary" onClick={() => revoke(revoking.keyId)}>
                {t('Revoke key')}
              </Button>
            </div>
          </div>
        )}
      </Dialog>
    </>
  );
}

/** Shows which key it is, when it was last used and what it may do. */
function KeyFacts({ of: { prefix, mode, lastUsedAtMs, scopes } }: { readonly of: KeyRecord }) {
  const nowMs = useUtcNowMs();
  return (
    <dl className="facts grid">
      <dt>{t('Key')}</dt>
      <dd>
        <code>{prefix}…</code> <ModeTag mode={mode} />
      </dd>
      <dt>{t('Last used')}</dt>
      <dd>{lastUseText(lastUsedAtMs, nowMs)}</dd>
      <dt>{t('Scopes')}</dt>
      <dd>{scopes.map((scope) => t(SCOPE_TEXT[scope])).join(', ')}</dd>
    </dl>
  );
}

function ModeTag({ mode }: Pick<KeyRecord, 'mode'>) {
  return (
    <span className="dev-tag" data-tone={mode === 'test' ? 'sim' : 'caution'}>
      {t(MODE_TEXT[mode])}
    </span>
  );
}

function lastUseText(lastUsedAtMs: number | null, nowMs: number): string {
  return lastUsedAtMs === null ? t('never') : t('{age} ago', { age: formatAge(nowMs - lastUsedAtMs) });
}

function GrantedKey({ grant, onDone }: { readonly grant: KeyGrant; readonly onDone: () => void }) {
  return (
    <section className="granted result-box rounded" aria-label={t('New key')} role="status">
      <div className="row-spread gap-12">
        <h2>{grant.name}</h2>
        <ModeTag mode={grant.mode} />
      </div>
      <p className="granted-key row boxed break-anywhere surface-0 max-w-full">
        <code className="number">{grant.key}</code>
        <CopyButton text={grant.key} label={t('Copy key')} />
      </p>
      <Note>
        {grant.mode === 'test'
          ? t(
              'Shown only once. Copy it now. It stays the active key of dashboard, docs and Playground while this tab is open.',
            )
          : t('Shown only once. Copy it now.')}
      </Note>
      <Button onClick={onDone}>{t('Done')}</Button>
    </section>
  );
}

interface KeyTableProps {
  readonly keys: readonly KeyRecord[];
  readonly notNow: string | undefined;
  readonly onRotate: (key: KeyRecord) => void;
  readonly onRevoke: (key: KeyRecord) => void;
}

function KeyTable({ keys, notNow, onRotate, onRevoke }: KeyTableProps) {
  const nowMs = useUtcNowMs();
  const activeId = useActiveKeyStore((state) => state.activeKey?.keyId);
  return (
    <div className="dev-card card stack-10 dev-table-frame">
      <Table
        className="key-table"
        columns={[
          t('Name'),
          t('Key'),
          t('State (key)'),
          t('Scopes'),
          t('Created'),
          t('Last used'),
          t('Expires'),
          { title: t('Actions'), isHidden: true },
        ]}
      >
        <tbody>
          {keys.map((key) => {
            const isUsable = key.state === 'active' || key.state === 'rotating';
            return (
              <tr key={key.keyId} data-ended={!isUsable || undefined}>
                <td title={key.name}>
                  {key.name} {key.keyId === activeId && <span className="dev-tag">{t('in use here')}</span>}
                </td>
                <td>
                  <code title={key.keyId}>{key.prefix}…</code>
                </td>
                <td>
                  <ModeTag mode={key.mode} /> {t(STATE_TEXT[key.state])}
                  {key.isExposed && (
                    <span
                      className="dev-tag"
                      data-tone="caution"
                      title={t('Found in an address or a log: rotate it')}
                    >
                      {t('exposed')}
                    </span>
                  )}
                </td>
                <td title={key.scopes.map((scope) => t(SCOPE_TEXT[scope])).join('\n')}>
                  {t('{count, plural, one {# scope} other {# scopes}}', { count: key.scopes.length })}
                </td>
                <td>{formatLocalDay(key.createdAtMs)}</td>
                <td title={key.lastUsedAtMs === null ? undefined : formatUtcTime(key.lastUsedAtMs)}>
                  {lastUseText(key.lastUsedAtMs, nowMs)}
                </td>
                <td>{key.expiresAtMs === null ? t('never') : expiryText(key.expiresAtMs - nowMs)}</td>
                <td data-number>
                  {isUsable && (
                    <>
                      <Button
                        label={t('Rotate {name}', { name: key.name })}
                        disabledReason={notNow}
                        onClick={() => onRotate(key)}
                      >
                        {t('Rotate')}
                      </Button>{' '}
                      <Button
                        label={t('Revoke {name}', { name: key.name })}
                        disabledReason={notNow}
                        onClick={() => onRevoke(key)}
                      >
                        {t('Revoke')}
                      </Button>
                    </>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </div>
  );
}

function expiryText(leftMs: number): string {
  return leftMs > 0 ? t('in {time}', { time: formatAge(leftMs) }) : t('expired');
}

interface KeyFormProps {
  readonly onMade: (grant: KeyGrant) => void;
  readonly onCancel: () => void;
}

const READING = SCOPES.filter((scope) => scope.endsWith(':read'));
/** Scopes the sandbox needs. The most dangerous ones must be selected by hand. */
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

/** Creates a key: name, mode, scopes and expiry. */
function KeyForm({ onMade, onCancel }: KeyFormProps) {
  const { createKey } = useAccountActions();
  const gates = useGates();
  const nowMs = useUtcNowMs();
  const [name, setName] = useState('Playground');
  const [mode, setMode] = useState<'test' | 'live'>('test');
  const [scopes, setScopes] = useState<readonly Scope[]>(SANDBOX);
  const [days, setDays] = useState<number>(30);
  const { waiting, failure, send } = useRequest(reportFailure);
  const isLiveLocked = gates?.productionKeys !== 'available';
  const whyNot = waiting ?? problemOf(name, scopes);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (whyNot) return;
    await send(async () => {
      const expiresAt = days > 0 ? new Date(nowMs + days * DAY_MS).toISOString() : undefined;
      onMade(
        await createKey({ name: name.trim(), mode, scopes: [...scopes], ...(expiresAt && { expiresAt }) }),
      );
    });
  };
  const toggle = (scope: Scope) =>
    setScopes(scopes.includes(scope) ? scopes.filter((each) => each !== scope) : [...scopes, scope]);
  return (
    <form
      className="dev-card card stack-10"
      aria-label={t('Create a key')}
      onSubmit={(event) => void submit(event)}
    >
      <div className="key-form-row grid gap-12">
        <TextField label={t('Name')} maxLength={80} value={name} onChange={setName} />
        <SelectField
          label={t('Mode')}
          value={mode}
          options={[
            ['test', t('Test: simulated vehicles only')],
            ['live', isLiveLocked ? t('Live: real vehicles (locked)') : t('Live: real vehicles')],
          ]}
          onChange={setMode}
        />
        <SelectField
          label={t('Expires after')}
          value={days}
          options={LIFETIMES.map((lifetime) => [lifetime.days, t(lifetime.title)])}
          onChange={setDays}
        />
      </div>
      {mode === 'live' && isLiveLocked && (
        <Note tone="caution">
          {t(
            'Live keys are locked: they need a company e-mail verified through a mail server and active credits.',
          )}
        </Note>
      )}
      <fieldset>
        <legend className="field-label">
          {t('Scopes')}{' '}
          <button type="button" className="small-dim bare p-0 underline" onClick={() => setScopes(READING)}>
            {t('read only')}
          </button>{' '}
          <button type="button" className="small-dim bare p-0 underline" onClick={() => setScopes(SANDBOX)}>
            {t('sandbox')}
          </button>
        </legend>
        <div className="scope-grid">
          {SCOPES.map((scope) => (
            <CheckField
              className="row"
              key={scope}
              isChecked={scopes.includes(scope)}
              onChange={() => toggle(scope)}
            >
              <span title={scope}>{t(SCOPE_TEXT[scope])}</span>
            </CheckField>
          ))}
        </div>
      </fieldset>
      {failure && <Note tone="error">{failure}</Note>}
      <div className="row-wrap">
        <Button type="submit" variant="primary" disabledReason={whyNot}>
          {t('Create key')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

function problemOf(name: string, scopes: readonly Scope[]): string | undefined {
  if (!name.trim()) return t('Enter a name.');
  return scopes.length === 0 ? t('Choose at least one scope.') : undefined;
}
