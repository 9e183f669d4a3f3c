import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChecklistLibrary } from '../../../../gateway/action/checklist/checklist-library.ts';
import { ChecklistService } from '../../../../gateway/action/checklist/checklist-service.ts';
import { observedText } from '../../../../gateway/action/checklist/observed-text.ts';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import type { RequestContext } from '../../../../gateway/contract/account/principal.ts';
import type { ChecklistContent } from '../../../../gateway/contract/action/checklist.ts';
import type { ConditionResult } from '../../../../gateway/contract/action/condition.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import type { TelemetryVehicle } from '../../../../gateway/contract/vehicle/telemetry.ts';
import { openDatabase } from '../../../../gateway/store/database.ts';
import { ChecklistRepository } from '../../../../gateway/store/repository/command/checklist-repository.ts';
import { AlertRegistry } from '../../../../gateway/vehicle/alert/alert-registry.ts';
import { sampleChecklistContent } from '../../../builder/checklist-samples.ts';
import { buildFlyingCopter, buildParkedCopter } from '../../../builder/vehicle-state-builder.ts';
import { countingIds } from '../../../fake/counting-ids.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { FakeDirectory } from '../../../fake/fake-directory.ts';

const PILOT: RequestContext = {
  principal: { kind: 'operator', id: 'operator', tenantId: 'local', scopes: new Set() },
  traceId: '1'.repeat(32),
  source: 'window',
};
const LITE_BATTERY = 30;

class BatteryDirectory extends FakeDirectory {
  batteryPct: number | null = 80;

  override telemetry(vehicleId: string): TelemetryVehicle | undefined {
    const vehicle = super.telemetry(vehicleId);
    return vehicle && { ...vehicle, battery_pct: this.batteryPct };
  }
}

let folder: string;
let database: ReturnType<typeof openDatabase>['handle'];
let vehicles: BatteryDirectory;
let clock: FakeClock;
let audit: { action: string; outcome: string; detail: Readonly<Record<string, unknown>> }[];
let alerts: AlertRegistry;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aerodeck-checklist-'));
  mkdirSync(join(folder, 'shipped'));
  writeFileSync(join(folder, 'shipped', 'copter.json'), JSON.stringify(sampleChecklistContent));
  database = openDatabase(join(folder, 'aerodeck.sqlite'), 1, silentLogger).handle;
  vehicles = new BatteryDirectory();
  clock = new FakeClock();
  alerts = new AlertRegistry(clock);
  audit = [];
});

afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

function begin(): ChecklistService {
  const service = new ChecklistService({
    library: new ChecklistLibrary({
      shippedFolder: join(folder, 'shipped'),
      ownFolder: join(folder, 'own'),
    }),
    store: new ChecklistRepository(database),
    vehicles,
    alerts,
    audit: { append: (row) => void audit.push(row) },
    clock,
    ids: countingIds(),
    logger: silentLogger,
  });
  service.start();
  return service;
}

function fly(): void {
  vehicles.put(buildFlyingCopter({ flight: { isAirborne: false, tookOffAtMs: undefined } }));
}

describe('the checklist of a vehicle', () => {
  it('is that of its type, and complete when people and telemetry say so', () => {
    vehicles.put(buildParkedCopter());
    const service = begin();
    expect(service.ofVehicle('uav-1')).toMatchObject({ done: 1, total: 3, missing: ['Frame sound'] });
    const ticked = service.tick('uav-1', 'frame', true, PILOT);
    expect(ticked).toMatchObject({ isComplete: true, done: 2, missing: [] });
    expect(ticked.items[0]).toMatchObject({ isDone: true, by: { kind: 'operator', id: 'operator' } });
    expect(audit).toMatchObject([{ action: 'checklist.tick', detail: { item: 'Frame sound' } }]);
  });

  it('takes back by itself what the vehicle no longer reports, and never takes unknown for met', () => {
    vehicles.put(buildParkedCopter());
    const service = begin();
    service.tick('uav-1', 'frame', true, PILOT);
    const told: string[] = [];
    service.events.on('changed', ({ vehicleId }) => told.push(vehicleId));
    for (const batteryPct of [LITE_BATTERY, null]) {
      vehicles.batteryPct = batteryPct;
      expect(service.stateOf('uav-1')).toMatchObject({ isComplete: false, missing: ['Battery above 50 %'] });
    }
    clock.advance(1000);
    expect(told).toEqual(['uav-1']);
    expect(service.ofVehicle('uav-1').items[2]?.seen).toBe('Battery unknown');
  });

  it('says in words what automatic items observe', () => {
    const result = (field: string, seen: ConditionResult['seen']): ConditionResult => ({
      condition: { field, operator: '!=', value: '2d' },
      isMet: true,
      seen,
      text: '',
    });
    const text = (...results: readonly ConditionResult[]) => english(observedText(results));
    expect(text(result('gps.fix', '3d'), result('gps.fix', '3d'), result('gps.satellites', 12))).toBe(
      'GPS: 3D fix, 12 satellites',
    );
    expect(text(result('home.lat', 47.4))).toBe('Home set');
    expect(text(result('home.lat', null))).toBe('Home not set');
    expect(text(result('link_quality', 1))).toBe('Link 100 %');
    expect(text(result('health.ready', false))).toBe('Not ready to arm');
    expect(text(result('wind.speed_mps', 5.125))).toBe('Wind speed: 5.13 m/s');
    expect(text(result('wind.speed_mps', null))).toBe('Wind speed: unknown');
  });

  it('lets nobody tick what the station checks, or anything in flight', () => {
    vehicles.put(buildParkedCopter());
    const service = begin();
    expect(() => service.tick('uav-1', 'battery', true, PILOT)).toThrow(/checked automatically/);
    expect(() => service.tick('uav-1', 'nothing', true, PILOT)).toThrow(/Item nothing not found/);
    vehicles.put(buildFlyingCopter());
    expect(() => service.tick('uav-1', 'frame', true, PILOT)).toThrow(/flying/);
  });

  it('is kept with the flight as it stood at arming, and begins anew after it', () => {
    vehicles.put(buildParkedCopter());
    const service = begin();
    service.tick('uav-1', 'frame', true, PILOT);
    const armedAtMs = clock.utcMs();
    fly();
    vehicles.put(buildFlyingCopter());
    vehicles.put(buildParkedCopter());
    expect(service.ofVehicle('uav-1')).toMatchObject({ missing: ['Frame sound'], armedAtMs: null });
    expect(service.outcomeOf('uav-1', armedAtMs)).toMatchObject({ isComplete: true, done: 2 });
    expect(service.outcomeOf('uav-1', armedAtMs + 60_000)).toBeUndefined();
    expect(audit.at(-1)).toMatchObject({ action: 'checklist.flown', outcome: 'complete' });
  });

  it('is another one when another list takes its place: its ticks count, and the others have ended', () => {
    vehicles.put(buildParkedCopter());
    const service = begin();
    service.tick('uav-1', 'frame', true, PILOT);
    service.put('mine', sampleChecklistContent, PILOT);
    expect(service.ofVehicle('uav-1')).toMatchObject({ checklistId: 'mine', missing: ['Frame sound'] });
    expect(service.tick('uav-1', 'frame', true, PILOT)).toMatchObject({ isComplete: true });
    fly();
    expect(service.outcomeOf('uav-1', clock.utcMs())).toMatchObject({ checklistId: 'mine', missing: [] });
  });

  it('of a flight nobody prepared says what was missing', () => {
    vehicles.put(buildParkedCopter());
    const service = begin();
    fly();
    expect(service.outcomeOf('uav-1', clock.utcMs())).toMatchObject({ missing: ['Frame sound'] });
    expect(audit.at(-1)).toMatchObject({ outcome: 'incomplete', detail: { missing: ['Frame sound'] } });
  });

  it('begins anew after a power-up, a landing and when another one is chosen', () => {
    vehicles.put(buildParkedCopter());
    const service = begin();
    service.put('other', { ...sampleChecklistContent, vehicleTypes: [], name: 'Other' }, PILOT);
    const endings = [
      () =>
        vehicles.announce({
          eventId: 'evt_1',
          vehicleId: 'uav-1',
          kind: 'rebooted',
          severity: 'caution',
          summary: '',
          atMs: 0,
        }),
      () => {
        vehicles.put(buildFlyingCopter());
        vehicles.put(buildFlyingCopter({ flight: { isAirborne: false, tookOffAtMs: undefined } }));
        vehicles.put(buildParkedCopter());
      },
      () => service.choose('uav-1', 'other', PILOT),
      () => service.reset('uav-1', PILOT),
    ];
    for (const end of endings) {
      expect(service.tick('uav-1', 'frame', true, PILOT).isComplete).toBe(true);
      end();
      expect(service.ofVehicle('uav-1').missing).toEqual(['Frame sound']);
    }
    expect(service.ofVehicle('uav-1')).toMatchObject({ name: 'Other', isChosen: true });
  });

  it.each([
    ['on all the time', 70_000, []],
    ['switched on meanwhile', 2000, ['Frame sound']],
  ])('keeps its ticks over a restart of the gateway for a vehicle %s', (_, bootMs, missing) => {
    vehicles.put(buildParkedCopter());
    const before = begin();
    before.tick('uav-1', 'frame', true, PILOT);
    before.stop();
    clock.advance(10_000);
    vehicles = new BatteryDirectory();
    const service = begin();
    const parked = buildParkedCopter({}, clock.monotonicMs());
    vehicles.put({ ...parked, position: parked.position && { ...parked.position, bootMs } });
    expect(service.ofVehicle('uav-1').missing).toEqual(missing);
  });
});

describe('the files of checklists', () => {
  it('keep the last good text when an edit breaks them, and say what is wrong', () => {
    vehicles.put(buildParkedCopter());
    const service = begin();
    service.put('copter', { ...sampleChecklistContent, name: 'Mine' }, PILOT);
    writeFileSync(join(folder, 'own', 'copter.json'), '{ "name": ');
    expect(service.get('copter')).toMatchObject({ source: 'own', content: { name: 'Mine' } });
    expect(service.get('copter').problem).toMatch(/JSON/);
    clock.advance(1000);
    expect(alerts.list()).toMatchObject([{ code: 'checklists-unreadable', active: true }]);
    service.remove('copter', PILOT);
    expect(service.get('copter')).toMatchObject({ source: 'shipped', problem: null });
  });

  it.each([
    ['gps.sats', '>=', 8, /no field gps\.sats/],
    ['gps.satellites', '>=', '8', /is a number/],
    ['gps.fix', '==', '4d', /one of none/],
    ['armed', '<', true, /== and != only/],
  ] as const)('refuse a comparison that can never be met: %s %s %s', (field, operator, value, reason) => {
    const content: ChecklistContent = {
      name: 'x',
      vehicleTypes: [],
      sections: [
        {
          title: 's',
          items: [{ itemId: 'a', text: 'a', isRequired: true, checks: [{ field, operator, value }] }],
        },
      ],
    };
    expect(() => begin().put('mine', content, PILOT)).toThrow(reason);
  });

  it('refuse ids that lead out of their folder', () => {
    expect(() => begin().put('../evil', sampleChecklistContent, PILOT)).toThrow(/lower-case/);
  });
});

describe('shipped checklists', () => {
  it('can be read, each with something required, for each kind of vehicle that flies or drives', () => {
    const shippedFolder = new URL('../../../../resources/checklists', import.meta.url).pathname;
    const lists = new ChecklistLibrary({ shippedFolder, ownFolder: join(folder, 'none') }).list();
    expect(lists.flatMap(({ content }) => content.vehicleTypes).sort()).toEqual(
      ['boat', 'copter', 'helicopter', 'plane', 'rover', 'vtol'].sort(),
    );
  });
});
