import { expect, test } from 'vitest';
import { z } from 'zod';
import { GatewayError, type RestCaller } from '../../../../renderer/api/connection/rest-client.ts';
import { retryingCaller } from '../../../../renderer/api/connection/retrying-caller.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

const request = { path: '/x', schema: z.string() };
const refused = (code: 'overloaded' | 'validation') =>
  new GatewayError('problem', code, {
    type: '',
    title: code,
    status: 503,
    detail: code,
    instance: '/',
    code,
    trace_id: 't',
    retryAfterS: 1,
  });

async function outcome(answers: readonly (GatewayError | string)[]) {
  const clock = new FakeClock();
  let asked = 0;
  const rest = {
    request: () => {
      const answer = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      return answer instanceof GatewayError ? Promise.reject(answer) : Promise.resolve(answer);
    },
  } as unknown as RestCaller;
  const result = retryingCaller(rest, clock)
    .request(request)
    .catch((cause: GatewayError) => cause);
  for (let turn = 0; turn < 40; turn += 1) {
    await Promise.resolve();
    clock.advance(200);
  }
  return { result: await result, asked };
}

test('asks again after load was shed', async () => {
  expect(await outcome([refused('overloaded'), 'fine'])).toEqual({ result: 'fine', asked: 2 });
});

test('gives up after four tries', async () => {
  const { result, asked } = await outcome([refused('overloaded')]);
  expect(result).toBeInstanceOf(GatewayError);
  expect(asked).toBe(4);
});

test('never repeats any other refusal', async () => {
  expect((await outcome([refused('validation')])).asked).toBe(1);
});
