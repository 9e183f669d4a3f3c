import { createElement, Fragment, type ReactNode } from 'react';

/** A text with elements in it, as `tParts` returns it. The language decides their order. */
export function Sentence({ parts }: { readonly parts: readonly ReactNode[] }) {
  // Spread, so that the parts need no keys: they never move.
  return createElement(Fragment, null, ...parts);
}
