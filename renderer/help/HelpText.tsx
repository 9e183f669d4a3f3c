import { Fragment, type ReactNode } from 'react';
import { Keys } from '../shortcut/Keys.tsx';
import { SHORTCUTS } from '../shortcut/shortcut-registry.ts';
import { keysFor } from '../shortcut/shortcut-store.ts';
import { openHelp } from '../state/app/help-store.ts';

/**
 * A help page: headings (`##`), lists (`-`, `1.`), paragraphs, `**bold**`, code in backquotes, the
 * current keys of a shortcut (`[[hold]]`), and links to screens (`[Links](#/settings/links)`) and other
 * pages (`[Emergency](help:emergency)`). Blocks are separated by empty lines; a list item is one line.
 */
export function HelpText({ text }: { readonly text: string }) {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((block) => <Block key={block} text={block} />);
}

function Block({ text }: { readonly text: string }) {
  if (text.startsWith('## '))
    return (
      <h3>
        <Inline text={text.slice(3)} />
      </h3>
    );
  const lines = text.split('\n');
  if (lines.every((line) => line.startsWith('- '))) return <ul>{lines.map(item)}</ul>;
  if (lines.every((line) => /^\d+\. /.test(line))) return <ol>{lines.map(item)}</ol>;
  return (
    <p>
      <Inline text={text.replaceAll('\n', ' ')} />
    </p>
  );
}

function item(line: string): ReactNode {
  return (
    <li key={line}>
      <Inline text={line.replace(/^(-|\d+\.) /, '')} />
    </li>
  );
}

const MARK = /(\*\*[^*]+\*\*|`[^`]+`|\[\[[a-z-]+\]\]|\[[^\]]+\]\([^)]+\))/;

function Inline({ text }: { readonly text: string }) {
  // Parts never move within a text.
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity
  return text.split(MARK).map((part, index) => <Fragment key={index}>{marked(part)}</Fragment>);
}

function marked(part: string): ReactNode {
  const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
  const [, label = '', target = ''] = link ?? [];
  if (target.startsWith('help:'))
    return (
      <button type="button" className="help-link bare" onClick={() => openHelp(target.slice('help:'.length))}>
        {label}
      </button>
    );
  if (link) return <a href={target}>{label}</a>;
  const found = SHORTCUTS.find(({ id }) => part === `[[${id}]]`);
  if (found) return <Keys keys={keysFor(found.id)} />;
  if (part.startsWith('**')) return <strong>{part.slice(2, -2)}</strong>;
  if (part.startsWith('`')) return <code>{part.slice(1, -1)}</code>;
  return part;
}
