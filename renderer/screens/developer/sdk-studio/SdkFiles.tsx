import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import type { SdkRecord } from '../../../../gateway/contract/developer/sdk.ts';
import { Button } from '../../../components/Button.tsx';
import { CodeBlock } from '../../../components/code/CodeBlock.tsx';
import type { CodeLanguage } from '../../../format/code-tokens.ts';
import { t } from '../../../language/translate.ts';
import { reportFailure } from '../../../state/app/failure-text.ts';
import { README, useSdkActions, useSdkStore } from '../../../state/developer/sdk-studio.ts';

const LANGUAGE_OF: Readonly<Record<string, CodeLanguage>> = {
  ts: 'typescript',
  py: 'python',
  json: 'json',
  sh: 'curl',
};

/** One client: what it is, what a key needs for it, and its files. */
export function SdkFiles({ sdk }: { readonly sdk: SdkRecord }) {
  const filePath = useSdkStore((state) => state.filePath);
  const { download } = useSdkActions();
  const [failure, setFailure] = useState<string>();
  const files = [...sdk.files].sort((left, right) => rank(left.path) - rank(right.path));
  const file = files.find(({ path }) => path === filePath) ?? files[0];
  return (
    <section className="sdk-result" aria-label={t('Client {name}', { name: sdk.name })}>
      <header className="sdk-result-head">
        <h2>{sdk.name}</h2>
        <span className="dev-tag">{sdk.language}</span>
        <Button
          variant="primary"
          onClick={() => {
            setFailure(undefined);
            download(sdk).catch((cause: unknown) => setFailure(reportFailure(cause)));
          }}
        >
          <Download size={14} aria-hidden />{' '}
          {t('Download zip · {size} KB', { size: Math.ceil(sdk.sizeBytes / 1024) })}
        </Button>
      </header>
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      <dl className="sdk-facts">
        <dt>{t('A key needs')}</dt>
        <dd>
          {sdk.scopes.length === 0
            ? t('no scope')
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
            <dt>{t('You lack')}</dt>
            <dd>{sdk.missingScopes.join(', ')}</dd>
          </>
        )}
        <dt>{t('Specification')}</dt>
        <dd className="number" title={sdk.specHash}>
          {sdk.specVersion}, SHA-256 {sdk.specHash.slice(0, 12)}…
        </dd>
      </dl>
      <div className="sdk-browser">
        <nav className="sdk-tree" aria-label={t('Files')}>
          <ul>
            {files.map(({ path, sizeBytes }) => (
              <li key={path}>
                <button
                  type="button"
                  aria-pressed={path === file?.path}
                  onClick={() => useSdkStore.setState({ filePath: path })}
                >
                  <FileText size={13} aria-hidden />
                  <span title={path}>{path}</span>
                  <span className="field-note number">{sizeText(sizeBytes)}</span>
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

/** The readme first; then what lies on top, then folders. */
function rank(path: string): number {
  return path === README ? 0 : path.includes('/') ? 2 : 1;
}

function sizeText(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${Math.round(bytes / 1024)} KB`;
}
