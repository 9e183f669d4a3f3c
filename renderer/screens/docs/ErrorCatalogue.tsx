import { useEffect, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Sentence } from '../../components/Sentence.tsx';
import { errorTitle } from '../../language/told.ts';
import { t, tParts } from '../../language/translate.ts';
import { useErrorCatalogue } from '../../state/developer/reference.ts';
import { failureText } from '../../state/failure-text.ts';
import { routeHref } from '../../state/route.ts';
import { ErrorTitle } from './ErrorTitle.tsx';

/** Every error code with its status and meaning; one of them may be asked for. */
export function ErrorCatalogue({ code }: { readonly code: string | undefined }) {
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
