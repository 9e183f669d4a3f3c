import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import type { KeyGrant, KeyRecord } from '../../../gateway/contract/key.ts';
import { Button } from '../../components/Button.tsx';
import { CopyButton } from '../../components/CopyButton.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { formatAge, formatUtcTime } from '../../format/duration.ts';
import { useAccountActions } from '../../state/developer/account-actions.ts';
import { useActiveKeyStore } from '../../state/developer/active-key-store.ts';
import { useKeys } from '../../state/developer/developer-queries.ts';
import { failureText, reportFailure } from '../../state/failure-text.ts';
import { useUtcNowMs } from '../../state/now.ts';
import { KeyForm } from './KeyForm.tsx';

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
          <Plus size={14} aria-hidden /> Make a key
        </Button>
        <span className="field-note">
          Test keys reach simulated vehicles only. The gateway keeps a hash: a lost key is rotated, not found.
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
      {keys.isPending && <p role="status">Loading keys…</p>}
      {keys.isError && (
        <p className="field-error" role="alert">
          {failureText(keys.error)} <Button onClick={() => void keys.refetch()}>Try again</Button>
        </p>
      )}
      {keys.data?.length === 0 && !isMaking && (
        <EmptyState icon={KeyRound} title="No key yet">
          Make a test key to call the gateway from the Playground or a terminal.
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
    <section className="granted" aria-label="New key" role="status">
      <div className="dev-card-head">
        <h2>{grant.name}</h2>
        <span className="dev-tag" data-tone={grant.mode === 'test' ? 'sim' : 'caution'}>
          {grant.mode}
        </span>
      </div>
      <p className="granted-key">
        <code className="number">{grant.key}</code>
        <CopyButton text={grant.key} label="Copy key" />
      </p>
      <p className="field-note">
        Shown this once. Copy it now.
        {grant.mode === 'test' &&
          ' It is the active key of dashboard, docs and Playground while this tab is open.'}
      </p>
      <Button onClick={onDone}>I have it</Button>
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
            <th scope="col">Name</th>
            <th scope="col">Key</th>
            <th scope="col">State</th>
            <th scope="col">Scopes</th>
            <th scope="col">Last used</th>
            <th scope="col">Expires</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => {
            const isUsable = key.state === 'active' || key.state === 'rotating';
            return (
              <tr key={key.keyId} data-ended={!isUsable || undefined}>
                <td title={key.name}>
                  {key.name} {key.keyId === activeId && <span className="dev-tag">in use here</span>}
                </td>
                <td>
                  <code title={key.keyId}>{key.prefix}…</code>
                </td>
                <td>
                  <span className="dev-tag" data-tone={key.mode === 'test' ? 'sim' : 'caution'}>
                    {key.mode}
                  </span>{' '}
                  {key.state}
                  {key.isExposed && (
                    <span
                      className="dev-tag"
                      data-tone="caution"
                      title="Seen in an address or a log: rotate it"
                    >
                      exposed
                    </span>
                  )}
                </td>
                <td title={key.scopes.join('\n')}>
                  {key.scopes.length} {key.scopes.length === 1 ? 'scope' : 'scopes'}
                </td>
                <td title={key.lastUsedAtMs === null ? undefined : formatUtcTime(key.lastUsedAtMs)}>
                  {key.lastUsedAtMs === null ? 'never' : `${formatAge(nowMs - key.lastUsedAtMs)} ago`}
                </td>
                <td>{key.expiresAtMs === null ? 'never' : expiryText(key.expiresAtMs - nowMs)}</td>
                <td data-number>
                  {isUsable && (
                    <>
                      <Button label={`Rotate ${key.name}`} onClick={() => onRotate(key)}>
                        Rotate
                      </Button>{' '}
                      <Button label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
                        Revoke
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
  return leftMs > 0 ? `in ${formatAge(leftMs)}` : 'expired';
}
