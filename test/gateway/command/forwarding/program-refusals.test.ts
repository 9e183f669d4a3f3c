import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../../gateway/base/log/audit-log.ts';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { ProgramRefusals } from '../../../../gateway/command/forwarding/program-refusals.ts';
import { countingIds } from '../../../fake/counting-ids.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

describe('ProgramRefusals', () => {
  let clock: FakeClock;
  let rows: AuditEntry[];
  let refusals: ProgramRefusals;
  let isDiskFull: boolean;

  beforeEach(() => {
    clock = new FakeClock();
    rows = [];
    isDiskFull = false;
    refusals = new ProgramRefusals({
      audit: {
        append: (entry) => {
          if (isDiskFull) throw new Error('disk full');
          rows.push(entry);
        },
      },
      clock,
      ids: countingIds(),
      logger: silentLogger,
    });
  });

  const note = (kind: string) =>
    refusals.note({ linkId: 'lnk_qgc', vehicleId: 'uav-1', kind, reason: 'not offered' });
  const counts = () => rows.map(({ detail }) => `${detail.message} ${detail.count}`);

  it('is told once a minute of each kind, and loses none', () => {
    expect(note('LOG_ERASE')).toBe(true);
    for (let turn = 0; turn < 300; turn += 1) {
      clock.advance(1000);
      expect(note('LOG_ERASE')).toBe(false);
    }
    clock.advance(120_000);
    const total = rows.reduce((sum, { detail }) => sum + Number(detail.count), 0);
    expect(total).toBe(301);
    expect(rows.length).toBeLessThanOrEqual(7);
    expect(note('LOG_ERASE')).toBe(true);
  });

  it('keeps a flood of ever new kinds to a bounded number of rows', () => {
    for (let turn = 0; turn < 5000; turn += 1) note(`COMMAND_LONG ${turn}`);
    expect(rows.length).toBeLessThanOrEqual(26);
    refusals.stop();
    expect(rows.reduce((sum, { detail }) => sum + Number(detail.count), 0)).toBe(5000);
    expect(rows.length).toBeLessThanOrEqual(27);
  });

  it('writes down the rest when it stops, and not twice', () => {
    note('LOG_ERASE');
    note('LOG_ERASE');
    refusals.stop();
    clock.advance(120_000);
    expect(counts()).toEqual(['LOG_ERASE 1', 'LOG_ERASE 1']);
  });

  it('survives a full disk: nothing was sent', () => {
    isDiskFull = true;
    expect(note('LOG_ERASE')).toBe(true);
  });
});
