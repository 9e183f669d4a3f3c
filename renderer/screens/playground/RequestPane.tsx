import { Send } from 'lucide-react';
import type { DocumentedOperation } from '../../../gateway/contract/documented-operations.ts';
import { Button } from '../../components/Button.tsx';
import { JsonEditor } from '../../components/JsonEditor.tsx';
import { MethodBadge } from '../../components/MethodBadge.tsx';
import { useAccountStore } from '../../state/developer/account-store.ts';
import { useActiveKeyStore } from '../../state/developer/active-key-store.ts';
import type { Credential } from '../../state/developer/exchange.ts';
import type { Draft } from '../../state/developer/sandbox-store.ts';
import { pathParameters } from '../../state/developer/sandbox-variables.ts';
import { EnvironmentPicker } from './EnvironmentPicker.tsx';
import { LaunchFields } from './LaunchFields.tsx';

export interface RequestPaneProps {
  readonly operation: DocumentedOperation;
  /** JSON Schema of the body, when the documentation is open. */
  readonly schema: unknown;
  readonly isAvailable: boolean;
  readonly draft: Draft;
  readonly credential: Credential;
  readonly failure: string | undefined;
  readonly isRunning: boolean;
  readonly onDraft: (draft: Draft) => void;
  readonly onCredential: (credential: Credential) => void;
  readonly onReset: () => void;
  readonly onSend: () => void;
}

/** The request as it will be sent: where to, as whom, its parameters and its body. */
export function RequestPane(props: RequestPaneProps) {
  const { operation, draft, onDraft, onSend } = props;
  const parameters = pathParameters(operation.path);
  return (
    <section className="request-pane" aria-label="Request">
      <div className="request-line">
        <MethodBadge method={operation.method} />
        <code className="number" title={operation.path}>
          {operation.path}
        </code>
        <Button
          variant="primary"
          keyShortcuts="Control+Enter"
          disabledReason={props.isRunning ? 'Waiting for the answer.' : undefined}
          onClick={onSend}
        >
          <Send size={13} aria-hidden /> Send{costText(operation.credits)}
        </Button>
      </div>
      <div className="request-settings">
        <EnvironmentPicker />
        <CredentialPicker {...props} />
      </div>
      {!props.isAvailable && (
        <p className="request-absent">
          This version of the gateway does not answer it yet: the call will say so.
        </p>
      )}
      {parameters.map((name) => (
        <label key={name} className="field">
          <span className="field-label">{name}</span>
          <input
            className="input number"
            value={draft.parameters[name] ?? ''}
            onChange={(event) =>
              onDraft({ ...draft, parameters: { ...draft.parameters, [name]: event.target.value } })
            }
          />
        </label>
      ))}
      {operation.id === 'drone.launch' && draft.body !== undefined && (
        <LaunchFields body={draft.body} onBody={(body) => onDraft({ ...draft, body })} />
      )}
      {draft.body === undefined ? (
        <p className="field-note">
          {operation.method === 'WS'
            ? 'Opens the stream, shows its first frames and closes it.'
            : 'A GET request has no body.'}
        </p>
      ) : (
        <>
          <div className="request-body-head">
            <h2>Body</h2>
            <span className="field-note">
              <code>{'{{key}} {{tenant}} {{vehicle}} {{uuid}}'}</code> and the environment's variables are
              filled in
            </span>
            <Button variant="quiet" onClick={props.onReset}>
              Reset
            </Button>
          </div>
          <JsonEditor
            label={`Body of ${operation.name}`}
            value={draft.body}
            schema={props.schema}
            onChange={(body) => onDraft({ ...draft, body })}
            onSubmit={onSend}
          />
        </>
      )}
      {props.failure && (
        <p className="field-error" role="alert">
          {props.failure}
        </p>
      )}
    </section>
  );
}

function costText(credits: number): string {
  if (credits === 0) return '';
  return ` · ${credits} ${credits === 1 ? 'credit' : 'credits'}`;
}

function CredentialPicker({ operation, credential, onCredential }: RequestPaneProps) {
  const activeKey = useActiveKeyStore((state) => state.activeKey);
  const account = useAccountStore((state) => state.account);
  const choices: readonly (readonly [Credential, string])[] = [
    ...(activeKey ? ([['key', `Test key “${activeKey.name}”`]] as const) : []),
    ...(account ? ([['account', account.email]] as const) : []),
    ...(account ? [] : ([['owner', 'Owner of this machine']] as const)),
    ['none', 'Nobody'],
  ];
  return (
    <label className="field">
      <span className="field-label">Sent as</span>
      <select
        className="input"
        value={operation.auth === 'none' ? 'none' : credential}
        disabled={operation.auth === 'none'}
        onChange={(event) => onCredential(event.target.value as Credential)}
      >
        {choices.map(([id, title]) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
