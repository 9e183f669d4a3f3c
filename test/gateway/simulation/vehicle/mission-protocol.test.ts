import { describe, expect, it } from 'vitest';
import type { MessageByName } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import { CopterBench, HOME } from './copter-bench.ts';

type Item = MessageByName['MISSION_ITEM_INT'];

const ACCEPTED = 0;
const INVALID_SEQUENCE = 13;
const CANCELLED = 15;
const X = Math.round(HOME.latitudeDeg * 1e7);
const Y = Math.round(HOME.longitudeDeg * 1e7);

const item = (seq: number, difference: Partial<Item> = {}): Item => ({
  targetSystem: 1,
  targetComponent: 1,
  seq,
  frame: 6,
  command: 16,
  current: 0,
  autocontinue: 1,
  param1: 0,
  param2: 0,
  param3: 0,
  param4: 0,
  x: X + seq * 1000,
  y: Y,
  z: 20,
  missionType: 0,
  ...difference,
});
const count = (bench: CopterBench, items: number, missionType = 0) =>
  bench.send('MISSION_COUNT', {
    targetSystem: 1,
    targetComponent: 1,
    count: items,
    missionType,
    opaqueId: 0,
  });
const acks = (bench: CopterBench) => bench.all('MISSION_ACK').map(({ type }) => type);

/** Uploads as the protocol asks; returns the results. */
function upload(bench: CopterBench, items: readonly Item[], missionType = 0): number[] {
  const from = bench.heard.length;
  count(bench, items.length, missionType);
  bench.run(20);
  for (const each of items) {
    bench.send('MISSION_ITEM_INT', each);
    bench.run(20);
  }
  return bench.all('MISSION_ACK', from).map(({ type }) => type);
}

function download(bench: CopterBench, missionType = 0): Item[] {
  bench.send('MISSION_REQUEST_LIST', { targetSystem: 1, targetComponent: 1, missionType });
  bench.run(20);
  const total = bench.last('MISSION_COUNT')?.count ?? 0;
  const from = bench.heard.length;
  for (let seq = 0; seq < total; seq += 1) {
    bench.send('MISSION_REQUEST_INT', { targetSystem: 1, targetComponent: 1, seq, missionType });
    bench.run(20);
  }
  return bench.all('MISSION_ITEM_INT', from);
}

describe('mission upload', () => {
  it('asks with MISSION_REQUEST item by item, in about 6 ms each, and keeps what was sent', () => {
    const bench = new CopterBench().boot();
    const startedAtMs = bench.clock.monotonicMs();
    count(bench, 30);
    let sent = 0;
    while (acks(bench).length === 0 && bench.clock.monotonicMs() - startedAtMs < 2000) {
      bench.run(1);
      if (bench.all('MISSION_REQUEST').length > sent) {
        bench.send('MISSION_ITEM_INT', item(sent));
        sent += 1;
      }
    }
    const perItemMs = (bench.clock.monotonicMs() - startedAtMs) / 30;
    expect(perItemMs).toBeGreaterThan(3);
    expect(perItemMs).toBeLessThan(12);
    expect(acks(bench)).toEqual([ACCEPTED]);
    expect(bench.texts()).toContain('Flight plan received');
    const stored = download(bench);
    expect(stored).toHaveLength(30);
    expect(stored[0]).toMatchObject({ frame: 0, command: 16, z: 488, x: expect.closeTo(X, -2) });
    expect(stored[7]).toEqual(item(7, { frame: 3, targetSystem: 255, targetComponent: 190 }));
  });

  it('answers duplicates and gaps with INVALID_SEQUENCE and goes on', () => {
    const bench = new CopterBench().boot();
    count(bench, 3);
    bench.run(20);
    for (const seq of [0, 0, 2, 1, 0, 1, 2]) {
      bench.send('MISSION_ITEM_INT', item(seq));
      bench.run(20);
    }
    const wrong = INVALID_SEQUENCE;
    expect(acks(bench)).toEqual([wrong, wrong, wrong, wrong, ACCEPTED]);
    expect(download(bench).map(({ seq }) => seq)).toEqual([0, 1, 2]);
  });

  it('begins anew when the count comes again', () => {
    const bench = new CopterBench().boot();
    count(bench, 5);
    bench.run(20);
    bench.send('MISSION_ITEM_INT', item(0));
    bench.run(20);
    expect(upload(bench, [item(0), item(1)])).toEqual([ACCEPTED]);
    expect(download(bench)).toHaveLength(2);
  });

  it('asks again every second, gives up after 8 s, and has damaged the old mission by then', () => {
    const bench = new CopterBench().boot();
    upload(bench, [item(0), item(1), item(2), item(3), item(4)]);
    const from = bench.heard.length;
    count(bench, 3);
    bench.run(9000);
    const requests = bench.all('MISSION_REQUEST', from);
    expect(requests.length).toBeGreaterThanOrEqual(7);
    expect(requests.every(({ seq }) => seq === 0)).toBe(true);
    expect(bench.all('MISSION_ACK', from).map(({ type }) => type)).toEqual([CANCELLED]);
    expect(bench.texts(from)).toContain('Mission upload timeout');
    expect(download(bench).map(({ seq }) => seq)).toEqual([0, 1, 2]);
  });

  it.each<[string, Partial<Item>, number]>([
    ['a command that is not flown', { command: 31_000 }, 3],
    ['a fence vertex in a mission', { command: 5001 }, 3],
    ['a body frame', { frame: 8 }, 2],
    ['a latitude beyond the pole', { x: 910_000_000 }, 10],
    ['a longitude beyond the date line', { y: 1_810_000_000 }, 11],
    ['no height', { z: Number.NaN }, 12],
    ['a jump to nowhere', { command: 177, param1: Number.NaN }, 6],
  ])('refuses %s', (_what, difference, result) => {
    const bench = new CopterBench().boot();
    expect(upload(bench, [item(0), item(1, difference)])).toEqual([result]);
    // The session is over: a further item is an error.
    expect(upload(bench, [])).toEqual([ACCEPTED]);
  });

  it('knows its limits', () => {
    const bench = new CopterBench().boot();
    count(bench, 651);
    bench.run(20);
    count(bench, 2, 9);
    bench.run(20);
    bench.send('MISSION_ITEM_INT', item(0));
    bench.run(20);
    expect(acks(bench)).toEqual([4, 3, 1]);
    bench.send('MISSION_REQUEST_INT', { targetSystem: 1, targetComponent: 1, seq: 40, missionType: 0 });
    bench.run(20);
    expect(acks(bench).at(-1)).toBe(INVALID_SEQUENCE);
  });

  it('lets one ground station upload at a time', () => {
    const bench = new CopterBench().boot();
    count(bench, 3);
    bench.run(20);
    bench.sendAs(77, 'MISSION_COUNT', {
      targetSystem: 1,
      targetComponent: 1,
      count: 2,
      missionType: 0,
      opaqueId: 0,
    });
    bench.run(20);
    expect(bench.last('MISSION_ACK')).toMatchObject({ type: 14, targetSystem: 77 });
  });

  it('keeps fence and rally lists apart from the mission', () => {
    const bench = new CopterBench().boot();
    const corner = (seq: number) => item(seq, { command: 5001, param1: 3, missionType: 1, z: 0 });
    expect(upload(bench, [corner(0), corner(1), corner(2)], 1)).toEqual([ACCEPTED]);
    expect(upload(bench, [item(0, { command: 5100, missionType: 2 })], 2)).toEqual([ACCEPTED]);
    expect(download(bench, 1)).toHaveLength(3);
    expect(download(bench, 1)[0]?.frame).toBe(0);
    expect(download(bench, 2)).toHaveLength(1);
    expect(download(bench)).toHaveLength(1);
  });

  it('accepts the old MISSION_ITEM and answers MISSION_REQUEST in kind', () => {
    const bench = new CopterBench().boot();
    count(bench, 2);
    bench.run(20);
    for (const seq of [0, 1]) {
      bench.send('MISSION_ITEM', { ...item(seq), x: 47.4, y: 8.5, frame: 3 });
      bench.run(20);
    }
    bench.send('MISSION_REQUEST', { targetSystem: 1, targetComponent: 1, seq: 1, missionType: 0 });
    bench.run(20);
    expect(acks(bench)).toEqual([ACCEPTED]);
    expect(bench.last('MISSION_ITEM')?.x).toBeCloseTo(47.4, 4);
  });

  it('clears, but not while the mission is flown', () => {
    const bench = new CopterBench().boot();
    upload(bench, [item(0), item(1, { command: 22, z: 10 }), item(2, { x: X + 20_000 })]);
    const clear = () => {
      bench.send('MISSION_CLEAR_ALL', { targetSystem: 1, targetComponent: 1, missionType: 0 });
      bench.run(30);
      return bench.last('MISSION_ACK')?.type;
    };
    bench.setMode(4);
    bench.command(400, 1);
    expect(bench.command(300)).toBe(ACCEPTED);
    bench.run(5000);
    expect(clear()).toBe(1);
    bench.setMode(5);
    expect(clear()).toBe(ACCEPTED);
    expect(download(bench)).toHaveLength(1);
  });
});
