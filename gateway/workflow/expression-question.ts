import type { ExpressionProblem } from './expression-problem.ts';

/** What the thread of expressions is asked. */
export interface ExpressionQuestion {
  readonly id: number;
  readonly expression: string;
  readonly context: Readonly<Record<string, unknown>>;
}

/** What it says. `json` is undefined where the expression gives nothing. */
export type ExpressionAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'result'; readonly id: number; readonly json: string | undefined }
  | { readonly kind: 'refused'; readonly id: number; readonly problem: ExpressionProblem };
