import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { CommandRecords } from '../../../../gateway/command/record/command-records.ts';
import { CATEGORIES } from '../../../../gateway/contract/command/category.ts';
import type { CommandRecord } from '../../../../gateway/contract/command/command.ts';
import { type OpenDatabase, openDatabase } from '../../../../gateway/store/database.ts';
import { CommandLeaseRepository } from '../../../../gateway/store/repository/command/command-lease-repository.ts';
import { CommandRepository } from '../../../../gateway/store/repository/command/command-repository.ts';
import { sampleCommand } from '../../../builder/contract-samples.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

const MAX = 10;

describe('CommandRecords over a real store', () => {
  let directory: string;
  let opened: OpenDatabase;
  const clock = new FakeClock();

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'aerodeck-records-'));
    opened = openDatabase(join(directory, 'store.db'), 1, silentLogger);
  });

  afterEach(() => {
    opened.handle.close();
    rmSync(directory, { recursive: true });
  });

  const open = () => {
    const store = new CommandRepository(opened.handle);
    const records = new CommandRecords({ store, clock, logger: silentLogger, maxRecords: MAX });
    records.restore(clock.utcMs());
    return records;
  };
  const done = (number: number, changes: Partial<CommandRecord> = {}) =>
    sampleCommand({
      commandId: `cmd_${number}`,
      state: 'done',
      endedAtMs: clock.utcMs(),
      vehicleId: number % 2 === 0 ? 'uav-2' : 'uav-1',
      actor: { kind: 'key', id: number % 3 === 0 ? 'key_3' : 'key_1' },
      category: number % 5 === 0 ? 'Mission' : 'Navigation',
      ...changes,
    });
  const ids = (records: readonly CommandRecord[]) => records.map(({ commandId }) => commandId);
  const everyPage = (records: CommandRecords, query: object, limit: number) => {
    const all: string[] = [];
    for (let beforeId: string | undefined; ; beforeId = all.at(-1)) {
      const page = ids(records.list({ ...query, limit, beforeId }));
      if (page.length === 0) return all;
      all.push(...page);
    }
  };
  const expected = (fits: (number: number) => boolean) =>
    Array.from({ length: 35 }, (_, index) => 35 - index)
      .filter(fits)
      .map((number) => `cmd_${number}`);

  it.each([1, 4, 10, 100])('never lose a record, %i a page', (limit) => {
    let records = open();
    for (let number = 1; number <= 35; number += 1) {
      // Some stay open for long and end much later: they keep their place.
      const isLate = number === 2 || number === 20;
      records.put(isLate ? done(number, { state: 'sent', endedAtMs: null }) : done(number));
    }
    for (const look of ['while some are open', 'after they ended', 'after a restart']) {
      if (look === 'after they ended') for (const number of [2, 20]) records.put(done(number));
      if (look === 'after a restart') records = open();
      expect(everyPage(records, {}, limit), look).toEqual(expected(() => true));
      expect(everyPage(records, { vehicleId: 'uav-2' }, limit)).toEqual(expected((n) => n % 2 === 0));
      expect(everyPage(records, { actorId: 'key_3' }, limit)).toEqual(expected((n) => n % 3 === 0));
      expect(everyPage(records, { category: 'Mission' }, limit)).toEqual(expected((n) => n % 5 === 0));
      expect(everyPage(records, { category: 'Mission', vehicleId: 'uav-1', state: 'done' }, limit)).toEqual(
        expected((n) => n % 5 === 0 && n % 2 === 1),
      );
      expect(records.get('cmd_1')).toMatchObject({ commandId: 'cmd_1', state: 'done' });
    }
    expect(records.list({ limit: 5, beforeId: 'cmd_none' })).toEqual([]);
    expect(records.list({ limit: 0 })).toEqual([]);
  });

  it('end what an earlier run left, however old, with the reason', () => {
    const first = open();
    first.put(done(1, { state: 'sent', endedAtMs: null }));
    first.put(done(2, { state: 'awaiting_approval', sentAtMs: null, endedAtMs: null }));
    for (let number = 3; number <= 30; number += 1) first.put(done(number));
    const records = open();
    expect(records.get('cmd_1')).toMatchObject({ state: 'unknown', endedAtMs: expect.any(Number) });
    expect(records.get('cmd_2')).toMatchObject({ state: 'cancelled' });
    expect(records.trace('cmd_2')?.trace).toMatchObject([{ kind: 'end', detail: { state: 'cancelled' } }]);
    expect(everyPage(records, {}, 7)).toHaveLength(30);
  });

  it('keep the trace with the record, over eviction and restart', () => {
    const records = open();
    records.note('cmd_1', 'request', 'operator: Arm', { source: 'window' });
    records.put(done(1, { state: 'sent', endedAtMs: null }));
    for (let pct = 1; pct <= 50; pct += 1) records.note('cmd_1', 'progress', `${pct} %`);
    records.note('cmd_1', 'end', 'done', { state: 'done' });
    records.put(done(1));
    const texts = () => records.trace('cmd_1')?.trace.map(({ text }) => text);
    expect(texts()).toEqual(['operator: Arm', '1 %', '50 %', 'done']);
    for (let number = 2; number <= 30; number += 1) records.put(done(number));
    expect(texts()).toEqual(['operator: Arm', '1 %', '50 %', 'done']);
    expect(open().trace('cmd_1')?.trace).toHaveLength(4);
    expect(open().list({ limit: 1 })[0]).not.toHaveProperty('trace');
    expect(records.trace('cmd_none')).toBeUndefined();
  });

  it('bound the trace of a vehicle that floods, and keep its end', () => {
    const records = open();
    for (let count = 0; count < 2000; count += 1) records.note('cmd_1', 'statustext', `text ${count}`);
    records.note('cmd_1', 'end', 'done');
    records.put(done(1));
    const trace = records.trace('cmd_1')!.trace;
    expect(trace).toHaveLength(300);
    expect(trace.at(-1)).toMatchObject({ kind: 'end' });
  });

  it('sum up the eight categories over everything that is stored', () => {
    const records = open();
    const at = (number: number, latencyMs: number | null, changes: Partial<CommandRecord>) =>
      records.put(
        done(number, {
          category: 'Navigation',
          createdAtMs: 1000,
          acceptedAtMs: latencyMs === null ? null : 1000 + latencyMs,
          ...changes,
        }),
      );
    at(1, 10, {});
    at(2, 30, {});
    at(3, 80, { state: 'failed' });
    at(4, null, { state: 'denied' });
    at(5, null, { state: 'unknown' });
    at(6, null, { state: 'cancelled' });
    at(7, 100, { state: 'accepted', endedAtMs: null });
    for (let number = 8; number < 40; number += 1) records.put(done(number, { category: 'Fleet' }));
    const check = (summed: CommandRecords) => {
      expect(summed.categorySummaries().map(({ category }) => category)).toEqual([...CATEGORIES]);
      const [mission, navigation] = summed.categorySummaries();
      expect(mission).toEqual({
        category: 'Mission',
        activeCount: 0,
        totalCount: 0,
        successRatePct: null,
        latencyMs: null,
        replayCoveragePct: null,
      });
      return navigation;
    };
    const whole = { totalCount: 7, successRatePct: 50, latencyMs: 55 };
    expect(check(records)).toMatchObject({ ...whole, activeCount: 1 });
    expect(check(open())).toMatchObject({ ...whole, activeCount: 0 });
    expect(records.categorySummaries(() => false).every(({ totalCount }) => totalCount === 0)).toBe(true);
  });

  it('keep epochs that never go back', () => {
    const leases = new CommandLeaseRepository(opened.handle);
    leases.save('uav-1', 3);
    expect(() => leases.save('uav-1', 3)).toThrow(expect.objectContaining({ code: 'store-unavailable' }));
    expect(() => leases.save('uav-1', 2)).toThrow(expect.objectContaining({ code: 'store-unavailable' }));
    leases.save('uav-1', 4);
    expect(new CommandLeaseRepository(opened.handle).epochs()).toEqual(new Map([['uav-1', 4]]));
  });
});
