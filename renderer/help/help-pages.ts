import { screens } from '../app/screens.ts';
import { hasWords } from '../format/search-text.ts';
import { currentLanguage, t } from '../language/translate.ts';
import { keyText } from '../shortcut/shortcut-keys.ts';
import { SHORTCUTS } from '../shortcut/shortcut-registry.ts';
import { keysFor } from '../shortcut/shortcut-store.ts';
import { HELP_TOPICS } from './help-topics.ts';

/** The pages: one Markdown file for each screen and topic, in each language. Titles are not in them. */
const files = import.meta.glob<string>('./{en,de}/*.md', { eager: true, query: '?raw', import: 'default' });

export interface HelpPage {
  /** Id of the screen or topic. */
  readonly id: string;
  readonly title: string;
  readonly kind: 'topic' | 'screen';
  /** Markdown as far as `HelpText` shows it; empty if the page does not exist. */
  readonly text: string;
}

/** All pages in the chosen language: topics first, then screens in the order of the rail. */
export function helpPages(): readonly HelpPage[] {
  const page = (kind: HelpPage['kind']) => (each: (typeof HELP_TOPICS)[number]) => ({
    id: each.id,
    title: t(each.title),
    kind,
    text: files[`./${currentLanguage()}/${each.id}.md`] ?? '',
  });
  return [...HELP_TOPICS.map(page('topic')), ...screens.map(page('screen'))];
}

/** A page that fits a search, with the text around the first word found. */
export interface HelpHit {
  readonly page: HelpPage;
  readonly excerpt: string;
}

const EXCERPT_CHARACTERS = 120;

/** Pages with every word of the search; those with all of them in the title come first. */
export function searchHelp(pages: readonly HelpPage[], search: string): readonly HelpHit[] {
  const isTitled = ({ title }: HelpPage) => hasWords(title, search);
  return pages
    .map((page) => ({ page, plain: plainText(page.text) }))
    .filter(({ page, plain }) => hasWords(`${page.title} ${plain}`, search))
    .toSorted((a, b) => Number(isTitled(b.page)) - Number(isTitled(a.page)))
    .map(({ page, plain }) => ({ page, excerpt: excerptOf(plain, search) }));
}

function excerptOf(plain: string, search: string): string {
  const lower = plain.toLowerCase();
  const found = search
    .toLowerCase()
    .split(/\s+/)
    .map((word) => (word === '' ? -1 : lower.indexOf(word)))
    .filter((at) => at >= 0);
  const at = Math.min(...found, plain.length);
  const from = at === plain.length ? 0 : plain.lastIndexOf(' ', Math.max(0, at - 30)) + 1;
  const cut = plain.slice(from, from + EXCERPT_CHARACTERS);
  return `${from > 0 ? '… ' : ''}${cut}${from + EXCERPT_CHARACTERS < plain.length ? ' …' : ''}`;
}

/** Without marks of Markdown, with the keys written out. */
function plainText(text: string): string {
  return text
    .replace(/\[\[([a-z-]+)\]\]/g, (_, id: string) => {
      const found = SHORTCUTS.find((each) => each.id === id);
      return found ? keyText(keysFor(found.id)) : '';
    })
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/^(#+|-|\d+\.) /gm, '')
    .replace(/\*\*|`/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
