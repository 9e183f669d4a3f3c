import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import type { KeyGrant, KeyRecord } from '../../../../gateway/contract/account/key.ts';
import { Button } from '../../../components/Button.tsx';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { formatAge, formatUtcTime } from '../../../format/measure/duration.ts';
import { type Message, t } from '../../../language/translate.ts';
import { failureText, reportFailure } from '../../../state/app/failure-text.ts';
import { useUtcNowMs } from '../../../state/connection/now.ts';
import { useActiveKeyStore } from '../../../state/developer/account-store.ts';
import { useAccountActions, useKeys } from '../../../state/developer/developer-queries.ts';
import { KeyForm } from './KeyForm.tsx';

const MODE_TEXT: Readonly<Record<KeyRecord['mode'], Message>> = { test: 'test', live: 'live' };
const STATE_TEXT: Readonly<Record<KeyRecord['state'], Message>> = {
  active: 'active',
  rotating: 'rotating',
  expired: 'expired',
  revoked: 'revoked',
};

/** The account's keys: make, rotate, revoke; the key itself is shown once. */
export function KeysPage() {
  const keys = useKeys();
  const actions = useAccountActions();
  const [isMaking, setMaking] = useState(false);
  const [granted, setGranted] = useState<KeyGrant>();
  const [failure, setFailure] = useState<string>();
  const attempt = async (action: () => Promise<KeyGrant | undefined>) => {
    setFailure(undefined);
    try {
      setGranted(await action());
    } catch (cause) {
      setFailure(reportFailure(cause));
    }
  };
  return (
    <>
      <div className="dev-actions">
        <Button variant="primary" isExpanded={isMaking} onClick={() => setMaking(!isMaking)}>
          <Plus size={14} aria-hidden /> {t('Make a key')}
        </Button>
        <span className="field-note">
          {t(
            'Test keys reach simulated vehicles only. The gateway keeps a hash: a lost key is rotated, not found.',
          )}
        </span>
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
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      {keys.isPending && <p role="status">{t('Loading keys…')}</p>}
      {keys.isError && (
        <p className="field-error" role="alert">
          {failureText(keys.error)} <Button onClick={() => void keys.refetch()}>{t('Try again')}</Button>
        </p>
      )}
      {keys.data?.length === 0 && !isMaking && (
        <EmptyState icon={KeyRound} title={t('No key yet')}>
          {t('Make a test key to call the gateway from the Playground or a terminal.')}
        </EmptyState>
      )}
      {keys.data && keys.data.length > 0 && (
        <KeyTable
          keys={keys.data}
          onRotate={(key) => void attempt(() => actions.rotateKey(key.keyId))}
          onRevoke={(key) => void attempt(() => actions.revokeKey(key.keyId).then(() => undefined))}
        />
      )}
    </>
  );
}

function GrantedKey({ grant, onDone }: { readonly grant: KeyGrant; readonly onDone: () => void }) {
  return (
    <section className="granted" aria-label={t('New key')} role="status">
      <div className="dev-card-head">
        <h2>{grant.name}</h2>
        <span className="dev-tag" data-tone={grant.mode === 'test' ? 'sim' : 'caution'}>
          {t(MODE_TEXT[grant.mode])}
        </span>
      </div>
      <p className="granted-key">
        <code className="number">{grant.key}</code>
        <CopyButton text={grant.key} label={t('Copy key')} />
      </p>
      <p className="field-note">
        {grant.mode === 'test'
          ? t(
              'Shown this once. Copy it now. It is the active key of dashboard, docs and Playground while this tab is open.',
            )
          : t('Shown this once. Copy it now.')}
      </p>
      <Button onClick={onDone}>{t('I have it')}</Button>
    </section>
  );
}

interface KeyTableProps {
  readonly keys: readonly KeyRecord[];
  readonly onRotate: (key: KeyRecord) => void;
  readonly onRevoke: (key: KeyRecord) => void;
}

function KeyTable({ keys, onRotate, onRevoke }: KeyTableProps) {
  const nowMs = useUtcNowMs();
  const activeId = useActiveKeyStore((state) => state.activeKey?.keyId);
  return (
    <div className="dev-card dev-table-frame">
      <table className="dev-table key-table">
        <thead>
          <tr>
            <th scope="col">{t('Name')}</th>
            <th scope="col">{t('Key')}</th>
            <th scope="col">{t('State (key)')}</th>
            <th scope="col">{t('Scopes')}</th>
            <th scope="col">{t('Last used')}</th>
            <th scope="col">{t('Expires')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
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
                  <span className="dev-tag" data-tone={key.mode === 'test' ? 'sim' : 'caution'}>
                    {t(MODE_TEXT[key.mode])}
                  </span>{' '}
                  {t(STATE_TEXT[key.state])}
                  {key.isExposed && (
                    <span
                      className="dev-tag"
                      data-tone="caution"
                      title={t('Seen in an address or a log: rotate it')}
                    >
                      {t('exposed')}
                    </span>
                  )}
                </td>
                <td title={key.scopes.join('\n')}>
                  {t('{count, plural, one {# scope} other {# scopes}}', { count: key.scopes.length })}
                </td>
                <td title={key.lastUsedAtMs === null ? undefined : formatUtcTime(key.lastUsedAtMs)}>
                  {key.lastUsedAtMs === null
                    ? t('never')
                    : t('{age} ago', { age: formatAge(nowMs - key.lastUsedAtMs) })}
                </td>
                <td>{key.expiresAtMs === null ? t('never') : expiryText(key.expiresAtMs - nowMs)}</td>
                <td data-number>
                  {isUsable && (
                    <>
                      <Button label={t('Rotate {name}', { name: key.name })} onClick={() => onRotate(key)}>
                        {t('Rotate')}
                      </Button>{' '}
                      <Button label={t('Revoke {name}', { name: key.name })} onClick={() => onRevoke(key)}>
                        {t('Revoke')}
                      </Button>
                    </>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function expiryText(leftMs: number): string {
  return leftMs > 0 ? t('in {time}', { time: formatAge(leftMs) }) : t('expired');
}
