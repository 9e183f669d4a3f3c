import { Send, Settings2 } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type FormEvent, useState } from 'react';
import { launchPriorities, missionTypes } from '../../../../gateway/contract/action/launch.ts';
import type { DocumentedOperation } from '../../../../gateway/contract/developer/documented-operations.ts';
import { MethodBadge } from '../../../components/badge/MethodBadge.tsx';
import { Button } from '../../../components/button/Button.tsx';
import { JsonEditor } from '../../../components/code/JsonEditor.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { Select } from '../../../components/field/Select.tsx';
import { SelectField } from '../../../components/field/SelectField.tsx';
import { TextField } from '../../../components/field/TextField.tsx';
import { Note } from '../../../components/Note.tsx';
import { Sentence } from '../../../components/Sentence.tsx';
import { t, tParts } from '../../../language/translate.ts';
import { routeHref } from '../../../state/app/route.ts';
import { useAccountStore, useActiveKeyStore } from '../../../state/developer/account-store.ts';
import { type Credential, parsedJson } from '../../../state/developer/exchange.ts';
import {
  chooseEnvironment,
  currentEnvironment,
  type Draft,
  type Environment,
  pathParameters,
  putEnvironment,
  removeEnvironment,
  useSandboxStore,
} from '../../../state/developer/sandbox-store.ts';
import { useZones } from '../../../state/vehicle/mission-queries.ts';

export interface RequestPaneProps {
  readonly operation: DocumentedOperation;
  /** JSON Schema of the body, once the documentation is loaded. */
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

/** The request as it will be sent: address, credential, parameters and body. */
export function RequestPane(props: RequestPaneProps) {
  const { operation, draft, onDraft, onSend } = props;
  const parameters = pathParameters(operation.path);
  return (
    <section className="request-pane scroll column" aria-label={t('Request')}>
      <div className="request-line row">
        <MethodBadge method={operation.method} />
        <code className="number cut-rest" title={operation.path}>
          {operation.path}
        </code>
        <Button
          variant="primary"
          keyShortcuts="Control+Enter"
          disabledReason={props.isRunning ? t('Waiting for the response.') : undefined}
          onClick={onSend}
        >
          <Send size={13} aria-hidden /> {sendText(operation.credits)}
        </Button>
      </div>
      <div className="request-settings stack-10">
        <EnvironmentPicker />
        <CredentialPicker {...props} />
      </div>
      {!props.isAvailable && (
        <Note tone="caution">
          {t('This gateway version does not support it yet: the call returns an error.')}
        </Note>
      )}
      {parameters.map((name) => (
        <TextField
          key={name}
          label={name}
          className="input number"
          value={draft.parameters[name] ?? ''}
          onChange={(text) => onDraft({ ...draft, parameters: { ...draft.parameters, [name]: text } })}
        />
      ))}
      {operation.id === 'drone.launch' && draft.body !== undefined && (
        <LaunchFields body={draft.body} onBody={(body) => onDraft({ ...draft, body })} />
      )}
      {draft.body === undefined ? (
        <Note>
          {operation.method === 'WS'
            ? t('Opens the stream, shows the first messages and closes it.')
            : t('A GET request has no body.')}
        </Note>
      ) : (
        <>
          <div className="line gap-10">
            <h2 className="text-13">{t('Body (request)')}</h2>
            <Note className="grows min-w-0" as="span">
              <Sentence
                parts={tParts('{variables} and the variables of the environment are filled in', {
                  variables: <code>{'{{key}} {{tenant}} {{vehicle}} {{uuid}}'}</code>,
                })}
              />
            </Note>
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
      {props.failure && <Note tone="error">{props.failure}</Note>}
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
    <SelectField
      label={t('Sent as')}
      disabled={operation.auth === 'none'}
      value={operation.auth === 'none' ? 'none' : credential}
      options={choices.map(([id, title]) => [id, title])}
      onChange={onCredential}
    />
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
    <fieldset className="launch-fields boxed stack" disabled={parsed === undefined}>
      <legend className="visually-hidden">{t('Launch')}</legend>
      {choices.map(({ name, options }) => {
        const value = String(launch[name] ?? '');
        return (
          <SelectField
            key={name}
            label={name}
            value={value}
            options={[...new Set([...options, value])]}
            onChange={(chosen) => write(name, chosen)}
          />
        );
      })}
      <div className="field launch-auth">
        <code className="field-label">auth</code>
        {activeKey ? (
          <span className="dev-code" title={activeKey.name}>
            {activeKey.key.slice(0, activeKey.key.lastIndexOf('_') + 1)}…
          </span>
        ) : (
          <a href={routeHref('billing', 'keys')}>{t('Create a test key')}</a>
        )}
      </div>
    </fieldset>
  );
}

/** Named environments: base address and variables of the calls. */
function EnvironmentPicker() {
  const { environments, environmentId, apiBase } = useSandboxStore();
  const [isOpen, setOpen] = useState(false);
  const current = currentEnvironment({ environments, environmentId });
  return (
    <div className="field">
      <label className="field-label" htmlFor="environment">
        {t('Environment')}
      </label>
      <div className="environment-row flex gap-6">
        <Select
          id="environment"
          value={current.id}
          options={environments.map(({ id, name }) => [id, name])}
          onChange={chooseEnvironment}
        />
        <Popover.Root open={isOpen} onOpenChange={setOpen}>
          <Popover.Trigger asChild>
            <button type="button" className="button" data-shape="square" aria-label={t('Edit environment')}>
              <Settings2 size={14} aria-hidden />
            </button>
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Content
              className="environment-editor surface-1 rounded border-strong"
              align="start"
              sideOffset={6}
              aria-label={t('Environment')}
            >
              <EnvironmentForm
                key={current.id}
                environment={current}
                apiBase={apiBase}
                canRemove={environments.length > 1}
                onDone={() => setOpen(false)}
              />
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      </div>
    </div>
  );
}

interface EnvironmentFormProps {
  readonly environment: Environment;
  readonly apiBase: string | null | undefined;
  readonly canRemove: boolean;
  readonly onDone: () => void;
}

function EnvironmentForm({ environment, apiBase, canRemove, onDone }: EnvironmentFormProps) {
  const [name, setName] = useState(environment.name);
  const [baseUrl, setBaseUrl] = useState(environment.baseUrl);
  const [variables, setVariables] = useState(() => variablesText(environment.variables));
  const isAddress = baseUrl === '' || /^https?:\/\/\S+$/.test(baseUrl);
  const whyNot = problemOf(name, isAddress);
  const written = (id: string): Environment => ({
    id,
    name: name.trim(),
    baseUrl: baseUrl.trim(),
    variables: parseVariables(variables),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (whyNot) return;
    putEnvironment(written(environment.id));
    onDone();
  };
  return (
    <form className="grid gap-12" onSubmit={submit}>
      <TextField label={t('Name')} maxLength={64} value={name} onChange={setName} />
      <TextField
        label={t('Base address')}
        className="input number"
        placeholder={apiBase ?? t('NEXT_PUBLIC_API_BASE is not set')}
        value={baseUrl}
        aria-invalid={!isAddress}
        onChange={setBaseUrl}
      >
        <Note as="span">
          {t("If empty: NEXT_PUBLIC_API_BASE. Another gateway must allow this window's origin.")}
        </Note>
      </TextField>
      <Field label={t('Variables, one name=value per line')}>
        <textarea
          className="input number"
          rows={4}
          spellCheck={false}
          value={variables}
          onChange={(event) => setVariables(event.target.value)}
        />
        <Note as="span">
          {t('Saved on this machine. Do not store keys here: {variable} is the active key.', {
            variable: '{{key}}',
          })}
        </Note>
      </Field>
      <div className="row-wrap">
        <Button type="submit" variant="primary" disabledReason={whyNot}>
          {t('Keep')}
        </Button>
        <Button
          disabledReason={whyNot}
          onClick={() => {
            putEnvironment({
              ...written(crypto.randomUUID()),
              name: t('{name} copy', { name: name.trim() }),
            });
            onDone();
          }}
        >
          {t('Duplicate')}
        </Button>
        {canRemove && (
          <Button
            variant="quiet"
            onClick={() => {
              removeEnvironment(environment.id);
              onDone();
            }}
          >
            {t('Remove')}
          </Button>
        )}
      </div>
    </form>
  );
}

function problemOf(name: string, isAddress: boolean): string | undefined {
  if (name.trim() === '') return t('Enter a name.');
  return isAddress ? undefined : t('The address must start with http:// or https://.');
}

function variablesText(variables: Environment['variables']): string {
  return Object.entries(variables)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
}

function parseVariables(text: string): Environment['variables'] {
  return Object.fromEntries(
    text
      .split('\n')
      .map((line) => /^\s*([A-Za-z][\w-]*)\s*=\s*(.*?)\s*$/.exec(line))
      .filter((match) => match !== null)
      .map((match) => [match[1] ?? '', match[2] ?? '']),
  );
}
