import { describe, expect, it } from 'vitest';
import type { Target } from '../../../../gateway/mavlink/codec/sender.ts';
import { ReadOnlySender } from '../../../../gateway/mavlink/protocol/read-only-requests.ts';
import { TimeSync } from '../../../../gateway/mavlink/protocol/time-sync.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { FakeWire } from '../../../fake/fake-wire.ts';
import { blankMessage } from '../../vehicle/blank-message.ts';

/** @param rttMs answers each request after this long; undefined: never */
function build(rttMs?: () => number) {
  const clock = new FakeClock();
  const wire = new FakeWire(clock);
  const targets: Target[] = [{ systemId: 1, componentId: 1 }];
  const sync = new TimeSync({ inbox: wire, sender: new ReadOnlySender(wire), clock, targets: () => targets });
  const answer = (ts1: bigint, fields = {}) =>
    wire.deliver('TIMESYNC', blankMessage('TIMESYNC', { tc1: 123_456_789_000n, ts1, ...fields }));
  wire.onSend = ({ name }) => {
    const sent = wire.sentOf('TIMESYNC').at(-1);
    if (name === 'TIMESYNC' && rttMs && sent?.tc1 === 0n) clock.after(rttMs(), () => answer(sent.ts1));
  };
  sync.start();
  return { clock, wire, targets, sync, answer };
}

describe('time synchronisation', () => {
  it('measures the round trip', () => {
    const { clock, sync } = build(() => 40);
    clock.advance(6000);
    expect(sync.roundTrip(1)?.lastMs).toBeCloseTo(40, 6);
    expect(sync.roundTrip(1)?.meanMs).toBeCloseTo(40, 6);
  });

  it('lets the mean follow slowly and the last at once', () => {
    let rttMs = 20;
    const { clock, sync } = build(() => rttMs);
    clock.advance(6000);
    rttMs = 120;
    clock.advance(2500);
    expect(sync.roundTrip(1)?.lastMs).toBeCloseTo(120, 6);
    expect(sync.roundTrip(1)?.meanMs).toBeCloseTo(40, 6);
  });

  it('tells nothing that is older than 20 s', () => {
    let isAnswering = true;
    const { clock, sync, wire, answer } = build();
    wire.onSend = () => {
      const sent = wire.sentOf('TIMESYNC').at(-1);
      if (isAnswering && sent) answer(sent.ts1);
    };
    clock.advance(3000);
    expect(sync.roundTrip(1)?.lastMs).toBe(0);
    isAnswering = false;
    clock.advance(20_000);
    expect(sync.roundTrip(1)).toBeUndefined();
  });

  it('counts each answer once, and only answers to its own open requests', () => {
    const { clock, wire, sync, answer } = build();
    clock.advance(2500);
    const ts1 = wire.sentOf('TIMESYNC')[0]?.ts1 ?? 0n;
    answer(ts1 + 5n);
    answer(ts1, { targetSystem: 254 });
    wire.deliver('TIMESYNC', blankMessage('TIMESYNC', { tc1: 1n, ts1 }), { systemId: 9, componentId: 1 });
    expect(sync.roundTrip(1)).toBeUndefined();
    clock.advance(30);
    answer(ts1);
    clock.advance(500);
    answer(ts1);
    expect(sync.roundTrip(1)?.lastMs).toBeCloseTo(30, 6);
    expect(sync.roundTrip(9)).toBeUndefined();
  });

  it('answers a request with its own time and the time of the request', () => {
    const { clock, wire } = build();
    clock.advance(1000);
    wire.deliver('TIMESYNC', blankMessage('TIMESYNC', { tc1: 0n, ts1: 777n }));
    expect(wire.sent.at(-1)?.target).toMatchObject({ systemId: 1, componentId: 1 });
    expect(wire.sentOf('TIMESYNC').at(-1)).toEqual({
      tc1: 1_000_000_000n,
      ts1: 777n,
      targetSystem: 1,
      targetComponent: 1,
    });
  });

  it('does not answer what is meant for another station', () => {
    const { wire } = build();
    wire.deliver('TIMESYNC', blankMessage('TIMESYNC', { ts1: 777n, targetSystem: 254 }));
    expect(wire.sent).toEqual([]);
  });

  it('forgets systems that are gone and leaves no timer', () => {
    const { clock, wire, targets, sync } = build(() => 5);
    clock.advance(3000);
    targets.length = 0;
    clock.advance(2500);
    expect(sync.roundTrip(1)).toBeUndefined();
    sync.stop();
    expect(clock.pendingTimers).toBe(0);
    expect(wire.listenerCount).toBe(0);
  });
});
