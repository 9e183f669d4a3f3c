import { expect, it } from 'vitest';
import { HeartbeatEmitter } from '../../../../gateway/mavlink/protocol/heartbeat-emitter.ts';
import { ReadOnlySender } from '../../../../gateway/mavlink/protocol/read-only-requests.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { FakeWire } from '../../../fake/fake-wire.ts';

function build() {
  const clock = new FakeClock();
  const wire = new FakeWire(clock);
  const executor = { isAlive: true };
  const emitter = new HeartbeatEmitter({
    sender: new ReadOnlySender(wire),
    clock,
    isAlive: () => executor.isAlive,
  });
  return { clock, wire, executor, emitter };
}

it('says once a second to everybody that a ground station is here', () => {
  const { clock, wire, emitter } = build();
  emitter.start();
  emitter.start();
  clock.advance(3000);
  expect(wire.sent.map(({ atMs, target }) => [atMs, target.systemId])).toEqual([
    [0, 0],
    [1000, 0],
    [2000, 0],
    [3000, 0],
  ]);
  expect(wire.sentOf('HEARTBEAT')[0]).toEqual({
    type: 6,
    autopilot: 8,
    baseMode: 0,
    customMode: 0,
    systemStatus: 4,
    mavlinkVersion: 3,
  });
});

it('falls silent while the executor is not alive, so that the fail-safe of the vehicles can act', () => {
  const { clock, wire, executor, emitter } = build();
  emitter.start();
  executor.isAlive = false;
  clock.advance(10_000);
  expect(wire.sent).toHaveLength(1);
  executor.isAlive = true;
  clock.advance(1000);
  expect(wire.sent).toHaveLength(2);
});

it('is silent after stop', () => {
  const { clock, wire, emitter } = build();
  emitter.start();
  emitter.stop();
  emitter.stop();
  clock.advance(5000);
  expect(wire.sent).toHaveLength(1);
  expect(clock.pendingTimers).toBe(0);
});
