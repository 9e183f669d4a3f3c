import jsonata from 'jsonata';
import { AppError } from '../../../base/error.ts';
import { problemOf } from '../graph/expression-problem.ts';

/** What an expression may return, in characters of JSON. */
const MAX_RESULT_LENGTH = 256 * 1024;

export interface ExpressionInput {
  readonly expression: string;
  readonly context: Readonly<Record<string, unknown>>;
}

/**
 * The result as JSON; undefined where the expression returns nothing. Runs in a job process.
 * @throws AppError workflow-expression
 */
export async function evaluateExpression({
  expression,
  context,
}: ExpressionInput): Promise<string | undefined> {
  let json: string | undefined;
  try {
    json = JSON.stringify(await jsonata(expression).evaluate(context)) as string | undefined;
  } catch (thrown) {
    const { text, position } = problemOf(thrown);
    throw unevaluable(text, position);
  }
  if (json !== undefined && json.length > MAX_RESULT_LENGTH)
    throw unevaluable('The result is larger than 256 kB.');
  return json;
}

function unevaluable(text: string, position: number | null = null): AppError {
  return new AppError('workflow-expression', `The expression cannot be evaluated: ${text}`, {
    context: { position },
  });
}
