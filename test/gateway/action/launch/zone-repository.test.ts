import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ZoneRepository } from '../../../../gateway/action/launch/zone-repository.ts';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import type { Zone } from '../../../../gateway/contract/mission/zone.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import type { Leg } from '../../../../gateway/mission/item/leg.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

const DEFAULT = new URL('../../../../resources/zones/default.geojson', import.meta.url).pathname;

const at = (latitudeDeg: number, longitudeDeg: number, altitudeM?: number): Leg => {
  const point = { latitudeDeg, longitudeDeg, altitudeM };
  return { from: point, to: point };
};

describe('ZoneRepository', () => {
  let dir: string;
  let filePath: string;
  let clock: FakeClock;
  let zones: ZoneRepository;
  let edits = 0;

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'zones-'));
    filePath = join(dir, 'zones.geojson');
    clock = new FakeClock();
    zones = new ZoneRepository({ filePath, defaultFilePath: DEFAULT, clock, logger: silentLogger });
    zones.start();
  });
  afterEach(() => {
    zones.stop();
    expect(clock.pendingTimers).toBe(0);
    rmSync(dir, { recursive: true });
  });

  const edit = (text: string) => {
    writeFileSync(filePath, text);
    edits += 1;
    utimesSync(filePath, new Date(), new Date(Date.UTC(2030, 0, 1) + edits * 1000));
    clock.advance(1000);
  };

  it('puts the default zones in place', () => {
    expect(zones.all().features.map(({ id }) => id)).toEqual([
      'zone-north',
      'zone-east',
      'zone-south',
      'no-fly-mast',
    ]);
    expect(zones.touching(at(47.4001, 8.5457)).map(({ id }) => id)).toEqual(['zone-north']);
  });

  it('notices an edit by hand', () => {
    edit(readFileSync(filePath, 'utf8').replace('North field', 'Airfield'));
    expect(zones.get('zone-north')?.properties.name).toBe('Airfield');
  });

  it('keeps the last good zones when the file is broken and says where', () => {
    edit(readFileSync(filePath, 'utf8').replace('"zone-east",', '"zone-east"'));
    expect(zones.all().features).toHaveLength(4);
    expect(zones.problem).toMatchObject({ line: expect.any(Number), reason: expect.any(String) });
    expect(zones.problem!.line).toBeGreaterThan(15);
    expect(() => zones.remove('zone-east')).toThrow(/Fix/);
    edit(readFileSync(DEFAULT, 'utf8'));
    expect(zones.problem).toBeUndefined();
  });

  it.each<[string, (east: Zone) => void, RegExp]>([
    [
      'a value that does not fit',
      (east) => Object.assign(east.properties, { ceilingM: 'high' }),
      /features\.1\.properties\.ceilingM/,
    ],
    ['an id that stands twice', (east) => Object.assign(east, { id: 'zone-north' }), /duplicate id/],
    ['a ring that is open', (east) => east.geometry.coordinates[0]?.pop(), /is not closed/],
  ])('refuses %s', (_, spoil, reason) => {
    const collection = structuredClone(zones.all());
    spoil(collection.features[1]!);
    edit(JSON.stringify(collection, undefined, 2));
    expect(english(zones.problem?.reason ?? '')).toMatch(reason);
    expect(zones.problem?.line).toBeGreaterThan(10);
    expect(zones.all().features).toHaveLength(4);
    expect(zones.get('zone-east')?.properties.ceilingM).toBe(80);
  });

  it('survives the file being deleted', () => {
    rmSync(filePath);
    clock.advance(1000);
    expect(zones.problem).toBeDefined();
    expect(zones.all().features).toHaveLength(4);
  });

  it('adds, replaces and removes zones, durable for the next start', () => {
    const zone = { ...zones.get('zone-east')!, id: 'zone-new' };
    zones.put(zone);
    zones.put({ ...zone, properties: { ...zone.properties, name: 'Newer' } });
    zones.remove('zone-south');
    const next = new ZoneRepository({ filePath, defaultFilePath: DEFAULT, clock, logger: silentLogger });
    next.start();
    expect(next.all().features.map(({ id }) => id)).toEqual([
      'zone-north',
      'zone-east',
      'no-fly-mast',
      'zone-new',
    ]);
    expect(next.get('zone-new')?.properties.name).toBe('Newer');
    next.stop();
    expect(() => zones.remove('zone-none')).toThrow(/not found/);
  });
});
