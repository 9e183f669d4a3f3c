import { afterAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../gateway/base/clock.ts';
import { ExpressionThread } from '../../../gateway/workflow/expression-thread.ts';

describe('ExpressionThread', () => {
  const thread = new ExpressionThread(systemClock);
  afterAll(() => thread.stop());

  it('gives what an expression gives, and nothing where it gives nothing', async () => {
    expect(await thread.evaluate('$sum(items.n)', { items: [{ n: 1 }, { n: 2 }] })).toBe(3);
    expect(await thread.evaluate('gone', {})).toBeUndefined();
  });

  it('ends what never ends, and evaluates what waited behind it', async () => {
    const endless = thread.evaluate('($f := function($n) { $f($n + 1) + 1 }; $f(1))', {});
    const next = thread.evaluate('1 + 1', {});
    await expect(endless).rejects.toMatchObject({ code: 'workflow-expression' });
    expect(await next).toBe(2);
  });

  it.each([
    ['throws, with its place', '$number("x")', /at character \d/],
    ['is none, with its place', '1 + ', /at character \d/],
    ['gives too much', '$pad("x", 300000)', /256 kB/],
    ['asks for what is not there', '$process()', /./],
  ])('says what is wrong with one that %s', async (_what, expression, words) => {
    await expect(thread.evaluate(expression, {})).rejects.toMatchObject({
      code: 'workflow-expression',
      message: expect.stringMatching(words) as unknown,
    });
  });

  it('shows nothing but its context', async () => {
    expect(await thread.evaluate('[process, globalThis, constructor, __proto__.constructor]', {})).toEqual(
      [],
    );
  });
});
