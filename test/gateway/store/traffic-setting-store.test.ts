import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { silentLogger } from '../../../gateway/base/log/logger.ts';
import { openDatabase } from '../../../gateway/store/database.ts';
import { TrafficSettingStore } from '../../../gateway/store/traffic-setting-store.ts';
import { FakeClock } from '../../fake/fake-clock.ts';

it('stores receivers and the vehicles that get their aircraft, and passes over what it cannot read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aerodeck-traffic-'));
  const { handle } = openDatabase(join(folder, 'aerodeck.sqlite'), new FakeClock().utcMs(), silentLogger);
  try {
    const store = new TrafficSettingStore(handle);
    expect([store.sources(), store.forwardedTo()]).toEqual([[], []]);
    const source = {
      sourceId: 'tsr_1',
      kind: 'gdl90',
      name: 'Tablet',
      address: '0.0.0.0:4000',
      isEnabled: false,
      mode: 'live',
    } as const;
    store.saveSources([source]);
    store.saveForwardedTo(['uav-1']);
    const again = new TrafficSettingStore(handle);
    expect([again.sources(), again.forwardedTo()]).toEqual([[source], ['uav-1']]);
    handle.prepare("UPDATE station_setting SET value = '[{}]' WHERE name LIKE 'traffic-%'").run();
    expect([again.sources(), again.forwardedTo()]).toEqual([[], []]);
  } finally {
    handle.close();
    rmSync(folder, { recursive: true });
  }
});
