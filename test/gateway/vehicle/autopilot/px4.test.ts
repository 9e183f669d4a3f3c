import { expect, it } from 'vitest';
import { px4CustomMode, px4Profile } from '../../../../gateway/vehicle/autopilot/px4.ts';

it('packs main and sub mode as PX4 does', () => {
  // AUTO.RTL as seen in a heartbeat of PX4: 0x05040000.
  expect(px4CustomMode(4, 5)).toBe(84_148_224);
  expect(px4Profile.modeName('copter', 84_148_224)).toBe('Return');
  expect(px4Profile.setModeParams(84_148_224)).toEqual([1, 4, 5]);
  expect(px4Profile.modeName('copter', px4CustomMode(200))).toBeUndefined();
});

it('never makes a negative number of a high sub mode', () => {
  expect(px4CustomMode(4, 255)).toBeGreaterThan(0);
});

it('sets what hold, rtl, land, guided and auto mean', () => {
  const names = (['hold', 'rtl', 'land', 'guided', 'auto'] as const).map(
    (intent) => px4Profile.modeFor(intent, 'copter')?.name,
  );
  expect(names).toEqual(['Hold', 'Return', 'Land', 'Hold', 'Mission']);
  expect(px4Profile.modeFor('land', 'rover')).toBeUndefined();
});

it('offers only modes that can be set, each with its own number', () => {
  const modes = px4Profile.flightModes('copter');
  expect(new Set(modes.map(({ customMode }) => customMode)).size).toBe(modes.length);
  expect(modes.map(({ name }) => name)).not.toContain('Ready');
  expect(px4Profile.flightModes('rover').map(({ name }) => name)).not.toContain('Land');
});
