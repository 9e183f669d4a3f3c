import { createElement, Fragment, type ReactNode } from 'react';

/** A text with elements in it, as `tParts` gives it: each stands where the language has it. */
export function Sentence({ parts }: { readonly parts: readonly ReactNode[] }) {
  // Spread, so that the parts need no keys: they never move.
  return createElement(Fragment, null, ...parts);
}
