import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../../gateway/base/id/random.ts';
import type { MissionItem } from '../../../../../gateway/contract/mission/mission.ts';
import { MavCmd, MavMissionResult } from '../../../../../gateway/mavlink/codec/generated/enums.ts';
import {
  fromWire,
  isSameItem,
  toWire,
} from '../../../../../gateway/mavlink/protocol/mission/mission-item-encoding.ts';
import { MissionProtocol } from '../../../../../gateway/mavlink/protocol/mission/mission-protocol.ts';
import { missionItems } from '../../../../builder/mission-items.ts';
import { FakeClock } from '../../../../fake/fake-clock.ts';
import { FakeWire } from '../../../../fake/fake-wire.ts';
import { MissionPeer } from '../../../../fake/mission-peer.ts';
import { runRead, storedItems } from '../read-run.ts';
import { ARDUPILOT, PX4, runUpload } from '../upload-run.ts';

const p95 = (values: readonly number[]) =>
  [...values].sort((left, right) => left - right)[Math.ceil(values.length * 0.95) - 1] ?? 0;

describe('mission reading at 25 % loss each way, 100 to 300 ms delay and 10 % doubled', () => {
  it.each([
    [100, 20_000],
    [600, 120_000],
  ])('brings %i items of an ArduPilot within %i ms for 10 of 10 seeds', async (count, limitMs) => {
    const items = missionItems(count);
    for (let seed = 1; seed <= 10; seed += 1) {
      const { outcome, tookMs } = await runRead(items, seed);
      expect(outcome, `seed ${seed}`).toMatchObject({ kind: 'done' });
      const read = outcome?.kind === 'done' ? toWire(outcome.value, ARDUPILOT) : [];
      expect(read.map(({ x }) => x)).toEqual(toWire(items, ARDUPILOT).map(({ x }) => x));
      expect(tookMs, `seed ${seed}`).toBeLessThanOrEqual(limitMs);
    }
  });
});

describe('mission reading from a PX4', () => {
  it('asks for one item after the other and never makes the vehicle give up', async () => {
    const items = missionItems(50);
    const clock = new FakeClock();
    const wire = new FakeWire(clock);
    const peer = new MissionPeer({ wire, clock, random: seededRandom(5), delayMs: 100, loss: 0.25 });
    peer.isStrict = true;
    peer.stored = storedItems(items, PX4);
    const protocol = new MissionProtocol({ sender: wire, inbox: wire, clock, rttMs: () => undefined });
    protocol.start();
    let outcome: unknown;
    void protocol.download(peer, PX4).outcome.then((value) => {
      outcome = value;
    });
    await clock.advanceAsync(60_000, 100);
    expect(outcome).toMatchObject({ kind: 'done', value: { length: 50 } });
    protocol.stop();
  });
});

describe('mission upload over a bad line', () => {
  it.each([
    [0, 12_000],
    [0.1, 20_000],
    [0.3, 45_000],
  ])(
    'of 100 items succeeds for 50 of 50 seeds at %f loss each way, p95 within %i ms',
    async (loss, limitMs) => {
      const items = missionItems(100);
      const times: number[] = [];
      for (let seed = 1; seed <= 50; seed += 1) {
        const run = await runUpload(items, seed, { loss });
        expect(run.outcome, `seed ${seed}`).toMatchObject({ kind: 'done' });
        expect(run.peer.stored).toHaveLength(101);
        times.push(run.tookMs);
      }
      expect(p95(times)).toBeLessThanOrEqual(limitMs);
    },
  );

  it('never claims a mission the vehicle does not hold, whatever is lost, doubled or overtaken', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer(),
        fc.integer({ min: 2, max: 25 }),
        fc.double({ min: 0, max: 0.45, noNaN: true }),
        fc.double({ min: 0, max: 0.5, noNaN: true }),
        fc.double({ min: 0, max: 200, noNaN: true }),
        async (seed, count, loss, duplication, jitterMs) => {
          const items = missionItems(count);
          const { outcome, peer } = await runUpload(items, seed, { loss, duplication, jitterMs });
          expect(outcome).toBeDefined();
          if (outcome?.kind !== 'done') return;
          const sent = toWire(items, ARDUPILOT);
          expect(peer.stored).toHaveLength(sent.length);
          for (const [index, read] of peer.stored.entries()) {
            if (index > 0) expect(isSameItem(sent[index]!, read)).toBe(true);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('MissionProtocol', () => {
  let clock: FakeClock;
  let wire: FakeWire;
  let peer: MissionPeer;
  let protocol: MissionProtocol;

  beforeEach(() => {
    clock = new FakeClock();
    wire = new FakeWire(clock);
    peer = new MissionPeer({ wire, clock, random: seededRandom(1), delayMs: 40, loss: 0 });
    protocol = new MissionProtocol({ sender: wire, inbox: wire, clock, rttMs: () => 80 });
    protocol.start();
  });

  const refuse = () =>
    wire.deliver('MISSION_ACK', {
      targetSystem: 255,
      targetComponent: 190,
      missionType: 0,
      type: MavMissionResult.ERROR,
      opaqueId: 0,
    });

  const upload = (items: readonly MissionItem[], onProgress?: (done: number, total: number) => void) =>
    protocol.upload(peer, items, ARDUPILOT, onProgress);

  it.each([
    [0, 5],
    [20, 5],
    [80, 8],
  ])('has 600 items on board over %i ms of round trip in less than %i s', async (rttMs, limitS) => {
    const run = await runUpload(missionItems(600), 1, { loss: 0, delayMs: rttMs / 2 });
    expect(run.outcome).toEqual({ kind: 'done', value: 'ack' });
    expect(run.tookMs).toBeLessThan(limitS * 1000);
  });

  it('keeps at most 8 items on their way, and sends each once while nothing is lost', async () => {
    let held = 0;
    let most = 0;
    wire.onSend = ((carry) => (sent) => {
      if (sent.name === 'MISSION_ITEM_INT') most = Math.max(most, ++held);
      carry?.(sent);
    })(wire.onSend);
    peer.drop = (name, direction) => {
      if (name === 'MISSION_REQUEST' && direction === 'down') held -= 1;
      return false;
    };
    const transfer = upload(missionItems(100));
    await clock.advanceAsync(5000);
    expect(await transfer.outcome).toEqual({ kind: 'done', value: 'ack' });
    expect(most).toBeLessThanOrEqual(8);
    expect(wire.sentOf('MISSION_ITEM_INT').map(({ seq }) => seq)).toEqual(
      Array.from({ length: 101 }, (_, seq) => seq),
    );
  });

  it('sends a lost item again when its answer is overdue, long before the vehicle asks again', async () => {
    let lost = 0;
    peer.drop = (name, direction, message) =>
      name === 'MISSION_ITEM_INT' &&
      direction === 'up' &&
      (message as { seq: number }).seq === 50 &&
      lost++ === 0;
    const startedAtMs = clock.monotonicMs();
    let endedAtMs = startedAtMs;
    const transfer = upload(missionItems(100), (done) => {
      if (done === 51) endedAtMs = clock.monotonicMs();
    });
    let askedAtMs = startedAtMs;
    wire.on('MISSION_REQUEST', ({ seq }) => {
      if (seq === 50) askedAtMs = clock.monotonicMs();
    });
    await clock.advanceAsync(10_000, 5);
    expect(await transfer.outcome).toEqual({ kind: 'done', value: 'ack' });
    expect(endedAtMs - askedAtMs).toBeLessThan(250);
  });

  it('sends to an autopilot it does not know only what it asked for', async () => {
    const transfer = protocol.upload(peer, missionItems(20), { autopilot: 'generic', home: undefined });
    await clock.advanceAsync(100);
    expect(wire.sentOf('MISSION_ITEM_INT').map(({ seq }) => seq)).toEqual([0]);
    await clock.advanceAsync(5000);
    expect(await transfer.outcome).toMatchObject({ kind: 'done' });
  });

  it('reports how far it is', async () => {
    const seen: number[] = [];
    const transfer = upload(missionItems(5), (done, total) => seen.push(done, total));
    await clock.advanceAsync(2000);
    expect(await transfer.outcome).toEqual({ kind: 'done', value: 'ack' });
    expect(seen).toEqual([0, 5, 0, 5, 1, 5, 2, 5, 3, 5, 4, 5]);
  });

  it('settles a lost final answer by reading back only what is in doubt', async () => {
    peer.drop = (name, direction, message) =>
      name === 'MISSION_ACK' &&
      direction === 'down' &&
      (message as { type: number }).type === MavMissionResult.ACCEPTED;
    const transfer = upload(missionItems(20));
    await clock.advanceAsync(10_000, 50);
    expect(await transfer.outcome).toEqual({ kind: 'done', value: 'read-back' });
    expect(wire.sentOf('MISSION_REQUEST_INT').map(({ seq }) => seq)).toEqual([20]);
  });

  it('goes on where a late request ends a read-back', async () => {
    peer.drop = () => true;
    const transfer = protocol.upload(peer, missionItems(1), ARDUPILOT);
    const ask = { targetSystem: 255, targetComponent: 190, missionType: 0 };
    for (const seq of [0, 1]) wire.deliver('MISSION_REQUEST', { ...ask, seq });
    wire.deliver('MISSION_ACK', { ...ask, type: MavMissionResult.ERROR, opaqueId: 0 });
    wire.deliver('MISSION_REQUEST', { ...ask, seq: 1 });
    await clock.advanceAsync(40_000, 100);
    expect(await transfer.outcome).toMatchObject({ kind: 'mission-unknown' });
  });

  it('does not believe a read-back that shows another last item', async () => {
    peer.drop = (name, direction, message) => {
      if (name !== 'MISSION_ACK' || direction !== 'down') return false;
      if ((message as { type: number }).type !== MavMissionResult.ACCEPTED) return false;
      peer.stored[20]!.command = MavCmd.NAV_LAND;
      return true;
    };
    const transfer = upload(missionItems(20));
    await clock.advanceAsync(10_000, 50);
    expect(await transfer.outcome).toMatchObject({ kind: 'mission-unknown' });
  });

  it('does not take the echo of an earlier answer for success', async () => {
    const transfer = upload(missionItems(5));
    for (const type of [MavMissionResult.ACCEPTED, MavMissionResult.ERROR])
      wire.deliver('MISSION_ACK', {
        targetSystem: 255,
        targetComponent: 190,
        type,
        missionType: 0,
        opaqueId: 0,
      });
    await clock.advanceAsync(2000);
    expect(await transfer.outcome).toEqual({ kind: 'done', value: 'ack' });
    expect(peer.stored).toHaveLength(6);
  });

  it.each([
    [MavMissionResult.INVALID_PARAM5_X, 'INVALID_PARAM5_X', /latitude/],
    [MavMissionResult.UNSUPPORTED, 'UNSUPPORTED', /command/],
    [MavMissionResult.UNSUPPORTED_FRAME, 'UNSUPPORTED_FRAME', /frame/],
  ])('tells which item was refused and why (%i)', async (result, resultName, text) => {
    peer.refuseItem = ({ seq }) => (seq === 3 ? result : undefined);
    const transfer = upload(missionItems(5));
    await clock.advanceAsync(2000);
    expect(await transfer.outcome).toEqual({
      kind: 'refused',
      resultName,
      text: expect.stringMatching(text),
      seq: 3,
      isOnboardUnknown: true,
    });
  });

  it('knows that a mission refused for its size left the old one alone', async () => {
    const transfer = upload(missionItems(700));
    await clock.advanceAsync(2000);
    expect(await transfer.outcome).toMatchObject({ resultName: 'NO_SPACE', isOnboardUnknown: false });
  });

  it.each(['link-lost', 'rebooted'] as const)(
    'leaves the mission unknown after %s and stops',
    async (reason) => {
      const transfer = upload(missionItems(300));
      await clock.advanceAsync(1000);
      protocol.interrupt(1, reason);
      expect(await transfer.outcome).toMatchObject({ kind: 'mission-unknown' });
      const sent = wire.sent.length;
      await clock.advanceAsync(30_000, 500);
      expect(wire.sent).toHaveLength(sent);
    },
  );

  it('leaves the mission unknown when the vehicle falls silent', async () => {
    const transfer = upload(missionItems(300));
    await clock.advanceAsync(1000);
    peer.drop = () => true;
    await clock.advanceAsync(20_000, 100);
    expect(await transfer.outcome).toMatchObject({ kind: 'mission-unknown' });
  });

  it('can be cancelled', async () => {
    const transfer = upload(missionItems(300));
    await clock.advanceAsync(500);
    transfer.cancel();
    expect(await transfer.outcome).toEqual({ kind: 'cancelled', isOnboardUnknown: true });
    expect(wire.sentOf('MISSION_ACK')).toMatchObject([{ type: MavMissionResult.OPERATION_CANCELLED }]);
  });

  it('runs one transfer a vehicle', async () => {
    const first = upload(missionItems(5));
    expect(await upload(missionItems(5)).outcome).toEqual({ kind: 'busy' });
    await clock.advanceAsync(2000);
    expect(await first.outcome).toMatchObject({ kind: 'done' });
  });

  it('says so when no link leads to the vehicle', async () => {
    wire.isOpen = false;
    expect(await upload(missionItems(5)).outcome).toEqual({ kind: 'not-sent' });
    expect(await protocol.clear(peer, 'mission').outcome).toEqual({ kind: 'not-sent' });
    expect(await protocol.download(peer, ARDUPILOT).outcome).toEqual({ kind: 'not-sent' });
  });

  it('answers MISSION_REQUEST_INT as well, and nobody but its vehicle', async () => {
    const ask = { targetSystem: 255, targetComponent: 190, missionType: 0, seq: 2 };
    peer.drop = () => true;
    const transfer = upload(missionItems(5));
    wire.deliver('MISSION_REQUEST_INT', ask);
    wire.deliver('MISSION_REQUEST_INT', { ...ask, seq: 3 }, { systemId: 1, componentId: 100 });
    wire.deliver('MISSION_REQUEST_INT', { ...ask, seq: 3, targetSystem: 254 });
    wire.deliver('MISSION_REQUEST_INT', { ...ask, seq: 3, missionType: 1 });
    wire.deliver('MISSION_REQUEST_INT', { ...ask, seq: 999 });
    expect(wire.sentOf('MISSION_ITEM_INT').map(({ seq }) => seq)).toEqual([2]);
    transfer.cancel();
    expect(await transfer.outcome).toMatchObject({ kind: 'cancelled' });
  });

  it('reads a mission back as it was written, over a bad line', async () => {
    const items = missionItems(30);
    const written = upload(items);
    await clock.advanceAsync(5000);
    await written.outcome;
    const random = seededRandom(3);
    peer.drop = () => random() < 0.3;
    const transfer = protocol.download(peer, ARDUPILOT);
    await clock.advanceAsync(40_000, 50);
    const outcome = await transfer.outcome;
    expect(outcome).toMatchObject({ kind: 'done' });
    if (outcome.kind !== 'done') return;
    expect(outcome.value).toHaveLength(30);
    expect(outcome.value[3]).toMatchObject({
      command: MavCmd.NAV_WAYPOINT,
      frame: 3,
      lat: 47.3903,
      altitude_m: 30.13,
    });
  });

  it('reads items that come early, late or twice', async () => {
    peer.stored = storedItems(missionItems(3), PX4);
    const transfer = protocol.download(peer, PX4);
    await clock.advanceAsync(90);
    for (const seq of [1, 1]) wire.deliver('MISSION_ITEM_INT', peer.stored[seq]!);
    await clock.advanceAsync(1000);
    expect(await transfer.outcome).toMatchObject({ kind: 'done' });
    expect(wire.sentOf('MISSION_REQUEST_INT').map(({ seq }) => seq)).toEqual([0, 2]);
  });

  it('reads an empty mission', async () => {
    const transfer = protocol.download(peer, ARDUPILOT);
    await clock.advanceAsync(200);
    expect(await transfer.outcome).toEqual({ kind: 'done', value: [] });
  });

  it('gives a reading up when the vehicle is silent, and bounds what it claims', async () => {
    peer.drop = () => true;
    const transfer = protocol.download(peer, ARDUPILOT);
    await clock.advanceAsync(12_000, 100);
    expect(await transfer.outcome).toMatchObject({ kind: 'timed-out' });
    const huge = protocol.download(peer, ARDUPILOT);
    wire.deliver('MISSION_COUNT', {
      count: 65_535,
      targetSystem: 255,
      targetComponent: 190,
      missionType: 0,
      opaqueId: 0,
    });
    expect(await huge.outcome).toMatchObject({ kind: 'timed-out' });
  });

  it('clears, and tells why not', async () => {
    const cleared = protocol.clear(peer, 'mission');
    await clock.advanceAsync(500);
    expect(await cleared.outcome).toEqual({ kind: 'done', value: undefined });
    peer.isInAuto = true;
    const refused = protocol.clear(peer, 'mission');
    await clock.advanceAsync(1000);
    expect(await refused.outcome).toMatchObject({ kind: 'refused', resultName: 'ERROR' });
    peer.drop = () => true;
    const silent = protocol.clear(peer, 'mission');
    await clock.advanceAsync(15_000, 100);
    expect(await silent.outcome).toMatchObject({ kind: 'mission-unknown' });
  });

  it.each(['download', 'clear'] as const)('%s: errors that an upload left do not end it', async (what) => {
    peer.stored = storedItems(missionItems(3), ARDUPILOT);
    const transfer =
      what === 'download' ? protocol.download(peer, ARDUPILOT) : protocol.clear(peer, 'mission');
    for (let left = 0; left < 8; left += 1) refuse();
    await clock.advanceAsync(2000);
    expect(await transfer.outcome).toMatchObject({ kind: 'done' });
  });

  it('a reading that the vehicle refuses ends within a second', async () => {
    peer.drop = () => true;
    const transfer = protocol.download(peer, ARDUPILOT);
    for (let sent = 0; sent < 3; sent += 1) {
      await clock.advanceAsync(250);
      refuse();
    }
    expect(await transfer.outcome).toMatchObject({ kind: 'refused', resultName: 'ERROR' });
  });

  it('leaves no timers and no listeners behind', async () => {
    const transfer = upload(missionItems(50));
    await clock.advanceAsync(500);
    protocol.stop();
    await transfer.outcome;
    expect(wire.listenerCount).toBe(0);
    await clock.advanceAsync(20_000, 500);
    expect(clock.pendingTimers).toBe(1); // the peer's own
  });
});

describe('mission items on the wire', () => {
  it('survive the way there and back', () => {
    const items = missionItems(4);
    for (const autopilot of ['ardupilot', 'px4'] as const) {
      const dialect = { autopilot, home: { latitudeDeg: 47, longitudeDeg: 8, altitudeAmslM: 400 } };
      const wireItems = toWire(items, dialect);
      expect(wireItems).toHaveLength(autopilot === 'ardupilot' ? 5 : 4);
      expect(fromWire(wireItems, dialect)[1]).toMatchObject({ lat: 47.3901, lon: 8.54, altitude_m: 30.125 });
    }
  });

  it('send no NaN where ArduPilot refuses it', () => {
    const [, item] = toWire([{ ...missionItems(3)[2]!, params: [null, null, null, null] }], ARDUPILOT);
    expect(item).toMatchObject({ param1: 0, param2: 0, param3: 0, param4: 0 });
  });

  it('have a place for PX4 where they need one, and its frame without places where they need none', () => {
    const home = { latitudeDeg: 47, longitudeDeg: 8, altitudeAmslM: 400 };
    const here = { ...missionItems(3)[2]!, lat: null, lon: null };
    const there = { ...here, command: 16, lat: 47.5, lon: 8.5 };
    const wire = toWire(
      [
        { ...here, command: 22 },
        { ...here, command: 178 },
        there,
        { ...there, lat: 0, lon: 0 },
        { ...here, command: 21 },
        { ...here, command: 20 },
      ],
      { autopilot: 'px4', home },
    );
    expect(wire.map(({ command, frame, x, y }) => [command, frame, x / 1e7, y / 1e7])).toEqual([
      [22, 6, 47, 8],
      [178, 2, 0, 0],
      [16, 6, 47.5, 8.5],
      [16, 6, 47.5, 8.5],
      [21, 6, 47.5, 8.5],
      [20, 2, 0, 0],
    ]);
  });

  it('tell a different item from a rounded one', () => {
    const sent = toWire(missionItems(3), ARDUPILOT)[2]!;
    expect(isSameItem(sent, { ...sent, frame: 3, z: Math.fround(30.12), x: sent.x + 1 })).toBe(true);
    expect(isSameItem(sent, { ...sent, x: sent.x + 100 })).toBe(false);
    expect(isSameItem(sent, { ...sent, z: 31 })).toBe(false);
    expect(isSameItem(sent, { ...sent, frame: 0 })).toBe(false);
    expect(isSameItem({ ...sent, param1: 5 }, { ...sent, param1: 8 })).toBe(false);
  });
});
