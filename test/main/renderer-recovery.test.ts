import { expect, it, vi } from 'vitest';
import { RendererRecovery } from '../../main/window.ts';
import { FakeClock } from '../fake/fake-clock.ts';

it('reloads a crashed page at most three times a minute, each within 2 s', () => {
  const clock = new FakeClock();
  const reload = vi.fn();
  const giveUp = vi.fn();
  const recovery = new RendererRecovery(clock, reload, giveUp);
  for (let crash = 0; crash < 3; crash += 1) {
    recovery.onGone('crashed');
    clock.advance(2000);
  }
  expect([reload.mock.calls.length, giveUp.mock.calls.length]).toEqual([3, 0]);
  recovery.onGone('oom');
  clock.advance(2000);
  expect(reload).toHaveBeenCalledTimes(3);
  expect(giveUp).toHaveBeenCalledWith('oom');
  clock.advance(60_000);
  recovery.onGone('crashed');
  clock.advance(2000);
  expect(reload).toHaveBeenCalledTimes(4);
});

it('leaves a page alone that ended by itself', () => {
  const clock = new FakeClock();
  const reload = vi.fn();
  new RendererRecovery(clock, reload, vi.fn()).onGone('clean-exit');
  clock.advance(60_000);
  expect(reload).not.toHaveBeenCalled();
});
