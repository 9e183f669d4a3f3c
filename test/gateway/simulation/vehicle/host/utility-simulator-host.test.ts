import { beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../../../gateway/base/log/logger.ts';
import type { GatewayMessage } from '../../../../../gateway/contract/port/host-protocol.ts';
import { UtilitySimulatorHost } from '../../../../../gateway/forked.ts';
import { parseSimulatorArguments } from '../../../../../gateway/simulation/vehicle/host/simulator-arguments.ts';
import type { SimulatorExit } from '../../../../../gateway/simulation/vehicle/host/simulator-host.ts';
import { FakeClock, settled } from '../../../../fake/fake-clock.ts';

const args = parseSimulatorArguments(['--sysid=7']);

describe('simulators started by the host', () => {
  let clock: FakeClock;
  let posted: GatewayMessage[];
  let host: UtilitySimulatorHost;

  beforeEach(() => {
    clock = new FakeClock();
    posted = [];
    host = new UtilitySimulatorHost({
      post: (message) => void posted.push(message),
      clock,
      random: () => 1,
      logger: silentLogger,
    });
  });

  const exit = (id: string, exitCode: number | null): void =>
    host.receive({ type: 'simulator-exited', id, exitCode });

  it('asks the host for a process with the simulator’s arguments, and knows when it has started', async () => {
    const simulator = host.start(args);
    expect(posted).toEqual([
      { type: 'spawn-simulator', id: 'sim-1', args: expect.arrayContaining(['--sysid=7']) },
    ]);
    host.receive({ type: 'simulator-started', id: 'sim-1' });
    await simulator.started;
  });

  it('ignores what is not about its simulators', () => {
    host.start(args);
    host.receive({ type: 'simulator-started', id: 'other' });
    exit('other', 1);
    host.receive({ type: 'stop' });
    clock.advance(60_000);
    expect(posted).toHaveLength(1);
  });

  it('starts one that ended again, under another id', () => {
    const exits: SimulatorExit[] = [];
    host.start(args).onExit((end) => exits.push(end));
    host.receive({ type: 'simulator-started', id: 'sim-1' });
    exit('sim-1', 1);
    clock.advance(499);
    expect(posted).toHaveLength(1);
    clock.advance(1);
    expect(posted.at(-1)).toMatchObject({ type: 'spawn-simulator', id: 'sim-2' });
    exit('sim-1', 1);
    expect(exits).toEqual([{ code: 1, signal: undefined, willRestart: true }]);
  });

  it.each([
    ['one that was called wrongly', 2, 1],
    ['one that never starts', 1, 5],
    ['one the host cannot start', null, 5],
  ])('gives up on %s', async (_name, exitCode, tries) => {
    const simulator = host.start(args);
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      exit(`sim-${attempt}`, exitCode);
      clock.advance(10_000);
    }
    expect(posted).toHaveLength(tries);
    await expect(simulator.started).rejects.toThrow('does not start');
  });

  it('stops one for good', async () => {
    const simulator = host.start(args);
    host.receive({ type: 'simulator-started', id: 'sim-1' });
    const stopped = simulator.stop();
    expect(posted.at(-1)).toEqual({ type: 'stop-simulator', id: 'sim-1' });
    exit('sim-1', 0);
    await stopped;
    await simulator.stop();
    clock.advance(60_000);
    expect([posted.length, clock.pendingTimers]).toEqual([2, 0]);
  });

  it('does not wait longer than 2 s for a host that does not answer', async () => {
    const simulator = host.start(args);
    let isStopped = false;
    void simulator.stop().then(() => {
      isStopped = true;
    });
    clock.advance(1999);
    await settled();
    expect(isStopped).toBe(false);
    clock.advance(1);
    await settled();
    expect(isStopped).toBe(true);
  });

  it('does not start again when stopped between two tries', async () => {
    const simulator = host.start(args);
    exit('sim-1', 1);
    await simulator.stop();
    clock.advance(60_000);
    expect(posted).toHaveLength(1);
  });
});
