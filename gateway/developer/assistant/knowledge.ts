import type { Documentation, DocumentationSection } from '../../base/file/documentation.ts';
import type { Recommendation } from '../../contract/developer/assistant.ts';
import type { SearchRepository } from '../../store/repository/saved/search-repository.ts';

export type Source = Recommendation['apis'][number]['source'];

/** The only pages recommendations quote. */
export const OPERATIONS_PAGE = 'operations';
export const SCENARIOS_PAGE = 'scenarios';
const MAX_EXCERPT = 260;
const RISK = /\*\*Risk: ([\s\S]+?)\*\*\s*([\s\S]*)/;

/** A warning as a section of docs/scenarios.md writes it: `**Risk: what happens.** What to do.` */
export interface WrittenRisk {
  readonly text: string;
  readonly advice: string;
}

/** Creates the full-text search. */
export type SearchFactory = (
  texts: readonly { readonly key: string; readonly title: string; readonly text: string }[],
) => SearchRepository;

/** The documentation as the assistant reads it: sections by heading, with full-text search over all of them. */
export class Knowledge {
  readonly #documentation: Documentation;
  readonly #createSearch: SearchFactory;
  #search: SearchRepository | undefined;

  constructor(documentation: Documentation, createSearch: SearchFactory) {
    this.#documentation = documentation;
    this.#createSearch = createSearch;
  }

  /** Link to a section and its text that matches the words. The text is `fallback` when the pages are missing. */
  source(page: string, heading: string, words: readonly string[], fallback: string): Source {
    const section = this.#section(page, heading);
    if (!section) return { title: heading, link: `docs/${page}.md`, excerpt: fallback };
    const text = withoutRisk(proseOf(section));
    const found = this.#index().excerpt(keyOf(section), words);
    return {
      title: heading,
      link: `docs/${page}.md#${section.anchor}`,
      excerpt: shortened(plain(found === undefined || found.includes('**') ? text : found)),
    };
  }

  risk(heading: string): WrittenRisk | undefined {
    const match = RISK.exec(this.#section(SCENARIOS_PAGE, heading)?.text ?? '');
    if (!match) return undefined;
    const text = plain(match[1] ?? '');
    return { text: text.charAt(0).toUpperCase() + text.slice(1), advice: plain(match[2] ?? '') };
  }

  /** The heading of the scenario whose text has most of the words; undefined when none has any. */
  nearestScenario(words: readonly string[]): string | undefined {
    const prefix = `${SCENARIOS_PAGE}#`;
    const hit = this.#index()
      .search(words, 50)
      .find(({ key }) => key.startsWith(prefix));
    return hit && this.#sections().find((section) => keyOf(section) === hit.key)?.heading;
  }

  /** Whether the word occurs anywhere in our pages. */
  knows(word: string): boolean {
    return this.#index().knows(word);
  }

  #section(page: string, heading: string): DocumentationSection | undefined {
    return this.#sections().find((section) => section.page === page && section.heading === heading);
  }

  #sections(): readonly DocumentationSection[] {
    return this.#documentation.sections();
  }

  #index(): SearchRepository {
    this.#search ??= this.#createSearch(
      this.#sections().map((section) => ({
        key: keyOf(section),
        title: section.heading,
        text: proseOf(section),
      })),
    );
    return this.#search;
  }
}

function keyOf({ page, anchor }: DocumentationSection): string {
  return `${page}#${anchor}`;
}

/** The text of a section without its code examples. Advice must not quote half a command line. */
function proseOf({ text }: DocumentationSection): string {
  return text.replaceAll(/^(```|~~~)[\s\S]*?^\1\s*$/gm, '').trim();
}

function withoutRisk(text: string): string {
  return text.replace(RISK, '').trim();
}

function plain(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function shortened(text: string): string {
  if (text.length <= MAX_EXCERPT) return text;
  return `${text.slice(0, text.lastIndexOf(' ', MAX_EXCERPT))} …`;
}
