import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLogger } from '../../../gateway/base/log/logger.ts';
import { batteryLimitsSchema } from '../../../gateway/contract/vehicle/station.ts';
import { BatterySettings } from '../../../gateway/store/battery-settings.ts';
import { type OpenDatabase, openDatabase } from '../../../gateway/store/database.ts';
import { AuditRepository } from '../../../gateway/store/repository/audit/audit-repository.ts';
import { DEFAULT_BATTERY_LIMITS } from '../../../gateway/vehicle/alert/battery-watch.ts';
import { FakeClock } from '../../fake/fake-clock.ts';
import { OPERATOR } from '../../fake/gate-rig.ts';

let folder: string;
let database: OpenDatabase;
const clock = new FakeClock();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aerodeck-battery-'));
  database = openDatabase(join(folder, 'aerodeck.sqlite'), clock.utcMs(), silentLogger);
});
afterEach(() => {
  database.handle.close();
  rmSync(folder, { recursive: true });
});

it('battery limits are those configured until others are set, which outlast a restart and stand in the audit', () => {
  const audit = new AuditRepository(database.handle);
  const parts = { database: database.handle, audit, clock, configured: DEFAULT_BATTERY_LIMITS };
  const settings = new BatterySettings(parts);
  expect(settings.limits).toEqual(DEFAULT_BATTERY_LIMITS);
  const limits = { ...DEFAULT_BATTERY_LIMITS, lowPct: 40, criticalPct: 25 };
  expect(settings.put(limits, { ...OPERATOR, source: 'window' })).toEqual(limits);
  expect(settings.limits).toEqual(limits);
  expect(new BatterySettings(parts).limits).toEqual(limits);
  expect(audit.list({ limit: 1 })).toMatchObject([
    { action: 'station.battery-limits', detail: { before: DEFAULT_BATTERY_LIMITS, limits } },
  ]);
});

it.each([
  [{ criticalPct: 31 }, 'criticalPct'],
  [{ criticalCellV: 3.6 }, 'criticalCellV'],
  [{ lowPct: 91 }, 'lowPct'],
])('%j is refused', (change, field) => {
  const parsed = batteryLimitsSchema.safeParse({ ...DEFAULT_BATTERY_LIMITS, ...change });
  expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

it('a limit that is switched off sets no bound to the other', () => {
  const limits = { ...DEFAULT_BATTERY_LIMITS, lowPct: 0, lowCellV: 0 };
  expect(batteryLimitsSchema.safeParse(limits).success).toBe(true);
});
