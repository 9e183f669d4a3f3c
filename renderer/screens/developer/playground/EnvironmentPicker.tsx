import { Settings2 } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { t } from '../../../language/translate.ts';
import {
  chooseEnvironment,
  currentEnvironment,
  type Environment,
  putEnvironment,
  removeEnvironment,
  useSandboxStore,
} from '../../../state/developer/sandbox-store.ts';

/** Where calls go: base address and variables, several of them by name. */
export function EnvironmentPicker() {
  const { environments, environmentId, apiBase } = useSandboxStore();
  const [isOpen, setOpen] = useState(false);
  const current = currentEnvironment({ environments, environmentId });
  return (
    <div className="field environment">
      <label className="field-label" htmlFor="environment">
        {t('Environment')}
      </label>
      <div className="environment-row">
        <select
          id="environment"
          className="input"
          value={current.id}
          onChange={(event) => chooseEnvironment(event.target.value)}
        >
          {environments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <Popover.Root open={isOpen} onOpenChange={setOpen}>
          <Popover.Trigger asChild>
            <button type="button" className="button" data-shape="square" aria-label={t('Edit environment')}>
              <Settings2 size={14} aria-hidden />
            </button>
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Content
              className="environment-editor"
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
    <form className="dev-form" onSubmit={submit}>
      <label className="field">
        <span className="field-label">{t('Name')}</span>
        <input
          className="input"
          maxLength={64}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <label className="field">
        <span className="field-label">{t('Base address')}</span>
        <input
          className="input number"
          placeholder={apiBase ?? t('NEXT_PUBLIC_API_BASE is not set')}
          value={baseUrl}
          aria-invalid={!isAddress}
          onChange={(event) => setBaseUrl(event.target.value)}
        />
        <span className="field-note">
          {t("Empty: NEXT_PUBLIC_API_BASE. Another gateway must allow this window's origin.")}
        </span>
      </label>
      <label className="field">
        <span className="field-label">{t('Variables, one name=value a line')}</span>
        <textarea
          className="input number"
          rows={4}
          spellCheck={false}
          value={variables}
          onChange={(event) => setVariables(event.target.value)}
        />
        <span className="field-note">
          {t('Kept on this machine. Keys do not belong here: {variable} is the active one.', {
            variable: '{{key}}',
          })}
        </span>
      </label>
      <div className="dev-actions">
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
          {t('Copy as new')}
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
  if (name.trim() === '') return t('Give it a name.');
  return isAddress ? undefined : t('The address must begin with http:// or https://.');
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
