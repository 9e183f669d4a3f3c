import { Download, FileText, PackageOpen, PackagePlus } from 'lucide-react';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { CheckField } from '../../../components/field/CheckField.tsx';
import { TextField } from '../../../components/field/TextField.tsx';
import { Note } from '../../../components/Note.tsx';
import { type Message, t } from '../../../language/translate.ts';
import { README, useSdkActions, useSdkStore } from '../../../state/developer/sdk-studio.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import { BasketButtons } from '../../shared/BasketButtons.tsx';
import './sdk-studio.css';
import type { FormEvent } from 'react';
import type { SdkLanguage, SdkRecord } from '../../../../gateway/contract/developer/sdk.ts';
import { Button } from '../../../components/button/Button.tsx';
import { CodeBlock } from '../../../components/code/CodeBlock.tsx';
import type { CodeLanguage } from '../../../format/code-tokens.ts';
import { formatLocalTime, formatUtcTime } from '../../../format/measure/time.ts';
import { reportFailure } from '../../../state/app/failure-text.ts';
import { routeHref } from '../../../state/app/route.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { useAccountStore } from '../../../state/developer/account-store.ts';
import { useBasketStore } from '../../../state/developer/basket-store.ts';
import { raiseBlock } from '../../../state/developer/developer-notice-store.ts';
import { useSdks } from '../../../state/developer/developer-queries.ts';
import { blockOfCall } from '../../../state/developer/gate-block.ts';
import { useGates } from '../../../state/developer/gates.ts';
import { operationOf } from '../../../state/developer/reference.ts';

/** Generates clients for the selected operations and shows their files. */
export function SdkStudioScreen() {
  const shown = useSdkStore((state) => state.shown);
  return (
    <div className="screen-column">
      <header className="dev-head line-wrap flex-none border-bottom p-8-16 gap-8-16">
        <h1>{t('SDK Studio')}</h1>
        <p className="dev-lead">{t('A client for the selected operations, generated from this gateway.')}</p>
      </header>
      <div className="sdk-columns grows grid min-h-0">
        <div className="sdk-side scroll surface-1 border-right p-12">
          <SdkForm />
          <SdkHistory />
        </div>
        {shown ? (
          <SdkFiles key={shown.sdkId} sdk={shown} />
        ) : (
          <EmptyState icon={PackageOpen} title={t('No client yet')}>
            {t(
              'Select operations, choose a language and generate the client. Its files appear here, starting with the readme and a first call.',
            )}
          </EmptyState>
        )}
      </div>
    </div>
  );
}

/** The clients of the account, newest first. */
function SdkHistory() {
  const isLoggedIn = useAccountStore((state) => state.account !== undefined);
  const sdks = useSdks();
  const shownId = useSdkStore((state) => state.shown?.sdkId);
  const { open } = useSdkActions();
  const { failure, send } = useRequest(reportFailure);
  const items = isLoggedIn ? (sdks.data ?? []) : [];
  return (
    <section className="sdk-history" aria-label={t('Generated clients')}>
      <h2>{t('Generated clients')}</h2>
      {!isLoggedIn && <Note>{t('Log in to see the clients of your account.')}</Note>}
      {isLoggedIn && <AsyncView query={sdks} loading={t('Loading…')} />}
      {sdks.data?.length === 0 && <Note>{t('The 20 newest clients are kept.')}</Note>}
      {failure && <Note tone="error">{failure}</Note>}
      <ul>
        {items.map((sdk) => (
          <li key={sdk.sdkId}>
            <button
              type="button"
              className="sdk-history-entry hovers"
              aria-pressed={sdk.sdkId === shownId}
              onClick={() => void send(() => open(sdk.sdkId))}
            >
              <span>{sdk.name}</span>
              <Note as="span">
                {t('{language}, {count} operations', {
                  language: sdk.language,
                  count: sdk.operations.length,
                })}
              </Note>
              <Note as="span" className="number" title={formatUtcTime(sdk.createdAtMs)}>
                {formatLocalTime(sdk.createdAtMs)}
              </Note>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const LANGUAGE_OF: Readonly<Record<string, CodeLanguage>> = {
  ts: 'typescript',
  py: 'python',
  json: 'json',
  sh: 'curl',
};

/** One client: its contents, the scopes its key needs, and its files. */
function SdkFiles({ sdk }: { readonly sdk: SdkRecord }) {
  const filePath = useSdkStore((state) => state.filePath);
  const { download } = useSdkActions();
  const { waiting, failure, send } = useRequest(reportFailure);
  const files = [...sdk.files].sort((left, right) => rank(left.path) - rank(right.path));
  const file = files.find(({ path }) => path === filePath) ?? files[0];
  return (
    <section className="sdk-result grid min-h-0" aria-label={t('Client {name}', { name: sdk.name })}>
      <header className="row">
        <h2>{sdk.name}</h2>
        <span className="dev-tag">{sdk.language}</span>
        <Button
          className="push-right"
          variant="primary"
          disabledReason={waiting}
          onClick={() => void send(() => download(sdk))}
        >
          <Download size={14} aria-hidden />{' '}
          {t('Download zip · {size} KB', { size: Math.ceil(sdk.sizeBytes / 1024) })}
        </Button>
      </header>
      {failure && <Note tone="error">{failure}</Note>}
      <dl className="sdk-facts">
        <dt className="dim">{t('Required scopes')}</dt>
        <dd className="flex wraps gap-4">
          {sdk.scopes.length === 0
            ? t('none')
            : sdk.scopes.map((scope) => (
                <span
                  key={scope}
                  className="dev-tag"
                  data-tone={sdk.missingScopes.includes(scope) ? 'caution' : undefined}
                >
                  {scope}
                </span>
              ))}
        </dd>
        {sdk.missingScopes.length > 0 && (
          <>
            <dt className="dim">{t('Missing scopes')}</dt>
            <dd className="flex wraps gap-4">{sdk.missingScopes.join(', ')}</dd>
          </>
        )}
        <dt className="dim">{t('Specification')}</dt>
        <dd className="number flex wraps gap-4" title={sdk.specHash}>
          {sdk.specVersion}, SHA-256 {sdk.specHash.slice(0, 12)}…
        </dd>
      </dl>
      <div className="sdk-browser grid min-h-0 gap-12">
        <nav className="sdk-tree scroll" aria-label={t('Files')}>
          <ul>
            {files.map(({ path, sizeBytes }) => (
              <li key={path}>
                <button
                  type="button"
                  className="hovers"
                  aria-pressed={path === file?.path}
                  onClick={() => useSdkStore.setState({ filePath: path })}
                >
                  <FileText size={13} aria-hidden />
                  <span title={path}>{path}</span>
                  <Note as="span" className="number">
                    {sizeText(sizeBytes)}
                  </Note>
                </button>
              </li>
            ))}
          </ul>
        </nav>
        {file && (
          <CodeBlock
            code={file.text}
            language={LANGUAGE_OF[file.path.slice(file.path.lastIndexOf('.') + 1)] ?? 'text'}
            label={file.path}
            isTall
          />
        )}
      </div>
    </section>
  );
}

/** The readme first, then top-level files, then folders. */
function rank(path: string): number {
  return path === README ? 0 : path.includes('/') ? 2 : 1;
}

function sizeText(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${Math.round(bytes / 1024)} KB`;
}

const LANGUAGES: readonly { readonly id: SdkLanguage; readonly title: string; readonly note: Message }[] = [
  { id: 'typescript', title: 'TypeScript', note: 'Node 22 or a bundler; no dependencies' },
  { id: 'python', title: 'Python', note: '3.11, standard library; sync and async' },
  { id: 'curl', title: 'curl', note: 'One shell script per call' },
  { id: 'postman', title: 'Postman', note: 'Collection, format 2.1' },
];
const NAME_FORM = /^[a-z][a-z0-9-]{1,40}$/;

/** The selection, the language and the name. Generating passes the gates like every call. */
function SdkForm() {
  const operationIds = useBasketStore((state) => state.operationIds);
  const { language, name } = useSdkStore();
  const gates = useGates();
  const { generate } = useSdkActions();
  const { isBusy, failure, send } = useRequest(reportFailure);
  const operation = operationOf('sdk.generate');
  const isName = NAME_FORM.test(name);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (whyNot(operationIds.length, isName, isBusy) !== undefined || !operation) return;
    const block = blockOfCall(operation, gates);
    if (block) {
      raiseBlock(block);
      return;
    }
    await send(async () => {
      await generate();
    });
  };
  return (
    <form className="grid gap-14" aria-label={t('New client')} onSubmit={(event) => void submit(event)}>
      <section aria-label={t('Selection')}>
        <h2>
          {t('Selection')} <span className="number">{operationIds.length}</span>
        </h2>
        {operationIds.length === 0 && (
          <Note>
            {t('No operations selected.')}{' '}
            <a href={routeHref('docs')}>{t('Select operations in the docs.')}</a>
          </Note>
        )}
        <ol className="sdk-selection">
          {operationIds.map((id) => (
            <SelectedOperation key={id} id={id} />
          ))}
        </ol>
      </section>
      <fieldset className="stack-4 no-border p-0">
        <legend className="field-label">{t('Language')}</legend>
        {LANGUAGES.map(({ id, title, note }) => (
          <CheckField
            key={id}
            className="sdk-language"
            radioGroup="sdk-language"
            isChecked={language === id}
            onChange={() => useSdkStore.setState({ language: id })}
          >
            <span>{title}</span>
            <Note as="span">{t(note)}</Note>
          </CheckField>
        ))}
      </fieldset>
      <TextField
        label={t('Name')}
        className="input number"
        maxLength={41}
        spellCheck={false}
        value={name}
        aria-invalid={!isName}
        onChange={(text) => useSdkStore.setState({ name: text })}
      >
        {!isName && (
          <Note as="span" tone="error">
            {t('Lower-case letters, digits and hyphens, starting with a letter.')}
          </Note>
        )}
      </TextField>
      <Button type="submit" variant="primary" disabledReason={whyNot(operationIds.length, isName, isBusy)}>
        <PackagePlus size={14} aria-hidden />
        {isBusy ? t('Generating…') : t('Generate · {credits} credits', { credits: operation?.credits ?? 0 })}
      </Button>
      {failure && <Note tone="error">{failure}</Note>}
    </form>
  );
}

function SelectedOperation({ id }: { readonly id: string }) {
  const name = operationOf(id)?.name ?? id;
  return (
    <li className="grid items-center">
      <span title={id}>{name}</span>
      <BasketButtons id={id} name={name} />
    </li>
  );
}

function whyNot(selected: number, isName: boolean, isBusy: boolean): string | undefined {
  if (isBusy) return t('Generating the client.');
  if (selected === 0) return t('Select an operation first.');
  return isName ? undefined : t('Enter a valid name.');
}
