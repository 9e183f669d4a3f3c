import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MavParamType } from '../../../../../gateway/mavlink/codec/generated/enums.ts';
import { ParameterList } from '../../../../../gateway/mavlink/protocol/parameter/parameter-list.ts';
import {
  type ParameterListEnd,
  ParameterListProtocol,
} from '../../../../../gateway/mavlink/protocol/parameter/parameter-list-protocol.ts';
import { FakeClock } from '../../../../fake/fake-clock.ts';
import { FakeWire } from '../../../../fake/fake-wire.ts';
import { ListPeer, type Radio } from '../../../../fake/parameter-list-peer.ts';

const TARGET = { systemId: 1, componentId: 1 };

const GOOD: Radio = { lossShare: 0, duplicateShare: 0, latestMs: 5, seed: 1 };

describe('reading all parameters', () => {
  let clock: FakeClock;
  let wire: FakeWire;
  let protocol: ParameterListProtocol;
  let list: ParameterList;
  let ends: ParameterListEnd[];
  let restarts: string[];
  let heard: number;

  const setUp = () => {
    clock = new FakeClock();
    wire = new FakeWire(clock);
    protocol = new ParameterListProtocol({ sender: wire, inbox: wire, clock, rttMs: () => undefined });
    protocol.start();
    list = new ParameterList();
    ends = [];
    restarts = [];
    heard = 0;
  };
  const tearDown = () => {
    protocol.stop();
    clock.advance(30_000);
    expect(clock.pendingTimers).toBe(0);
    expect(wire.listenerCount).toBe(0);
  };
  const read = (isHeld?: () => boolean) =>
    protocol.read(
      { target: TARGET, encoding: 'cast', list, ...(isHeld && { isHeld }) },
      {
        heard: () => {
          heard += 1;
        },
        restarted: (cause) => void restarts.push(cause),
        settled: (end) => void ends.push(end),
      },
    );

  beforeEach(setUp);
  afterEach(tearDown);

  it('takes one request over a good link', () => {
    const peer = new ListPeer(clock, wire, 300, GOOD);
    read();
    clock.advance(400);
    expect(ends).toEqual(['complete']);
    expect(heard).toBe(300);
    expect(peer).toMatchObject({ listRequests: 1, reads: 0 });
    expect(list.find('P_7')).toEqual({ name: 'P_7', index: 7, type: MavParamType.REAL32, value: 3.5 });
  });

  it('is complete and right however the radio loses up to 30 % each way, doubles and reorders', () => {
    tearDown();
    fc.assert(
      fc.property(
        fc.record({
          lossShare: fc.double({ min: 0, max: 0.3, noNaN: true }),
          duplicateShare: fc.double({ min: 0, max: 0.3, noNaN: true }),
          latestMs: fc.integer({ min: 1, max: 120 }),
          seed: fc.integer({ min: 1, max: 1e6 }),
        }),
        fc.integer({ min: 1, max: 250 }),
        (radio, count) => {
          setUp();
          const peer = new ListPeer(clock, wire, count, radio);
          read();
          clock.advance(30_000);
          expect(ends).toEqual(['complete']);
          expect(restarts).toEqual([]);
          expect(heard).toBe(count);
          for (const { index, name, value } of list.all())
            expect([name, value]).toEqual([peer.names[index], peer.valueOf(index)]);
          tearDown();
        },
      ),
      { numRuns: 40 },
    );
    setUp();
  });

  it('begins again when the vehicle reboots midway, and says so', () => {
    const peer = new ListPeer(clock, wire, 300, GOOD);
    read();
    clock.advance(150);
    peer.reboot(Array.from({ length: 280 }, (_, index) => `Q_${index}`));
    protocol.interrupt(1, 'rebooted');
    clock.advance(5000);
    expect(restarts).toContain('rebooted');
    expect(ends).toEqual(['complete']);
    expect(new Set([...list.all()].map(({ name }) => name))).toEqual(new Set(peer.names));
  });

  it('begins again when the list is another one although nobody noticed a reboot', () => {
    const peer = new ListPeer(clock, wire, 300, { ...GOOD, lossShare: 0.3, seed: 5 });
    read();
    clock.advance(310);
    peer.reboot(['NEW', ...peer.names.slice(0, 299)]);
    clock.advance(10_000);
    expect(restarts).toEqual(['changed']);
    expect(ends).toEqual(['complete']);
    expect(new Set([...list.all()].map(({ name }) => name))).toEqual(new Set(peer.names));
  });

  it('keeps what it has when the link drops, and asks for no more than the rest afterwards', () => {
    const peer = new ListPeer(clock, wire, 300, GOOD);
    read();
    clock.advance(200);
    peer.isDeaf = true;
    protocol.interrupt(1, 'link-lost');
    expect(ends).toEqual(['link-lost']);
    const kept = list.received;
    expect(kept).toBeGreaterThan(150);
    clock.advance(5000);
    peer.isDeaf = false;
    read();
    clock.advance(2000);
    expect(ends).toEqual(['link-lost', 'complete']);
    expect(peer.listRequests).toBe(1);
    expect(peer.reads).toBe(300 - kept);
  });

  it('asks for nothing while another transfer holds the link', () => {
    const peer = new ListPeer(clock, wire, 50, GOOD);
    let isHeld = true;
    read(() => isHeld);
    clock.advance(60_000);
    expect(wire.sent).toEqual([]);
    isHeld = false;
    clock.advance(2000);
    expect(ends).toEqual(['complete']);
    expect(peer.listRequests).toBe(1);
  });

  it('gives up on a vehicle that never answers, and on one that stops to', () => {
    const peer = new ListPeer(clock, wire, 50, GOOD);
    peer.isDeaf = true;
    read();
    clock.advance(9000);
    expect(ends).toEqual(['silent']);
    expect(wire.sent).toHaveLength(6);
    list = new ParameterList();
    peer.isDeaf = false;
    read();
    clock.advance(20);
    peer.isDeaf = true;
    clock.advance(12_000);
    expect(ends).toEqual(['silent', 'silent']);
    expect(list.received).toBeGreaterThan(5);
  });

  it('ends at once where no link leads, and reads a vehicle once at a time', () => {
    wire.isOpen = false;
    read();
    expect(ends).toEqual(['not-sent']);
    wire.isOpen = true;
    expect(read()).toBe(true);
    expect(read()).toBe(false);
    protocol.interrupt(1, 'withdrawn');
    expect(ends).toEqual(['not-sent', 'withdrawn']);
  });

  it('takes nothing that is no entry of the list', () => {
    new ListPeer(clock, wire, 3, GOOD);
    read();
    const entry = {
      paramValue: 1,
      paramType: MavParamType.REAL32,
      paramCount: 3,
      paramIndex: 0,
      paramId: 'X',
    };
    wire.deliver('PARAM_VALUE', { ...entry, paramIndex: 65_535 });
    wire.deliver('PARAM_VALUE', { ...entry, paramCount: 0 });
    wire.deliver('PARAM_VALUE', { ...entry, paramIndex: 3 });
    wire.deliver('PARAM_VALUE', { ...entry, paramId: 'A\nB' });
    wire.deliver('PARAM_VALUE', { ...entry, paramCount: 60_000 });
    expect(list.received).toBe(0);
    clock.advance(2000);
    expect(ends).toEqual(['complete']);
  });
});
