import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../components/button/Button.tsx';
import { IconButton } from '../components/button/IconButton.tsx';
import { SearchInput } from '../components/field/SearchInput.tsx';
import { Note } from '../components/Note.tsx';
import { marked } from '../format/search-text.ts';
import { t } from '../language/translate.ts';
import { useShortcutStore } from '../shortcut/shortcut-store.ts';
import { closeHelp, openHelp, useHelpStore } from '../state/app/help-store.ts';
import { openIntroduction } from '../state/app/introduction-store.ts';
import { HelpText } from './HelpText.tsx';
import { type HelpPage, helpPages, searchHelp } from './help-pages.ts';
import './help-panel.css';

/** Help beside the screen: one page, all pages by name, and a search. It covers nothing. */
export function HelpPanel() {
  const { pageId, request } = useHelpStore();
  const [search, setSearch] = useState('');
  const body = useRef<HTMLElement>(null);
  const returnTo = useRef<Element | null>(null);
  // Pages show the current keys.
  useShortcutStore();
  const pages = helpPages();
  const page = pages.find(({ id }) => id === pageId) ?? pages[0];

  // biome-ignore lint/correctness/useExhaustiveDependencies: each request asks for the focus again
  useEffect(() => {
    if (!body.current?.closest('.help')?.contains(document.activeElement))
      returnTo.current = document.activeElement;
    setSearch('');
    body.current?.focus();
    body.current?.scrollTo(0, 0);
  }, [request]);

  const close = () => {
    closeHelp();
    if (returnTo.current instanceof HTMLElement) returnTo.current.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Only help closes, not also a panel of the screen.
    event.stopPropagation();
    if (search === '') close();
    else setSearch('');
  };
  if (!page) return null;
  return (
    <aside className="help column" aria-label={t('Help')} onKeyDown={onKeyDown}>
      <header className="row flex-none border-bottom p-8">
        <SearchInput label={t('Search the help')} value={search} onChange={setSearch} />
        <IconButton icon={X} variant="quiet" label={t('Close the help')} onClick={close} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: axe rule scrollable-region-focusable asks for it */}
      <section ref={body} className="help-body focus-inside scroll-rest" tabIndex={0} aria-label={page.title}>
        {search.trim() === '' ? (
          <>
            <article className="help-page dim stack-10" key={page.id}>
              <h2 className="bright text-20">{page.title}</h2>
              <HelpText text={page.text} />
            </article>
            <Contents pages={pages} currentId={page.id} />
          </>
        ) : (
          <Hits pages={pages} search={search} />
        )}
      </section>
    </aside>
  );
}

interface ContentsProps {
  readonly pages: readonly HelpPage[];
  readonly currentId: string;
}

/** All pages, and the introduction. */
function Contents({ pages, currentId }: ContentsProps) {
  const links = (kind: HelpPage['kind']) => (
    <ul>
      {pages
        .filter((page) => page.kind === kind)
        .map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              className="help-link bare"
              aria-current={id === currentId ? 'page' : undefined}
              onClick={() => openHelp(id)}
            >
              {title}
            </button>
          </li>
        ))}
    </ul>
  );
  return (
    <nav className="help-contents stack border-top" aria-label={t('All help pages')}>
      <h3>{t('Topics')}</h3>
      {links('topic')}
      <h3>{t('Screens')}</h3>
      {links('screen')}
      <Button onClick={openIntroduction}>{t('Start the introduction')}</Button>
    </nav>
  );
}

interface HitsProps {
  readonly pages: readonly HelpPage[];
  readonly search: string;
}

function Hits({ pages, search }: HitsProps) {
  const hits = searchHelp(pages, search);
  return (
    <>
      <Note role="status">
        {t('{count, plural, =0 {No matches.} one {# page found} other {# pages found}}', {
          count: hits.length,
        })}
      </Note>
      <ul className="help-hits stack">
        {hits.map(({ page, excerpt }) => (
          <li key={page.id}>
            <button type="button" className="help-link bare" onClick={() => openHelp(page.id)}>
              {page.title}
            </button>
            <p className="small-dim">
              {marked(excerpt, search).map((part, index) =>
                part.isHit ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity
                  <mark key={index}>{part.text}</mark>
                ) : (
                  part.text
                ),
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
