import { createElement, Fragment, type ReactNode } from 'react';
import type { OperatorText } from '../../gateway/contract/operator-text.ts';
import { currentLanguage } from '../language/translate.ts';
import { translateSentence } from '../language/translate-gateway.ts';

/** A text with elements in it, as returned by `tParts`. The language decides their order. */
export function Sentence({ parts }: { readonly parts: readonly ReactNode[] }) {
  // Spread, so that the parts need no keys: they never move.
  return createElement(Fragment, null, ...parts);
}

/**
 * A text of the gateway in the chosen language. Untranslated text is marked as English for screen
 * readers.
 */
export function Words({ of }: { readonly of: OperatorText }) {
  const { text, language } = translateSentence(of);
  return language === currentLanguage() ? text : <span lang={language}>{text}</span>;
}
