import { createElement, Fragment, type ReactNode } from 'react';
import type { OperatorText } from '../../gateway/contract/operator-text.ts';
import { shownSentence } from '../format/reason-text.ts';
import { currentLanguage } from '../language/translate.ts';

/** A text with elements in it, as returned by `tParts`. The language decides their order. */
export function Sentence({ parts }: { readonly parts: readonly ReactNode[] }) {
  // Spread, so that the parts need no keys: they never move.
  return createElement(Fragment, null, ...parts);
}

/**
 * A text of the gateway in the chosen language and units, with names instead of ids. Untranslated text is marked as English for screen
 * readers.
 */
export function Words({ of }: { readonly of: OperatorText }) {
  const { text, language } = shownSentence(of);
  return language === currentLanguage() ? text : <span lang={language}>{text}</span>;
}
