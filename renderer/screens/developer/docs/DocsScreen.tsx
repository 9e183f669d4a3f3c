import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { t, tParts } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { saveFile } from '../../../state/app/save-file.ts';
import { useAccountStore } from '../../../state/developer/account-store.ts';
import { raiseBlock, sayStatus } from '../../../state/developer/developer-notice-store.ts';
import { reachMilestone } from '../../../state/developer/developer-sequence.ts';
import { blockOfDocs } from '../../../state/developer/gate-block.ts';
import { useGates } from '../../../state/developer/gates.ts';
import { useErrorCatalogue, useOpenApiDownload, useReference } from '../../../state/developer/reference.ts';
import { DocsNav } from './DocsNav.tsx';
import { EntryPage } from './EntryPage.tsx';
import './docs-screen.css';
import { Sentence } from '../../../components/Sentence.tsx';
import { errorTitle } from '../../../language/told.ts';
import { routeHref } from '../../../state/app/route.ts';
import { ErrorTitle } from './ErrorTitle.tsx';

const ERROR_PAGE = /^errors?(?:-(.+))?$/;

/** The API reference: groups and search on the left, one operation in the middle, its code on the right. */
export function DocsScreen({ page }: { readonly page: string | undefined }) {
  const reference = useReference();
  const gates = useGates();
  const accountId = useAccountStore((state) => state.account?.accountId);
  const [search, setSearch] = useState('');
  const readOpenApi = useOpenApiDownload();
  const error = ERROR_PAGE.exec(page ?? '');
  const entry = reference.entries.find(({ id }) => id === page) ?? reference.entries[0];
  const isRead =
    page !== undefined && entry !== undefined && !entry.locked && gates?.docs.state === 'unlocked';

  useEffect(() => {
    if (isRead) reachMilestone(accountId, 'docs-read');
  }, [isRead, accountId]);

  const download = async () => {
    if (gates?.docs.state !== 'unlocked') {
      raiseBlock(blockOfDocs(t('the OpenAPI document'), gates));
      return;
    }
    try {
      saveFile('aerodeck-openapi.json', JSON.stringify(await readOpenApi(), null, 2));
      sayStatus(t('OpenAPI document downloaded.'));
    } catch (cause) {
      sayStatus(failureText(cause));
    }
  };

  return (
    <div className="docs">
      <DocsNav
        groups={reference.groups}
        currentId={error ? 'errors' : entry?.id}
        search={search}
        onSearch={setSearch}
        foot={
          <Button onClick={() => void download()}>
            <Download size={14} aria-hidden /> {t('OpenAPI document')}
          </Button>
        }
      />
      {reference.isPending && (
        <p className="docs-note" role="status">
          {t('Loading the reference…')}
        </p>
      )}
      {reference.error && (
        <p className="docs-note field-error" role="alert">
          {failureText(reference.error)} <Button onClick={reference.retry}>{t('Try again')}</Button>
        </p>
      )}
      {!reference.isPending && !reference.error && error && <ErrorCatalogue code={error[1]} />}
      {!reference.isPending && !reference.error && !error && entry && (
        <EntryPage key={entry.id} entry={entry} gates={gates} />
      )}
    </div>
  );
}

/** Every error code with its status and meaning; one of them may be asked for. */
function ErrorCatalogue({ code }: { readonly code: string | undefined }) {
  const catalogue = useErrorCatalogue();
  const [filter, setFilter] = useState('');
  const rows = (catalogue.data ?? [])
    .filter((row) =>
      `${row.code} ${row.status} ${row.title} ${errorTitle(row.code, row.title)}`
        .toLowerCase()
        .includes(filter.trim().toLowerCase()),
    )
    .toSorted((a, b) => a.status - b.status || a.code.localeCompare(b.code));

  useEffect(() => {
    if (code && catalogue.data) document.getElementById(`code-${code}`)?.scrollIntoView({ block: 'center' });
  }, [code, catalogue.data]);

  return (
    <article className="docs-entry docs-catalogue">
      <h1>{t('Error catalogue')}</h1>
      <p className="dev-lead">
        <Sentence
          parts={tParts(
            'Every refusal is {type} (RFC 9457) with a code, a sentence for people, and the trace id. Branch on the code, never on the text.',
            { type: <code className="dev-code">application/problem+json</code> },
          )}
        />
      </p>
      <input
        className="input docs-filter"
        type="search"
        placeholder={t('Filter by code, status or words')}
        aria-label={t('Filter errors')}
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      {catalogue.isPending && <p role="status">{t('Loading the catalogue…')}</p>}
      {catalogue.isError && (
        <p className="field-error" role="alert">
          {failureText(catalogue.error)}{' '}
          <Button onClick={() => void catalogue.refetch()}>{t('Try again')}</Button>
        </p>
      )}
      <table className="dev-table docs-error-table">
        <thead>
          <tr>
            <th scope="col">{t('Status')}</th>
            <th scope="col">{t('Code (error)')}</th>
            <th scope="col">{t('Meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.code} id={`code-${row.code}`} data-asked={row.code === code || undefined}>
              <td className="number">{row.status}</td>
              <td>
                <a className="dev-code" href={routeHref('docs', `error-${row.code}`)}>
                  {row.code}
                </a>
              </td>
              <td>
                <ErrorTitle code={row.code} title={row.title} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
