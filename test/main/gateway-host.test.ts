import { beforeEach, describe, expect, it } from 'vitest';
import { Backoff } from '../../gateway/base/pace/backoff.ts';
import { ForkedProcesses } from '../../main/forked-processes.ts';
import { GatewayHost, type GatewayHostListener } from '../../main/gateway-host.ts';
import { FakeClock, settled } from '../fake/fake-clock.ts';
import { FakeForkedProcess } from '../fake/fake-electron.ts';

const ready = { type: 'ready', url: 'http://127.0.0.1:8787', operatorToken: 'secret', dataFolder: '/data' };

describe('gateway host', () => {
  let clock: FakeClock;
  let forked: FakeForkedProcess[];
  let simulators: FakeForkedProcess[];
  let jobProcesses: FakeForkedProcess[];
  let events: unknown[];
  let host: GatewayHost;

  beforeEach(() => {
    clock = new FakeClock();
    forked = [];
    simulators = [];
    jobProcesses = [];
    events = [];
    const listener: GatewayHostListener = {
      onReady: (gateway) => events.push(['ready', gateway.url]),
      onLost: (reason, retryAfterMs) => events.push(['lost', reason, retryAfterMs]),
      onRefused: (message) => events.push(['refused', message]),
      onArmed: (vehicles) => events.push(['armed', ...vehicles]),
    };
    host = new GatewayHost({
      args: ['--sim', 'copter'],
      fork(args) {
        const child = new FakeForkedProcess('gateway', args);
        forked.push(child);
        return child;
      },
      simulators: new ForkedProcesses((args) => {
        const child = new FakeForkedProcess('simulator', args);
        simulators.push(child);
        return child;
      }),
      jobProcesses: new ForkedProcesses((args) => {
        const child = new FakeForkedProcess('job', args);
        jobProcesses.push(child);
        return child;
      }),
      clock,
      backoff: new Backoff({ firstMs: 500, maxMs: 30_000, factor: 2, jitter: 0 }, () => 0),
      listener,
    });
  });

  const latest = (): FakeForkedProcess => forked.at(-1)!;

  it('forks the gateway with the given arguments and knows its address when it listens', () => {
    host.start();
    expect(host.ready).toBeUndefined();
    latest().say(ready);
    expect(latest().args).toEqual(['--sim', 'copter']);
    expect(host.ready).toEqual({
      url: 'http://127.0.0.1:8787',
      operatorToken: 'secret',
      dataFolder: '/data',
    });
    expect(events).toEqual([['ready', 'http://127.0.0.1:8787']]);
  });

  it('ignores messages it does not know', () => {
    host.start();
    for (const message of [
      undefined,
      null,
      'ready',
      { type: 'ready' },
      { type: 'shutdown-everything' },
      [ready],
    ]) {
      latest().say(message);
    }
    expect(host.ready).toBeUndefined();
    expect(events).toEqual([]);
  });

  it('starts a crashed gateway again after 0.5, 1, 2 … s, and never sooner', () => {
    host.start();
    for (const waitMs of [500, 1000, 2000, 4000]) {
      const before = forked.length;
      latest().exit(139);
      expect(events.at(-1)).toEqual(['lost', 'The gateway ended unexpectedly (code 139)', waitMs]);
      clock.advance(waitMs - 1);
      expect(forked).toHaveLength(before);
      clock.advance(1);
      expect(forked).toHaveLength(before + 1);
    }
  });

  it('waits at most 30 s between tries', () => {
    host.start();
    for (let crash = 0; crash < 12; crash += 1) {
      latest().exit(1);
      clock.advance(30_000);
    }
    expect(forked).toHaveLength(13);
  });

  it('starts the waits from the beginning after a minute of health', () => {
    host.start();
    latest().exit(1);
    clock.advance(500);
    latest().say(ready);
    clock.advance(60_000);
    latest().exit(1);
    expect(events.at(-1)).toEqual(['lost', expect.any(String), 500]);
  });

  it('forgets address, token and armed vehicles of a gateway that is gone', () => {
    host.start();
    latest().say(ready);
    latest().say({ type: 'armed', vehicles: ['Uav-1'] });
    latest().exit(1);
    expect(host.ready).toBeUndefined();
    expect(events.slice(1, 3)).toEqual([['armed', 'Uav-1'], ['armed']]);
  });

  it('takes a free port at once when the usual one is taken', () => {
    host.start();
    latest().say({ type: 'failed', code: 'port-in-use', message: 'Port 8787 is taken' });
    latest().exit(2);
    expect(forked).toHaveLength(2);
    expect(latest().args).toEqual(['--sim', 'copter', '--port', '0']);
    expect(events).toEqual([['armed']]);
  });

  it('says what is wrong and does not try again when only the operator can cure it', () => {
    host.start();
    latest().say({ type: 'failed', code: 'data-dir-in-use', message: 'Another gateway uses /data' });
    latest().exit(2);
    clock.advance(600_000);
    expect(forked).toHaveLength(1);
    expect(events.at(-1)).toEqual(['refused', 'Another gateway uses /data']);
    expect(clock.pendingTimers).toBe(0);
  });

  it('asks the gateway to stop, and resolves when it has', async () => {
    host.start();
    latest().say(ready);
    const stopped = host.stop();
    expect(latest().received).toEqual([{ type: 'stop' }]);
    latest().exit(0);
    await stopped;
    clock.advance(60_000);
    expect([forked.length, latest().isKilled, host.ready, clock.pendingTimers]).toEqual([
      1,
      false,
      undefined,
      0,
    ]);
  });

  it('kills a gateway that does not stop within 3 s', async () => {
    host.start();
    let isStopped = false;
    void host.stop().then(() => {
      isStopped = true;
    });
    clock.advance(2999);
    await settled();
    expect([latest().isKilled, isStopped]).toEqual([false, false]);
    clock.advance(1);
    await settled();
    expect([latest().isKilled, isStopped]).toEqual([true, true]);
  });

  it('does not start again when stopped while waiting for the next try', async () => {
    host.start();
    latest().exit(1);
    await host.stop();
    clock.advance(60_000);
    expect(forked).toHaveLength(1);
  });

  it('forks simulators for the gateway and reports their start and end', () => {
    host.start();
    latest().say({ type: 'spawn-simulator', id: 'sim-1', args: ['--seed', '1'] });
    expect(simulators[0]?.args).toEqual(['--seed', '1']);
    simulators[0]?.say({ event: 'simulating' });
    simulators[0]?.say({ event: 'simulating' });
    simulators[0]?.exit(3);
    simulators[0]?.say({ event: 'simulating' });
    expect(latest().received).toEqual([
      { type: 'simulator-started', id: 'sim-1' },
      { type: 'simulator-exited', id: 'sim-1', exitCode: 3 },
    ]);
  });

  it('passes messages between the gateway and its job processes, and kills them', () => {
    host.start();
    latest().say({ type: 'spawn-job-process', id: 'job-1', args: ['128'] });
    latest().say({ type: 'to-job-process', id: 'job-1', message: { input: new Uint8Array([1]) } });
    latest().say({ type: 'to-job-process', id: 'unknown', message: 'lost' });
    const [job] = jobProcesses;
    expect([job?.args, job?.received]).toEqual([['128'], [{ input: new Uint8Array([1]) }]]);
    job?.say({ type: 'ready' });
    latest().say({ type: 'kill-job-process', id: 'job-1' });
    expect(job?.isKilled).toBe(true);
    job?.exit(9);
    expect(latest().received).toEqual([
      { type: 'from-job-process', id: 'job-1', message: { type: 'ready' } },
      { type: 'job-process-exited', id: 'job-1', exitCode: 9 },
    ]);
  });

  it('ends job processes when the gateway crashes', () => {
    host.start();
    latest().say({ type: 'spawn-job-process', id: 'job-1', args: ['128'] });
    latest().exit(1);
    expect(jobProcesses.map((child) => child.isKilled)).toEqual([true]);
  });

  it('refuses a second simulator with the same id', () => {
    host.start();
    latest().say({ type: 'spawn-simulator', id: 'sim-1', args: [] });
    latest().say({ type: 'spawn-simulator', id: 'sim-1', args: [] });
    expect(simulators).toHaveLength(1);
    expect(latest().received).toEqual([{ type: 'simulator-exited', id: 'sim-1', exitCode: null }]);
  });

  it('ends simulators that the gateway stops, and all when the gateway crashes', () => {
    host.start();
    for (const id of ['a', 'b', 'c']) latest().say({ type: 'spawn-simulator', id, args: [] });
    latest().say({ type: 'stop-simulator', id: 'b' });
    latest().say({ type: 'stop-simulator', id: 'unknown' });
    expect(simulators.map((child) => child.isKilled)).toEqual([false, true, false]);
    latest().exit(1);
    expect(simulators.map((child) => child.isKilled)).toEqual([true, true, true]);
  });
});
