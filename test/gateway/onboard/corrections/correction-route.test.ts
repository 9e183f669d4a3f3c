import { describe, expect, it, onTestFinished } from 'vitest';
import type { LinkConfig } from '../../../../gateway/contract/vehicle/link.ts';
import { CorrectionRoute } from '../../../../gateway/onboard/corrections/correction-route.ts';
import { LinkRoom } from '../../../../gateway/onboard/corrections/link-room.ts';
import { messageNumber } from '../../../../gateway/onboard/corrections/rtcm-content.ts';
import { basePositionFrame, msmFrame, ZURICH } from '../../../builder/rtcm-frames.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

const serial = (baud: number): LinkConfig => ({ kind: 'serial', path: '/dev/ttyUSB0', baud });
const EPOCH = [
  basePositionFrame(...ZURICH),
  msmFrame(1077, 10, 440),
  msmFrame(1087, 8, 360),
  msmFrame(1097, 9, 350),
  msmFrame(1127, 8, 290),
];

function routeOn(config: LinkConfig) {
  const clock = new FakeClock();
  const sent: { readonly number: number; readonly atMs: number }[] = [];
  const protocol = {
    takes: true,
    send(_way: unknown, frame: Uint8Array) {
      if (this.takes) sent.push({ number: messageNumber(frame), atMs: clock.monotonicMs() });
      return this.takes;
    },
  };
  const room = new LinkRoom(config, clock.monotonicMs());
  const route = new CorrectionRoute({ linkId: 'lnk_1', peer: '' }, room, protocol, clock);
  onTestFinished(() => route.stop());
  const run = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      for (const frame of EPOCH) route.offer(frame);
      clock.advance(1000);
    }
  };
  return { clock, sent, protocol, room, route, run };
}

describe('corrections on a link', () => {
  it.each<[string, LinkConfig]>([
    ['a network', { kind: 'udpin', host: '0.0.0.0', port: 14_550 }],
    ['a radio at 57,600 baud', serial(57_600)],
  ])('of %s leave at once', (_name, config) => {
    const { route, sent, run } = routeOn(config);
    run(20);
    expect(sent).toHaveLength(100);
    expect(sent.every(({ atMs }) => atMs % 1000 === 0)).toBe(true);
    expect(route.droppedMessages).toBe(0);
  });

  it.each([9600, 19_200])('use at most half of a line of %i baud, all types in turn', (baud) => {
    const { route, sent, run } = routeOn(serial(baud));
    run(60);
    const halfOfLine = (baud / 10 / 2) * 60;
    expect(route.sentBytes).toBeLessThanOrEqual(halfOfLine + Math.max(900, baud / 20));
    expect(route.sentBytes).toBeGreaterThan(halfOfLine * 0.9);
    expect(route.sentMessages + route.droppedMessages).toBeGreaterThan(290);
    expect(new Set(sent.map(({ number }) => number))).toEqual(new Set([1005, 1077, 1087, 1097, 1127]));
  });

  it('wait while the radio is busy, and the newest of each type is sent then', () => {
    const { route, sent, room, clock, run } = routeOn(serial(57_600));
    const busy = setBusy();
    run(3);
    expect(sent).toEqual([]);
    busy.cancel();
    room.radioReports(90, clock.monotonicMs());
    clock.advance(50);
    // Two earlier ones of each type were replaced.
    expect(sent).toHaveLength(5);
    expect(route.droppedMessages).toBe(10);

    function setBusy() {
      room.radioReports(20, clock.monotonicMs());
      return clock.every(500, () => room.radioReports(20, clock.monotonicMs()));
    }
  });

  it('are dropped after 2 s and counted', () => {
    const { route, sent, room, clock } = routeOn(serial(57_600));
    const timer = clock.every(500, () => room.radioReports(10, clock.monotonicMs()));
    room.radioReports(10, clock.monotonicMs());
    route.offer(msmFrame(1077, 9));
    clock.advance(2100);
    expect(route.droppedMessages).toBe(1);
    timer.cancel();
    clock.advance(10_000);
    expect(sent).toEqual([]);
    expect(clock.pendingTimers).toBe(0);
  });

  it('are counted as dropped when the link refuses them', () => {
    const { route, protocol } = routeOn(serial(57_600));
    protocol.takes = false;
    route.offer(msmFrame(1077, 9));
    expect(route).toMatchObject({ sentMessages: 0, droppedMessages: 1, sentBytes: 0 });
  });
});
