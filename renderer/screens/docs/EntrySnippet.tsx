import type { DocsEntry } from '../../../gateway/contract/developer/reference.ts';
import {
  SNIPPET_LANGUAGES,
  type SnippetLanguage,
} from '../../../gateway/contract/developer/snippet-languages.ts';
import { CodeBlock } from '../../components/CodeBlock.tsx';
import type { CodeLanguage } from '../../format/code-tokens.ts';
import { t } from '../../language/translate.ts';
import type { ActiveKey } from '../../state/developer/active-key-store.ts';
import { chooseSnippetLanguage, useSnippetLanguage } from '../../state/developer/snippet-language-store.ts';
import { fillSnippet, maskedKey } from './fill-snippet.ts';

/** Which colours a language is shown in; one without its own is shown plain. */
const COLOURS: Readonly<Partial<Record<SnippetLanguage, CodeLanguage>>> = {
  curl: 'curl',
  typescript: 'typescript',
  python: 'python',
  requests: 'python',
  httpx: 'python',
};

/** The call in the language chosen last, with the active test key in it. */
export function EntrySnippet({
  snippets,
  activeKey,
}: {
  readonly snippets: NonNullable<DocsEntry['snippets']>;
  readonly activeKey: ActiveKey | undefined;
}) {
  const chosen = useSnippetLanguage();
  const offered = SNIPPET_LANGUAGES.filter(({ id }) => snippets[id] !== undefined);
  const { id, title } = offered.find((language) => language.id === chosen) ?? SNIPPET_LANGUAGES[0];
  const code = snippets[id] ?? snippets.curl;
  return (
    <section className="docs-snippet" aria-label={t('Code of the call')}>
      <label className="docs-language">
        <span className="field-label">{t('Language (code)')}</span>
        <select
          className="input"
          value={id}
          onChange={(event) => chooseSnippetLanguage(event.target.value as SnippetLanguage)}
        >
          {offered.map((language) => (
            <option key={language.id} value={language.id}>
              {language.title}
            </option>
          ))}
        </select>
      </label>
      <CodeBlock
        code={fillSnippet(code, activeKey?.key)}
        shownCode={fillSnippet(code, activeKey && maskedKey(activeKey.key))}
        language={COLOURS[id] ?? 'text'}
        label={t('{language} snippet', { language: title })}
      />
      <p className="field-note">
        {activeKey
          ? t('With the active test key “{name}”; copying gives it in full.', { name: activeKey.name })
          : t('Put a key into AERODECK_TOKEN, or make a test key: it is filled in here.')}
      </p>
    </section>
  );
}
