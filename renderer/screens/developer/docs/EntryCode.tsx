import { Play, SquareTerminal } from 'lucide-react';
import { useState } from 'react';
import type { Gates } from '../../../../gateway/contract/account/access.ts';
import type { DocsEntry } from '../../../../gateway/contract/developer/reference.ts';
import {
  SNIPPET_LANGUAGES,
  type SnippetLanguage,
} from '../../../../gateway/contract/developer/snippet-languages.ts';
import { Button } from '../../../components/button/Button.tsx';
import { AnswerView } from '../../../components/code/AnswerView.tsx';
import { CodeBlock } from '../../../components/code/CodeBlock.tsx';
import { Select } from '../../../components/field/Select.tsx';
import { Note } from '../../../components/Note.tsx';
import type { CodeLanguage } from '../../../format/code-tokens.ts';
import { describedMessage } from '../../../format/described-message.ts';
import { t } from '../../../language/translate.ts';
import { navigate } from '../../../state/app/route.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import {
  type ActiveKey,
  useActiveKeyStore,
  useDefaultCredential,
} from '../../../state/developer/account-store.ts';
import { raiseBlock } from '../../../state/developer/developer-notice-store.ts';
import { type Exchange, prettyJson, summaryOf } from '../../../state/developer/exchange.ts';
import { blockOfCall } from '../../../state/developer/gate-block.ts';
import {
  chooseSnippetLanguage,
  operationOf,
  useSnippetLanguage,
} from '../../../state/developer/reference.ts';
import { useSandbox } from '../../../state/developer/sandbox-run.ts';
import { chooseOperation, pathParameters, sampleBody } from '../../../state/developer/sandbox-store.ts';

/** The operation as code with the active test key, its example response, and a call. */
export function EntryCode({
  entry,
  gates,
}: {
  readonly entry: DocsEntry;
  readonly gates: Gates | undefined;
}) {
  const activeKey = useActiveKeyStore((state) => state.activeKey);
  const example = describedMessage(entry.response).example;
  return (
    <aside
      className="docs-code column surface-1 min-w-0 scrolls gap-14 border-left p-16"
      aria-label={t('Code')}
    >
      {entry.snippets ? (
        <EntrySnippet snippets={entry.snippets} activeKey={activeKey} />
      ) : (
        <Note>{t('Open the entry to see the code.')}</Note>
      )}
      <TryIt entry={entry} gates={gates} />
      {example !== undefined && (
        <section>
          <h2>{t('Example response')}</h2>
          <CodeBlock code={JSON.stringify(example, null, 2)} language="json" label={t('Example response')} />
        </section>
      )}
    </aside>
  );
}

function TryIt({ entry, gates }: { readonly entry: DocsEntry; readonly gates: Gates | undefined }) {
  const sandbox = useSandbox();
  const credential = useDefaultCredential();
  const [parameters, setParameters] = useState<Readonly<Record<string, string>>>({});
  const [result, setResult] = useState<Exchange>();
  const { isBusy, failure, send } = useRequest();
  const operation = operationOf(entry.id);
  if (!operation) return null;
  const run = async () => {
    const block = blockOfCall(operation, gates);
    if (block) {
      raiseBlock(block);
      return;
    }
    await send(async () => {
      const body =
        operation.method === 'POST'
          ? sampleBody(entry.id, describedMessage(entry.request).example)
          : undefined;
      setResult(
        await sandbox.run({
          operation,
          draft: { body, parameters },
          credential: entry.id === 'developer.key' ? 'account' : credential,
          target: 'environment',
        }),
      );
    });
  };
  const outcome = result?.outcome;
  return (
    <section className="docs-try stack" aria-label={t('Try it (call)')}>
      <h2>{t('Try it (call)')}</h2>
      {pathParameters(operation.path).map((name) => (
        <input
          key={name}
          className="input"
          placeholder={name}
          aria-label={name}
          value={parameters[name] ?? ''}
          onChange={(event) => setParameters({ ...parameters, [name]: event.target.value })}
        />
      ))}
      <div className="row-wrap">
        <Button
          variant="primary"
          disabledReason={isBusy ? t('Waiting for the response.') : undefined}
          onClick={() => void run()}
        >
          <Play size={13} aria-hidden />{' '}
          {entry.credits > 0 ? t('Send · {credits} credits', { credits: entry.credits }) : t('Send')}
        </Button>
        <Button
          onClick={() => {
            chooseOperation(entry.id);
            navigate('playground');
          }}
        >
          <SquareTerminal size={14} aria-hidden /> {t('Edit in Playground')}
        </Button>
      </div>
      {failure && <Note tone="error">{failure}</Note>}
      {outcome && (
        <AnswerView
          key={result.exchangeId}
          {...summaryOf(outcome)}
          headers={outcome.kind === 'answer' ? outcome.headers : []}
          body={outcome.kind === 'unreachable' ? '' : prettyJson(outcome.body)}
          failure={outcome.kind === 'unreachable' ? outcome.reason : undefined}
        />
      )}
    </section>
  );
}

/** Highlighting by language. A language without an entry is shown plain. */
const COLOURS: Readonly<Partial<Record<SnippetLanguage, CodeLanguage>>> = {
  curl: 'curl',
  typescript: 'typescript',
  python: 'python',
  requests: 'python',
  httpx: 'python',
};

/** The call in the last chosen language, with the active test key. */
function EntrySnippet({
  snippets,
  activeKey,
}: {
  readonly snippets: NonNullable<DocsEntry['snippets']>;
  readonly activeKey: ActiveKey | undefined;
}) {
  const { id, title } = useOfferedLanguage(snippets);
  return (
    <section className="docs-snippet" aria-label={t('Code of the call')}>
      <LanguageSelect snippets={snippets} />
      <KeyedCode
        code={snippets[id] ?? snippets.curl}
        language={id}
        label={t('{language} snippet', { language: title })}
      />
      <Note>
        {activeKey
          ? t('Uses the active test key “{name}”. Copying includes the full key.', { name: activeKey.name })
          : t('Set AERODECK_TOKEN to your key, or create a test key to have it filled in here.')}
      </Note>
    </section>
  );
}

type Snippets = Readonly<Partial<Record<SnippetLanguage, string | undefined>>>;

/** The last chosen language, or the first when the snippets lack it. */
export function useOfferedLanguage(snippets: Snippets) {
  const chosen = useSnippetLanguage();
  const isOffered = snippets[chosen] !== undefined;
  return SNIPPET_LANGUAGES.find(({ id }) => isOffered && id === chosen) ?? SNIPPET_LANGUAGES[0];
}

export function LanguageSelect({ snippets }: { readonly snippets: Snippets }) {
  const offered = SNIPPET_LANGUAGES.filter(({ id }) => snippets[id] !== undefined);
  return (
    <label className="docs-language stack-4">
      <span className="field-label">{t('Language (code)')}</span>
      <Select
        value={useOfferedLanguage(snippets).id}
        options={offered.map((language) => [language.id, language.title])}
        onChange={chooseSnippetLanguage}
      />
    </label>
  );
}

interface KeyedCodeProps {
  readonly code: string;
  readonly language: SnippetLanguage;
  readonly label: string;
}

/** Code with the active test key in place of the variable: shown in part, copied whole. */
export function KeyedCode({ code, language, label }: KeyedCodeProps) {
  const key = useActiveKeyStore((state) => state.activeKey?.key);
  return (
    <CodeBlock
      code={fillSnippet(code, key)}
      shownCode={fillSnippet(code, key && maskedKey(key))}
      language={COLOURS[language] ?? 'text'}
      label={label}
    />
  );
}

/** How each language reads the credential from AERODECK_TOKEN, and how it writes it literally. */
const FORMS: readonly (readonly [RegExp, (key: string) => string])[] = [
  [/"Bearer "\s?\+\s?(?:os\.Getenv|System\.getenv)\("AERODECK_TOKEN"\)/g, (key) => `"Bearer ${key}"`],
  [/format!\("Bearer \{\}", std::env::var\("AERODECK_TOKEN"\)\?\)/g, (key) => `"Bearer ${key}"`],
  [/Environment\.GetEnvironmentVariable\("AERODECK_TOKEN"\)/g, (key) => `"${key}"`],
  [/'Authorization: Bearer ' \. getenv\('AERODECK_TOKEN'\)/g, (key) => `'Authorization: Bearer ${key}'`],
  [/\$env:AERODECK_TOKEN/g, (key) => key],
  [/`Bearer \$\{process\.env\.AERODECK_TOKEN\}`/g, (key) => `'Bearer ${key}'`],
  [/process\.env\.AERODECK_TOKEN/g, (key) => `'${key}'`],
  [/"Bearer " \+ os\.environ\["AERODECK_TOKEN"\]/g, (key) => `"Bearer ${key}"`],
  [/os\.environ\["AERODECK_TOKEN"\]/g, (key) => `"${key}"`],
  [/\$AERODECK_TOKEN/g, (key) => key],
];

/** Puts a key into a snippet in place of the variable. Without a key, the snippet is unchanged. */
export function fillSnippet(snippet: string, key: string | undefined): string {
  if (key === undefined) return snippet;
  return FORMS.reduce((text, [form, say]) => text.replace(form, () => say(key)), snippet);
}

/** The start of the key, enough to recognise it. */
export function maskedKey(key: string): string {
  return `${key.slice(0, key.lastIndexOf('_') + 1)}${'•'.repeat(8)}`;
}
