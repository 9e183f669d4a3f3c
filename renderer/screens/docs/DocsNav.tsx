import { Lock, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../language/translate.ts';
import { useBasketStore } from '../../state/developer/basket-store.ts';
import type { ReferenceGroup } from '../../state/developer/reference.ts';
import { routeHref } from '../../state/route.ts';
import { SelectionBasket } from './SelectionBasket.tsx';
import { marked, searchDocs } from './search-docs.ts';

export interface DocsNavProps {
  readonly groups: readonly ReferenceGroup[];
  readonly currentId: string | undefined;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly foot: ReactNode;
}

/** Seven groups with their operations, a search over all of it, and the selection. */
export function DocsNav({ groups, currentId, search, onSearch, foot }: DocsNavProps) {
  const selected = useBasketStore((state) => state.operationIds);
  const found = groups.map(({ group, entries }) => ({ group, entries: searchDocs(entries, search) }));
  const count = found.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <nav className="docs-nav" aria-label={t('API reference')}>
      <div className="docs-search">
        <Search size={14} aria-hidden />
        <input
          className="input"
          type="search"
          placeholder={t('Search the reference')}
          aria-label={t('Search the reference')}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
      </div>
      <p className="visually-hidden" role="status">
        {search && t('{count} operations found', { count })}
      </p>
      <div className="docs-groups">
        {count === 0 && <p className="menu-note">{t('Nothing has these words.')}</p>}
        {found
          .filter(({ entries }) => entries.length > 0)
          .map(({ group, entries }) => (
            <section key={group}>
              <h2 lang="en">
                {group} <span className="number">{entries.length}</span>
              </h2>
              <ul>
                {entries.map((entry) => (
                  <li key={entry.id}>
                    <a
                      href={routeHref('docs', entry.id)}
                      aria-current={entry.id === currentId ? 'page' : undefined}
                      title={
                        entry.locked ? t('{endpoint} · locked', { endpoint: entry.endpoint }) : entry.endpoint
                      }
                    >
                      <span className="docs-method number">{entry.endpoint.split(' ')[0]}</span>
                      <span className="docs-name" lang="en">
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
                        <span className="docs-selected" title={t('In the selection')} />
                      )}
                      {entry.locked && <Lock size={12} role="img" aria-label={t('locked')} />}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        <section>
          <h2>{t('Errors')}</h2>
          <ul>
            <li>
              <a
                href={routeHref('docs', 'errors')}
                aria-current={currentId === 'errors' ? 'page' : undefined}
              >
                <span className="docs-name">{t('Error catalogue')}</span>
              </a>
            </li>
          </ul>
        </section>
      </div>
      <SelectionBasket groups={groups} />
      <div className="docs-foot">{foot}</div>
    </nav>
  );
}
