import { parentPort } from 'node:worker_threads';
import jsonata from 'jsonata';
import { problemOf } from './expression-problem.ts';
import type { ExpressionAnswer, ExpressionQuestion } from './expression-question.ts';

/** What an expression may give back, in characters of JSON. */
const MAX_RESULT_LENGTH = 256 * 1024;

// A thread of its own: an expression that never ends is ended with it, and sees nothing but its context.
parentPort?.on('message', (question: ExpressionQuestion) => {
  void answerTo(question).then((answer) => parentPort?.postMessage(answer));
});
parentPort?.postMessage({ kind: 'ready' } satisfies ExpressionAnswer);

async function answerTo({ id, expression, context }: ExpressionQuestion): Promise<ExpressionAnswer> {
  try {
    const result: unknown = await jsonata(expression).evaluate(context);
    const json = JSON.stringify(result) as string | undefined;
    if (json !== undefined && json.length > MAX_RESULT_LENGTH)
      return { kind: 'refused', id, problem: { text: 'Its result is larger than 256 kB.', position: null } };
    return { kind: 'result', id, json };
  } catch (thrown) {
    return { kind: 'refused', id, problem: problemOf(thrown) };
  }
}
