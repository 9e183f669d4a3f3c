import { AppError } from '../../../base/error.ts';
import type { ExpressionInput } from './evaluate-expression.ts';

/** Evaluates expressions. */
export interface Expressions {
  /**
   * The JSON value of the expression; undefined where it returns nothing.
   * @param owner whose expression it is: owners are served in turn
   * @throws workflow-expression: what it throws, that it exceeds its time or memory, or returns more than 256 kB
   */
  evaluate(expression: string, context: Readonly<Record<string, unknown>>, owner: string): Promise<unknown>;
}

/** Expressions evaluated by a job. */
export function expressionsBy(
  run: (input: ExpressionInput, owner: string) => Promise<string | undefined>,
): Expressions {
  return {
    async evaluate(expression, context, owner) {
      try {
        const json = await run({ expression, context }, owner);
        return json === undefined ? undefined : (JSON.parse(json) as unknown);
      } catch (thrown) {
        if (!(thrown instanceof AppError) || thrown.code !== 'job-limit') throw thrown;
        throw new AppError('workflow-expression', `The expression cannot be evaluated: ${thrown.message}`, {
          cause: thrown,
          context: { position: null },
        });
      }
    },
  };
}
