import { errorText } from '../../../base/error.ts';

/** Why an expression failed. */
export interface ExpressionProblem {
  readonly text: string;
  /** Characters from the beginning of the expression; null where none is known. */
  readonly position: number | null;
}

/** What JSONata threw, with its place. */
export function problemOf(thrown: unknown): ExpressionProblem {
  const { message, position } = (thrown ?? {}) as { readonly message?: unknown; readonly position?: unknown };
  const text = typeof message === 'string' ? message : errorText(thrown);
  if (typeof position !== 'number') return { text, position: null };
  return { text: `${text} (at character ${position})`, position };
}
