import { type LucideIcon, Search } from 'lucide-react';
import { CopyButton } from '../../components/button/CopyButton.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { SearchInput } from '../../components/field/SearchInput.tsx';
import { Sentence } from '../../components/Sentence.tsx';
import { type Message, t, tParts } from '../../language/translate.ts';
import { routeHref } from '../../state/app/route.ts';

interface NoLinkProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: Message;
  /** The place of the link in the text, and its words. */
  readonly link: readonly [place: string, words: string];
}

/** Nothing to show without a link: a sentence with the way to the links. */
export function NoLink({ icon, title, text, link: [place, words] }: NoLinkProps) {
  return (
    <EmptyState icon={icon} title={title}>
      <p>
        <Sentence parts={tParts(text, { [place]: <a href={routeHref('settings', 'links')}>{words}</a> })} />
      </p>
    </EmptyState>
  );
}

interface MessageSearchProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export function MessageSearch(search: MessageSearchProps) {
  return (
    <div className="wire-search search-field">
      <Search size={14} aria-hidden />
      <SearchInput
        label={t('Find a message by name or number')}
        placeholder={t('Message name or number')}
        {...search}
      />
    </div>
  );
}

/** The bytes of a frame below its heading, as pairs of hexadecimal digits. */
export function FrameBytes({ hex }: { readonly hex: string }) {
  return (
    <>
      <CopyButton text={hex} label={t('Copy the bytes')} />
      <code className="number whole-row dim text-11 break-anywhere">{hex.replace(/../g, '$& ').trim()}</code>
    </>
  );
}
