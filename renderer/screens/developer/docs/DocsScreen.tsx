import { Download, Lock, Search } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { stationApi } from '../../../../gateway/contract/api/station-api.ts';
import { Button } from '../../../components/button/Button.tsx';
import { SearchInput } from '../../../components/field/SearchInput.tsx';
import { Menu, MenuItem } from '../../../components/Menu.tsx';
import { Note } from '../../../components/Note.tsx';
import { Table } from '../../../components/table/Table.tsx';
import { hasWords, marked } from '../../../format/search-text.ts';
import { t, tParts } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { saveFile } from '../../../state/app/save-file.ts';
import { useItems } from '../../../state/connection/operations.ts';
import { useAccountStore } from '../../../state/developer/account-store.ts';
import { raiseBlock, sayStatus } from '../../../state/developer/developer-notice-store.ts';
import { reachMilestone } from '../../../state/developer/developer-sequence.ts';
import { blockOfDocs } from '../../../state/developer/gate-block.ts';
import { useGates } from '../../../state/developer/gates.ts';
import { type ReferenceGroup, useOpenApiDownload, useReference } from '../../../state/developer/reference.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import { BasketButtons } from '../../shared/BasketButtons.tsx';
import { EntryPage, ErrorTitle } from './EntryPage.tsx';
import { QuickstartPage } from './QuickstartPage.tsx';
import './docs-screen.css';
import type { DocsEntry } from '../../../../gateway/contract/developer/reference.ts';
import { Sentence } from '../../../components/Sentence.tsx';
import { errorTitle } from '../../../language/translate-gateway.ts';
import { routeHref } from '../../../state/app/route.ts';
import { SELECTION_TARGETS, useBasketStore } from '../../../state/developer/basket-store.ts';

const ERROR_PAGE = /^errors?(?:-(.+))?$/;

/** The API reference: groups and search on the left, one operation in the middle, its code on the right. */
export function DocsScreen({ page }: { readonly page: string | undefined }) {
  const reference = useReference();
  const gates = useGates();
  const accountId = useAccountStore((state) => state.account?.accountId);
  const [search, setSearch] = useState('');
  const readOpenApi = useOpenApiDownload();
  const error = ERROR_PAGE.exec(page ?? '');
  const entry = reference.entries.find(({ id }) => id === page);
  const isRead = entry !== undefined && !entry.locked && gates?.docs.state === 'unlocked';

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
    <div className="docs grid h-full min-h-0">
      <DocsNav
        groups={reference.groups}
        currentId={error ? 'errors' : (entry?.id ?? 'quickstart')}
        search={search}
        onSearch={setSearch}
        foot={
          <Button onClick={() => void download()}>
            <Download size={14} aria-hidden /> {t('OpenAPI document')}
          </Button>
        }
      />
      <AsyncView query={reference.query} loading={t('Loading the reference…')} shape="page">
        {error ? (
          <ErrorCatalogue code={error[1]} />
        ) : entry ? (
          <EntryPage key={entry.id} entry={entry} gates={gates} />
        ) : (
          <QuickstartPage />
        )}
      </AsyncView>
    </div>
  );
}

/** Every error code with status and meaning; highlights the one of the address. */
function ErrorCatalogue({ code }: { readonly code: string | undefined }) {
  const catalogue = useItems(stationApi.listErrors, undefined, { staleTime: Number.POSITIVE_INFINITY });
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
    <article className="docs-entry docs-catalogue min-w-0 grid scrolls gap-14 content-start">
      <h1 className="text-20">{t('Error catalogue')}</h1>
      <p className="dev-lead">
        <Sentence
          parts={tParts(
            'Every error is {type} (RFC 9457) with a code, a readable message and the trace id. In programs, check the code, never the text.',
            { type: <code className="dev-code">application/problem+json</code> },
          )}
        />
      </p>
      <SearchInput
        label={t('Filter errors')}
        placeholder={t('Filter by code, status or text')}
        className="input docs-filter"
        value={filter}
        onChange={setFilter}
      />
      <AsyncView query={catalogue} loading={t('Loading the catalogue…')} />
      <Table className="docs-error-table" columns={[t('Status'), t('Code (error)'), t('Meaning')]}>
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
      </Table>
    </article>
  );
}

interface DocsNavProps {
  readonly groups: readonly ReferenceGroup[];
  readonly currentId: string | undefined;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly foot: ReactNode;
}

/** The seven groups with their operations, a search, and the selection. */
function DocsNav({ groups, currentId, search, onSearch, foot }: DocsNavProps) {
  const selected = useBasketStore((state) => state.operationIds);
  const found = groups.map(({ group, entries }) => ({ group, entries: searchDocs(entries, search) }));
  const count = found.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <nav className="column surface-1 min-h-0 border-right" aria-label={t('API reference')}>
      <div className="docs-search search-field">
        <Search size={14} aria-hidden />
        <SearchInput label={t('Search the reference')} value={search} onChange={onSearch} />
      </div>
      <p className="visually-hidden" role="status">
        {search && t('{count} operations found', { count })}
      </p>
      <div className="docs-groups grows scrolls">
        <ul>
          <li>
            <a
              className="side-link row-6"
              href={routeHref('docs', 'quickstart')}
              aria-current={currentId === 'quickstart' ? 'page' : undefined}
            >
              <span className="docs-name cut-rest">{t('Quickstart')}</span>
            </a>
          </li>
        </ul>
        {count === 0 && <p className="menu-note">{t('No matches.')}</p>}
        {found
          .filter(({ entries }) => entries.length > 0)
          .map(({ group, entries }) => (
            <section key={group}>
              <h2 className="side-title" lang="en">
                {group} <span className="number regular">{entries.length}</span>
              </h2>
              <ul>
                {entries.map((entry) => (
                  <li key={entry.id}>
                    <a
                      className="side-link row-6"
                      href={routeHref('docs', entry.id)}
                      aria-current={entry.id === currentId ? 'page' : undefined}
                      title={
                        entry.locked ? t('{endpoint} · locked', { endpoint: entry.endpoint }) : entry.endpoint
                      }
                    >
                      <span
                        className="docs-method number flex-none text-10"
                        data-method={entry.endpoint.split(' ')[0]}
                      >
                        {entry.endpoint.split(' ')[0]}
                      </span>
                      <span className="docs-name cut-rest" lang="en">
                        {marked(entry.name, search).map((part, index) =>
                          part.isHit ? (
                            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity
                            <mark key={index}>{part.text}</mark>
                          ) : (
                            part.text
                          ),
                        )}
                      </span>
                      {selected.includes(entry.id) && (
                        <span className="docs-selected flex-none" title={t('In the selection')} />
                      )}
                      {entry.locked && (
                        <Lock className="faint" size={12} role="img" aria-label={t('locked')} />
                      )}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        <section>
          <h2 className="side-title">{t('Errors')}</h2>
          <ul>
            <li>
              <a
                className="side-link row-6"
                href={routeHref('docs', 'errors')}
                aria-current={currentId === 'errors' ? 'page' : undefined}
              >
                <span className="docs-name cut-rest">{t('Error catalogue')}</span>
              </a>
            </li>
          </ul>
        </section>
      </div>
      <SelectionBasket groups={groups} />
      <div className="border-top grid p-8-10">{foot}</div>
    </nav>
  );
}

/** Entries that contain every search word in their visible text. An empty search finds all. */
export function searchDocs(entries: readonly DocsEntry[], search: string): readonly DocsEntry[] {
  return entries.filter((entry) => {
    const text = [
      entry.id,
      entry.name,
      entry.endpoint,
      entry.group,
      entry.purpose,
      entry.description ?? '',
      entry.scope ?? '',
    ].join(' ');
    return hasWords(text, search);
  });
}

/** The selected APIs in their order, and where they can be used. */
function SelectionBasket({ groups }: { readonly groups: readonly ReferenceGroup[] }) {
  const operationIds = useBasketStore((state) => state.operationIds);
  const names = new Map(groups.flatMap(({ entries }) => entries.map(({ id, name }) => [id, name] as const)));
  return (
    <section className="basket flex-none border-top" aria-label={t('Selection')}>
      <div className="spread line">
        <h2 className="side-title">
          {t('Selection')} <span className="number regular">{operationIds.length}</span>
        </h2>
        <Menu button={t('Move to…')} isDisabled={operationIds.length === 0}>
          {SELECTION_TARGETS.map((target) => (
            <MenuItem
              key={target.id}
              onSelect={() => {
                target.take(operationIds);
                sayStatus(
                  t('{count} APIs moved to {target}.', {
                    count: operationIds.length,
                    target: t(target.title),
                  }),
                );
              }}
            >
              {t(target.title)}
            </MenuItem>
          ))}
        </Menu>
      </div>
      <ol className="basket-list">
        {operationIds.map((id) => {
          const name = names.get(id) ?? id;
          return (
            <li className="line" key={id}>
              <span className="cut-rest text-12" title={id}>
                {name}
              </span>
              <BasketButtons id={id} name={name} />
            </li>
          );
        })}
      </ol>
      {operationIds.length === 0 && <Note>{t('Add operations to combine them.')}</Note>}
    </section>
  );
}
