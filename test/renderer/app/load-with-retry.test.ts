import { expect, it, onTestFinished, vi } from 'vitest';
import { isWindowServed, loadWithRetry, reloadOnceAMinute } from '../../../renderer/app/load-with-retry.ts';
import { FakeClock, settled } from '../../fake/fake-clock.ts';

it('waits while the gateway is away and loads when it is back', async () => {
  const clock = new FakeClock();
  let isBack = false;
  const load = () => (isBack ? Promise.resolve('screen') : Promise.reject(new Error('failed to fetch')));
  const loaded = loadWithRetry(load, async () => isBack, clock);
  for (let second = 0; second < 30; second += 1) {
    await settled();
    clock.advance(1000);
  }
  isBack = true;
  await settled();
  clock.advance(1000);
  await expect(loaded).resolves.toBe('screen');
});

it('tries once more at once where only the request was lost', async () => {
  let tries = 0;
  const load = () => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('failed to fetch')) : Promise.resolve('screen');
  };
  await expect(loadWithRetry(load, async () => true, new FakeClock())).resolves.toBe('screen');
});

it('waits on where the gateway answers once and is away again', async () => {
  const clock = new FakeClock();
  const answers = [true, false, true];
  let tries = 0;
  const load = () => {
    tries += 1;
    return tries < 4 ? Promise.reject(new Error('failed to fetch')) : Promise.resolve('screen');
  };
  const loaded = loadWithRetry(load, async () => answers.shift() ?? true, clock);
  await settled();
  clock.advance(1000);
  await expect(loaded).resolves.toBe('screen');
});

it('takes a gateway that is stopping for one that is away', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const answer = (response: Promise<Response>) => vi.stubGlobal('fetch', () => response);
  answer(Promise.resolve(new Response(null, { status: 503 })));
  expect(await isWindowServed()).toBe(false);
  answer(Promise.reject(new TypeError('Failed to fetch')));
  expect(await isWindowServed()).toBe(false);
  answer(Promise.resolve(new Response(null)));
  expect(await isWindowServed()).toBe(true);
});

it('gives up what the gateway does not have', async () => {
  const load = () => Promise.reject(new Error('not found'));
  await expect(loadWithRetry(load, async () => true, new FakeClock())).rejects.toThrow('not found');
});

it('loads the window anew once a minute at most', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  let reloads = 0;
  for (const nowMs of [1_000_000, 1_059_000, 1_061_000]) {
    reloadOnceAMinute(storage, nowMs, () => {
      reloads += 1;
    });
  }
  expect(reloads).toBe(2);
});
