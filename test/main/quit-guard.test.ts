import { describe, expect, it, vi } from 'vitest';
import { QuitGuard } from '../../main/quit-guard.ts';
import { settled } from '../fake/fake-clock.ts';
import { FakeEvent } from '../fake/fake-electron.ts';

function guard(armed: readonly string[], answer: () => Promise<number>) {
  const ask = vi.fn((_question: unknown) => answer());
  const stop = vi.fn(async () => undefined);
  const quit = vi.fn();
  const relaunch = vi.fn();
  const quitGuard = new QuitGuard({ armedVehicles: () => armed, ask, stop, quit, relaunch });
  const request = async (): Promise<FakeEvent> => {
    const event = new FakeEvent();
    quitGuard.onQuitRequested(event);
    await settled();
    return event;
  };
  return { request, ask, stop, quit, relaunch, quitGuard };
}

describe('quit guard', () => {
  it('ends the gateway before the application, without a question when nothing is armed', async () => {
    const { request, ask, stop, quit } = guard([], async () => 0);
    expect((await request()).isPrevented).toBe(true);
    expect(ask).not.toHaveBeenCalled();
    expect([stop.mock.calls.length, quit.mock.calls.length]).toEqual([1, 1]);
    expect((await request()).isPrevented).toBe(false);
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it('asks while a vehicle is armed, with the safe answer as default', async () => {
    const { request, ask, stop } = guard(['Uav-1'], async () => 0);
    expect((await request()).isPrevented).toBe(true);
    expect(ask.mock.calls[0]?.[0]).toMatchObject({ message: 'Uav-1 is armed', defaultId: 0, cancelId: 0 });
    expect(stop).not.toHaveBeenCalled();
    await request();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('quits when the operator insists', async () => {
    const { request, stop, quit } = guard(['Uav-1', 'Uav-2', 'Uav-3', 'Uav-4', 'Uav-5'], async () => 1);
    await request();
    expect([stop.mock.calls.length, quit.mock.calls.length]).toEqual([1, 1]);
  });

  it('asks once however often quitting is requested meanwhile', async () => {
    const answers: ((button: number) => void)[] = [];
    const { request, ask, quit } = guard(['Uav-1'], () => new Promise((resolve) => answers.push(resolve)));
    await request();
    await request();
    expect(ask).toHaveBeenCalledTimes(1);
    answers[0]?.(1);
    await settled();
    expect(quit).toHaveBeenCalledTimes(1);
  });

  it('keeps flying when the question cannot be shown', async () => {
    const { request, stop } = guard(['Uav-1'], () => Promise.reject(new Error('no display')));
    await request();
    expect(stop).not.toHaveBeenCalled();
  });

  it('installs between the end of the gateway and its own', async () => {
    const { quitGuard, ask, stop, quit, relaunch } = guard([], async () => 0);
    const calls: string[] = [];
    stop.mockImplementation(async () => void calls.push('stop'));
    quit.mockImplementation(() => void calls.push('quit'));
    await quitGuard.quitToInstall(
      async () => void calls.push('check'),
      () => void calls.push('install'),
    );
    expect(calls).toEqual(['check', 'stop', 'install', 'quit']);
    expect([ask.mock.calls.length, relaunch.mock.calls.length]).toEqual([0, 0]);
    // The request that `quit` makes passes.
    const event = new FakeEvent();
    quitGuard.onQuitRequested(event);
    expect(event.isPrevented).toBe(false);
  });

  it('ends nothing for an update while a vehicle is armed or the check refuses, and can quit later', async () => {
    const armed: string[] = [];
    const { quitGuard, request, stop, quit } = guard(armed, async () => 0);
    const install = vi.fn();
    await expect(quitGuard.quitToInstall(() => Promise.reject(new Error('busy')), install)).rejects.toThrow(
      'busy',
    );
    // Armed while the check ran.
    await expect(quitGuard.quitToInstall(async () => void armed.push('Uav-1'), install)).rejects.toThrow(
      'vehicle-armed',
    );
    expect([stop.mock.calls.length, install.mock.calls.length]).toEqual([0, 0]);
    armed.pop();
    await request();
    expect(quit).toHaveBeenCalledTimes(1);
  });

  it('starts the old version again if the new one cannot be installed', async () => {
    const { quitGuard, quit, relaunch } = guard([], async () => 0);
    await quitGuard.quitToInstall(
      async () => undefined,
      () => {
        throw new Error('disk full');
      },
    );
    expect([relaunch.mock.calls.length, quit.mock.calls.length]).toEqual([1, 1]);
  });
});
