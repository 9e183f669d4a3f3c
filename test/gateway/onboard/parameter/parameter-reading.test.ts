import { describe, expect, it } from 'vitest';
import { FtpReader } from '../../../../gateway/mavlink/protocol/ftp/ftp-reader.ts';
import { FtpTurns } from '../../../../gateway/mavlink/protocol/ftp/ftp-turns.ts';
import { ParameterList } from '../../../../gateway/mavlink/protocol/parameter/parameter-list.ts';
import {
  type ParameterListEnd,
  ParameterListProtocol,
} from '../../../../gateway/mavlink/protocol/parameter/parameter-list-protocol.ts';
import { ReadOnlySender } from '../../../../gateway/mavlink/protocol/read-only-requests.ts';
import { ParameterReading } from '../../../../gateway/onboard/parameter/parameter-reading.ts';
import {
  ParameterStore,
  packParameters,
} from '../../../../gateway/simulation/vehicle/service/parameter-store.ts';
import { FakeClock, settled } from '../../../fake/fake-clock.ts';
import { FakeWire } from '../../../fake/fake-wire.ts';
import { FilePeer } from '../../../fake/file-peer.ts';
import { ListPeer, type Radio } from '../../../fake/parameter-list-peer.ts';

const TARGET = { systemId: 1, componentId: 1 };
const COUNT = 300;
const GOOD: Radio = { lossShare: 0, duplicateShare: 0, latestMs: 5, seed: 1 };

/** A vehicle that has its parameters as a list and as a file. */
function setUp(radio: Radio = GOOD, hasFile = true) {
  const clock = new FakeClock();
  const wire = new FakeWire(clock);
  const lists = new ListPeer(clock, wire, COUNT, radio);
  const store = new ParameterStore(
    lists.names.map((name, index) => `${name}:f${lists.valueOf(index)}`).join(' '),
  );
  const files = new FilePeer(clock, wire, radio, { parameters: () => packParameters(store) });
  const asking = { sender: new ReadOnlySender(wire), inbox: wire, clock, rttMs: () => undefined };
  const protocol = new ParameterListProtocol(asking);
  protocol.start();
  const reading = new ParameterReading({
    ...asking,
    list: protocol,
    files: new FtpReader({ ...asking, turns: new FtpTurns(clock) }),
    hasFile: () => hasFile,
  });
  const list = new ParameterList();
  const ends: ParameterListEnd[] = [];
  const restarts: string[] = [];
  const read = () =>
    reading.read(
      { target: TARGET, encoding: 'cast', list },
      {
        heard: () => undefined,
        restarted: (cause) => restarts.push(cause),
        settled: (end) => ends.push(end),
      },
    );
  const run = async (withinMs: number) => {
    for (let ms = 0; ms < withinMs && ends.length === 0; ms += 25) {
      clock.advance(25);
      await settled();
    }
    return ends;
  };
  const isRight = () =>
    list.isComplete &&
    [...list.all()].every(({ name, index, value }) => lists.names[index] === name && value === index * 0.5);
  return { clock, wire, lists, files, reading, list, ends, restarts, read, run, isRight };
}

describe('reading parameters', () => {
  it('takes the file, over losses too, and does not ask for the list', async () => {
    for (const lossShare of [0, 0.3]) {
      const { read, run, isRight, lists, clock } = setUp({
        lossShare,
        duplicateShare: 0.1,
        latestMs: 20,
        seed: 3,
      });
      expect(read()).toBe(true);
      expect(read()).toBe(false);
      expect(await run(30_000)).toEqual(['complete']);
      expect(isRight()).toBe(true);
      expect(lists.listRequests).toBe(0);
      if (lossShare === 0) expect(clock.monotonicMs()).toBeLessThan(400);
    }
  });

  it.each<[string, (rig: ReturnType<typeof setUp>) => void]>([
    [
      'the file server is silent',
      ({ files }) => {
        files.isDeaf = true;
      },
    ],
    [
      'what comes is no such file',
      ({ files }) => {
        files.spoil = (payload) => payload.with(12, 0x77);
      },
    ],
    [
      'the server refuses',
      ({ files }) => {
        files.spoil = (payload) => payload.with(3, 129).with(4, 1).with(12, 10);
      },
    ],
  ])('takes the list when %s', async (_what, arrange) => {
    const rig = setUp();
    arrange(rig);
    rig.read();
    expect(await rig.run(8000)).toEqual(['complete']);
    expect(rig.isRight()).toBe(true);
    expect(rig.lists.listRequests).toBe(1);
  });

  it('takes the list of a vehicle without files, and where it was begun', async () => {
    const rig = setUp(GOOD, false);
    rig.read();
    expect(await rig.run(8000)).toEqual(['complete']);
    expect(rig.wire.sentOf('FILE_TRANSFER_PROTOCOL')).toEqual([]);
    const begun = setUp();
    begun.list.count = COUNT;
    begun.read();
    expect(await begun.run(8000)).toEqual(['complete']);
    expect(begun.wire.sentOf('FILE_TRANSFER_PROTOCOL')).toEqual([]);
  });

  it('begins again after a reboot, ends with the link, and keeps nothing of a part of a file', async () => {
    const rig = setUp({ ...GOOD, latestMs: 40 });
    rig.read();
    rig.clock.advance(100);
    await settled();
    rig.files.reboot();
    rig.reading.interrupt(1, 'rebooted');
    expect(rig.restarts).toEqual(['rebooted']);
    expect(await rig.run(8000)).toEqual(['complete']);
    expect(rig.isRight()).toBe(true);
    const lost = setUp({ ...GOOD, latestMs: 40 });
    lost.read();
    lost.clock.advance(100);
    await settled();
    lost.reading.interrupt(1, 'link-lost');
    expect(lost.ends).toEqual(['link-lost']);
    expect(lost.list.received).toBe(0);
    await lost.run(5000);
    expect(lost.ends).toEqual(['link-lost']);
    expect(lost.list.received).toBe(0);
  });

  it('holds what the vehicle told meanwhile to be newer than the file', async () => {
    const { read, run, wire, clock, list } = setUp({ ...GOOD, latestMs: 40 });
    read();
    clock.advance(60);
    await settled();
    const told = { paramId: 'P_7', paramValue: 42, paramType: 9, paramCount: COUNT, paramIndex: 0xffff };
    wire.deliver('PARAM_VALUE', told);
    expect(await run(8000)).toEqual(['complete']);
    expect(list.find('P_7')?.value).toBe(42);
  });
});
