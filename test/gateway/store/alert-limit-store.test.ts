import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLogger } from '../../../gateway/base/log/logger.ts';
import {
  type AlertLimitName,
  alertLimitSettingsSchema,
  DEFAULT_ALERT_LIMITS,
  LIMIT_PAIRS,
  limitsOfVehicle,
} from '../../../gateway/contract/vehicle/alert-limits.ts';
import { AlertLimitStore } from '../../../gateway/store/alert-limit-store.ts';
import { type OpenDatabase, openDatabase } from '../../../gateway/store/database.ts';
import { AuditRepository } from '../../../gateway/store/repository/audit/audit-repository.ts';
import { FakeClock } from '../../fake/fake-clock.ts';
import { OPERATOR } from '../../fake/gate-rig.ts';

let folder: string;
let database: OpenDatabase;
const clock = new FakeClock();
const BY = { ...OPERATOR, source: 'window' } as const;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aerodeck-limits-'));
  database = openDatabase(join(folder, 'aerodeck.sqlite'), clock.utcMs(), silentLogger);
});
afterEach(() => {
  database.handle.close();
  rmSync(folder, { recursive: true });
});

function open() {
  const audit = new AuditRepository(database.handle);
  const store = new AlertLimitStore({
    database: database.handle,
    audit,
    clock,
    configured: DEFAULT_ALERT_LIMITS,
  });
  return { audit, store };
}

it('limits are those configured until others are set, which outlast a restart and are audited', () => {
  const { audit, store } = open();
  const before = { defaults: DEFAULT_ALERT_LIMITS, vehicles: {} };
  expect(store.settings).toEqual(before);
  const settings = {
    defaults: { ...DEFAULT_ALERT_LIMITS, batteryLowPct: 40 },
    vehicles: { 'uav-2': { linkLowPct: 80, altitudeHighM: 100 } },
  };
  expect(store.put(settings, BY)).toEqual(settings);
  expect(open().store.settings).toEqual(settings);
  expect(audit.list({ limit: 1 })).toMatchObject([
    { action: 'station.alert-limits', detail: { before, settings } },
  ]);
});

it('keeps stored limits when a later version has more of them', () => {
  const { trafficNearM: _new, ...earlier } = { ...DEFAULT_ALERT_LIMITS, batteryLowPct: 40 };
  database.handle
    .prepare('INSERT INTO station_setting (name, value) VALUES (?, ?)')
    .run('alert-limits', JSON.stringify({ defaults: earlier, vehicles: { 'uav-2': { linkLowPct: 80 } } }));
  expect(open().store.settings).toEqual({
    defaults: { ...DEFAULT_ALERT_LIMITS, batteryLowPct: 40 },
    vehicles: { 'uav-2': { linkLowPct: 80 } },
  });
});

it('a vehicle has its own limits where it has any, otherwise the defaults', () => {
  const settings = { defaults: DEFAULT_ALERT_LIMITS, vehicles: { 'uav-2': { linkLowPct: 80 } } };
  expect(limitsOfVehicle(settings, 'uav-2')).toEqual({ ...DEFAULT_ALERT_LIMITS, linkLowPct: 80 });
  expect(limitsOfVehicle(settings, 'uav-1')).toEqual(DEFAULT_ALERT_LIMITS);
});

it('keeps the battery limits that an earlier version stored', () => {
  const earlier = { lowPct: 44, criticalPct: 22, lowCellV: 3.6, criticalCellV: 3.4, returnReserveS: 90 };
  database.handle
    .prepare('INSERT INTO station_setting (name, value) VALUES (?, ?)')
    .run('battery-limits', JSON.stringify(earlier));
  expect(open().store.settings.defaults).toEqual({
    ...DEFAULT_ALERT_LIMITS,
    batteryLowPct: 44,
    batteryCriticalPct: 22,
    batteryLowCellV: 3.6,
    batteryCriticalCellV: 3.4,
    batteryReturnReserveS: 90,
  });
});

it.each(LIMIT_PAIRS)('$warning that comes before $caution is refused by name, unless one is off', (pair) => {
  const { caution, warning, side } = pair;
  const { store } = open();
  const of = (cautionAt: number, warningAt: number) => ({
    ...DEFAULT_ALERT_LIMITS,
    [caution]: cautionAt,
    [warning]: warningAt,
  });
  const [wrong, right] = side === 'below' ? [of(3, 4), of(4, 3)] : [of(4, 3), of(3, 4)];
  expect(() => store.put({ defaults: wrong, vehicles: {} }, BY)).toThrow(
    expect.objectContaining({
      code: 'limits-contradict',
      message: expect.stringMatching(new RegExp(`all vehicles: ${warning} .* ${caution}`)),
    }),
  );
  expect(store.settings.defaults).toEqual(DEFAULT_ALERT_LIMITS);
  for (const limits of [right, of(0, 4), of(4, 0)])
    expect(store.put({ defaults: limits, vehicles: {} }, BY).defaults).toEqual(limits);
});

it('a value of one vehicle is compared with the defaults it keeps', () => {
  const vehicles = { 'uav-7': { batteryCriticalPct: 35 } };
  expect(() => open().store.put({ defaults: DEFAULT_ALERT_LIMITS, vehicles }, BY)).toThrow(
    'Limits of uav-7: batteryCriticalPct (35) must not be above batteryLowPct (30).',
  );
});

it.each<[string, Partial<Record<AlertLimitName, number>>]>([
  ['above its bound', { batteryLowPct: 91 }],
  ['negative', { homeFarM: -1 }],
  ['no whole number of satellites', { gpsLowSatellites: 5.5 }],
])('%s is refused', (_what, change) => {
  const defaults = { ...DEFAULT_ALERT_LIMITS, ...change };
  expect(alertLimitSettingsSchema.safeParse({ defaults, vehicles: {} }).success).toBe(false);
  expect(
    alertLimitSettingsSchema.safeParse({ defaults: DEFAULT_ALERT_LIMITS, vehicles: { 'uav-1': change } })
      .success,
  ).toBe(false);
});
