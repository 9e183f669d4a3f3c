import { createContext, useContext } from 'react';
import type { ExpressionOffer } from '../../../state/workflow/workflow-offers.ts';

/** What the expressions of one node have to do with. */
export interface ExpressionScope {
  readonly offers: readonly ExpressionOffer[];
  /** Against what the last run gave; throws what is wrong with it. */
  readonly tryOut: (expression: string) => Promise<unknown>;
  /** What it is tried against, in words. */
  readonly tryNote: string;
  /** What the check says of a field of the node: `body.zoneId`. */
  readonly problemOf: (field: string) => string | undefined;
}

export const ExpressionContext = createContext<ExpressionScope>({
  offers: [],
  tryOut: () => Promise.resolve(undefined),
  tryNote: '',
  problemOf: () => undefined,
});

export function useExpressionScope(): ExpressionScope {
  return useContext(ExpressionContext);
}
