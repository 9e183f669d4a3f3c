import { AppError, errorText } from '../../../base/error.ts';

/** A node that failed: its `failed` port is taken, or the run ends. */
export class NodeFailure extends Error {
  readonly code: string;

  constructor(code: string, text: string) {
    super(text);
    this.name = 'NodeFailure';
    this.code = code;
  }
}

/** The code and words of whatever made a node fail. */
export function failureOf(thrown: unknown): { readonly code: string; readonly text: string } {
  if (thrown instanceof NodeFailure || thrown instanceof AppError)
    return { code: thrown.code, text: thrown.message };
  return { code: 'internal-error', text: errorText(thrown) };
}
