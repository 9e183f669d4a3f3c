import { afterAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../../../gateway/base/clock.ts';
import { JobPool } from '../../../../../gateway/base/jobs/job-pool.ts';
import { NodeJobProcesses } from '../../../../../gateway/base/jobs/node-job-processes.ts';
import { silentLogger } from '../../../../../gateway/base/log/logger.ts';
import { expressionsBy } from '../../../../../gateway/developer/workflow/run/expressions.ts';
import { jobKinds } from '../../../../../gateway/station/job/job-kinds.ts';
import { BUILT_JOB_ENTRY } from '../../../../fake/built-gateway.ts';

describe('expressions', () => {
  const jobs = new JobPool({
    kinds: jobKinds,
    host: new NodeJobProcesses(silentLogger, BUILT_JOB_ENTRY),
    clock: systemClock,
    logger: silentLogger,
  });
  const expressions = expressionsBy((input, owner) => jobs.run('workflow-expression', input, { owner }));
  const evaluate = (expression: string, context: Readonly<Record<string, unknown>> = {}): Promise<unknown> =>
    expressions.evaluate(expression, context, 'operator');
  afterAll(() => jobs.stop());

  it('return their value, and nothing where there is nothing', async () => {
    expect(await evaluate('$sum(items.n)', { items: [{ n: 1 }, { n: 2 }] })).toBe(3);
    expect(await evaluate('gone')).toBeUndefined();
  });

  it.each([
    ['never ends', '($f := function($n) { $f($n + 1) }; $f(1))'],
    ['fills its memory', '[1..9999999]'],
  ])('are ended where one %s, and the next ones run', async (_what, expression) => {
    const endless = evaluate(expression);
    const next = evaluate('1 + 1');
    await expect(endless).rejects.toMatchObject({
      code: 'workflow-expression',
      message:
        'The expression cannot be evaluated: The computation needs more than 0.25 s of processor time or 64 MB of memory. Make the content smaller.',
    });
    expect(await next).toBe(2);
  });

  it.each([
    ['throws, with its place', '$number("x")', /at character \d/],
    ['is not JSONata, with its place', '1 + ', /at character \d/],
    ['returns too much', '$pad("x", 300000)', /256 kB/],
    ['asks for what does not exist', '$process()', /./],
  ])('say what is wrong where one %s', async (_what, expression, words) => {
    await expect(evaluate(expression)).rejects.toMatchObject({
      code: 'workflow-expression',
      message: expect.stringMatching(words) as unknown,
    });
  });

  it('see nothing but their context', async () => {
    expect(await evaluate('[process, globalThis, constructor, __proto__.constructor]')).toEqual([]);
  });
});
