import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One heading of a page with the text under it, up to the next heading of any level. */
export interface DocumentationSection {
  /** File name without its ending, e.g. `api`. */
  readonly page: string;
  readonly heading: string;
  /** 1 for the page's own title. */
  readonly level: number;
  /** As the usual Markdown renderers make it: `docs/<page>.md#<anchor>` leads to the heading. */
  readonly anchor: string;
  /** Markdown, trimmed. */
  readonly text: string;
}

/** Our own documentation as it ships with the product. */
export interface Documentation {
  /** Every section of every page, pages by name, sections in order; read at the first call, empty without the pages. */
  sections(): readonly DocumentationSection[];
}

/** The pages of a folder, without its subfolders. Nothing is read before it is asked for. */
export function documentationIn(directory: string): Documentation {
  let sections: readonly DocumentationSection[] | undefined;
  return {
    sections() {
      sections ??= existsSync(directory)
        ? readdirSync(directory)
            .filter((name) => name.endsWith('.md'))
            .sort()
            .flatMap((name) => sectionsOf(name.slice(0, -3), readFileSync(join(directory, name), 'utf8')))
        : [];
      return sections;
    },
  };
}

/** Cuts a Markdown page at its headings; what looks like one inside a code block is text. */
export function sectionsOf(page: string, markdown: string): readonly DocumentationSection[] {
  const found: { heading: string; level: number; lines: string[] }[] = [];
  let isInCode = false;
  for (const line of markdown.split(/\r?\n/)) {
    if (/^(```|~~~)/.test(line)) isInCode = !isInCode;
    const heading = isInCode ? undefined : /^(#{1,6}) +(.+?) *#*$/.exec(line);
    if (heading) found.push({ heading: plain(heading[2] ?? ''), level: heading[1]?.length ?? 1, lines: [] });
    else found.at(-1)?.lines.push(line);
  }
  const used = new Map<string, number>();
  return found.map(({ heading, level, lines }) => {
    const anchor = anchorOf(heading);
    const before = used.get(anchor) ?? 0;
    used.set(anchor, before + 1);
    return {
      page,
      heading,
      level,
      anchor: before === 0 ? anchor : `${anchor}-${before}`,
      text: lines.join('\n').trim(),
    };
  });
}

function plain(heading: string): string {
  return heading.replaceAll('`', '').replaceAll('**', '');
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\- _]/gu, '')
    .replaceAll(' ', '-');
}
