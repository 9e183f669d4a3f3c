import { Send } from 'lucide-react';
import { launchPriorities, missionTypes } from '../../../../gateway/contract/action/launch.ts';
import type { DocumentedOperation } from '../../../../gateway/contract/developer/documented-operations.ts';
import { Button } from '../../../components/Button.tsx';
import { JsonEditor } from '../../../components/code/JsonEditor.tsx';
import { MethodBadge } from '../../../components/MethodBadge.tsx';
import { Sentence } from '../../../components/Sentence.tsx';
import { t, tParts } from '../../../language/translate.ts';
import { routeHref } from '../../../state/app/route.ts';
import { useAccountStore, useActiveKeyStore } from '../../../state/developer/account-store.ts';
import { type Credential, parsedJson } from '../../../state/developer/exchange.ts';
import type { Draft } from '../../../state/developer/sandbox-store.ts';
import { pathParameters } from '../../../state/developer/sandbox-variables.ts';
import { useZones } from '../../../state/vehicle/mission-queries.ts';
import { EnvironmentPicker } from './EnvironmentPicker.tsx';

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
    <section className="request-pane" aria-label={t('Request')}>
      <div className="request-line">
        <MethodBadge method={operation.method} />
        <code className="number" title={operation.path}>
          {operation.path}
        </code>
        <Button
          variant="primary"
          keyShortcuts="Control+Enter"
          disabledReason={props.isRunning ? t('Waiting for the answer.') : undefined}
          onClick={onSend}
        >
          <Send size={13} aria-hidden /> {sendText(operation.credits)}
        </Button>
      </div>
      <div className="request-settings">
        <EnvironmentPicker />
        <CredentialPicker {...props} />
      </div>
      {!props.isAvailable && (
        <p className="request-absent">
          {t('This version of the gateway does not answer it yet: the call will say so.')}
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
            ? t('Opens the stream, shows its first frames and closes it.')
            : t('A GET request has no body.')}
        </p>
      ) : (
        <>
          <div className="request-body-head">
            <h2>{t('Body (request)')}</h2>
            <span className="field-note">
              <Sentence
                parts={tParts("{variables} and the environment's variables are filled in", {
                  variables: <code>{'{{key}} {{tenant}} {{vehicle}} {{uuid}}'}</code>,
                })}
              />
            </span>
            <Button variant="quiet" onClick={props.onReset}>
              {t('Reset')}
            </Button>
          </div>
          <JsonEditor
            label={t('Body of {name}', { name: operation.name })}
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

function sendText(credits: number): string {
  if (credits === 0) return t('Send');
  return t('Send · {credits, plural, one {# credit} other {# credits}}', { credits });
}

function CredentialPicker({ operation, credential, onCredential }: RequestPaneProps) {
  const activeKey = useActiveKeyStore((state) => state.activeKey);
  const account = useAccountStore((state) => state.account);
  const choices: readonly (readonly [Credential, string])[] = [
    ...(activeKey ? ([['key', t('Test key “{name}”', { name: activeKey.name })]] as const) : []),
    ...(account ? ([['account', account.email]] as const) : []),
    ...(account ? [] : ([['owner', t('Owner of this machine')]] as const)),
    ['none', t('Nobody')],
  ];
  return (
    <label className="field">
      <span className="field-label">{t('Sent as')}</span>
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

/** The launch request of specification 2.1 as a form over the same body; `auth` is the active test key. */
function LaunchFields({ body, onBody }: { readonly body: string; readonly onBody: (body: string) => void }) {
  const zones = useZones();
  const activeKey = useActiveKeyStore((state) => state.activeKey);
  const parsed = parsedJson(body);
  const launch = (typeof parsed === 'object' && parsed !== null ? parsed : {}) as Record<string, unknown>;
  const write = (name: string, value: string) =>
    onBody(JSON.stringify({ ...launch, [name]: value }, null, 2));
  const zoneIds = (zones.data ?? [])
    .filter((zone) => zone.properties.kind === 'operation')
    .map(({ id }) => id);
  const choices = [
    { name: 'missionType', options: missionTypes },
    { name: 'zoneId', options: zoneIds },
    { name: 'priority', options: launchPriorities },
  ];
  return (
    <fieldset className="launch-fields" disabled={parsed === undefined}>
      <legend className="visually-hidden">{t('Launch')}</legend>
      {choices.map(({ name, options }) => {
        const value = String(launch[name] ?? '');
        return (
          <label key={name} className="field">
            <span className="field-label">{name}</span>
            <select className="input" value={value} onChange={(event) => write(name, event.target.value)}>
              {[...new Set([...options, value])].map((option) => (
                <option key={option}>{option}</option>
              ))}
            </select>
          </label>
        );
      })}
      <div className="field launch-auth">
        <code className="field-label">auth</code>
        {activeKey ? (
          <span className="dev-code" title={activeKey.name}>
            {activeKey.key.slice(0, activeKey.key.lastIndexOf('_') + 1)}…
          </span>
        ) : (
          <a href={routeHref('billing', 'keys')}>{t('Make a test key')}</a>
        )}
      </div>
    </fieldset>
  );
}
