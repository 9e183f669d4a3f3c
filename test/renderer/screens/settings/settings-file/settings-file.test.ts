import { beforeEach, describe, expect, it, vi } from 'vitest';
import { USUAL_MAPPING } from '../../../../../renderer/gamepad/pad-mapping.ts';
import { padMapping } from '../../../../../renderer/gamepad/pad-mapping-store.ts';
import { setCurrentLanguage } from '../../../../../renderer/language/translate.ts';
import { settingsChanges } from '../../../../../renderer/screens/settings/settings-file/SettingsFilePage.tsx';
import {
  applySettings,
  currentSettings,
  MAX_SETTINGS_CHARACTERS,
  readSettings,
  writeSettings,
} from '../../../../../renderer/screens/settings/settings-file/settings-file.ts';
import { keysFor } from '../../../../../renderer/shortcut/shortcut-store.ts';
import { showLayer, useMapLayerStore } from '../../../../../renderer/state/map/map-layer-store.ts';

const DELIVERED = currentSettings();
const RANGE = { least: -0.9, centre: 0.02, most: 1 };
const MINE = {
  ...DELIVERED,
  units: { ...DELIVERED.units, speed: 'kn' as const },
  appearance: { theme: 'light' as const, hasMapLabels: false },
  voice: { ...DELIVERED.voice, rate: 1.5 },
  shortcuts: { palette: 'Ctrl+J' },
  gamepads: { 'Pad (045e)': { ...USUAL_MAPPING, deadManButton: 5, ranges: { 3: RANGE }, profiles: {} } },
  hiddenMapLayers: ['airports' as const],
  readings: { copter: ['battery', 'wind'] },
};
const file = (change: object): string => JSON.stringify({ ...JSON.parse(writeSettings(MINE, 0)), ...change });
const fileOf = (settings: object): string => file({ settings });

beforeEach(async () => {
  vi.unstubAllGlobals();
  await applySettings(DELIVERED);
  setCurrentLanguage('en');
});

describe('a file of settings', () => {
  it('carries all of them to another window, and nothing else of this one', async () => {
    localStorage.setItem('aerodeck.sandbox', 'a token');
    await applySettings(MINE);
    const text = writeSettings(currentSettings(), 1_750_000_000_000);
    expect(text).not.toContain('a token');
    await applySettings(DELIVERED);
    await applySettings(readSettings(text));
    expect(currentSettings()).toEqual(MINE);
    expect(keysFor('palette')).toBe('Ctrl+J');
    expect(padMapping('Pad (045e)').deadManButton).toBe(5);
  });

  it('says what it would change before it does, and nothing that stays', () => {
    const changes = settingsChanges(currentSettings(), readSettings(writeSettings(MINE, 0)));
    expect(changes.map(({ matter, name, now, after }) => `${matter}, ${name}: ${now} → ${after}`)).toEqual([
      'Units, Speed and wind: m/s → Knots',
      'Appearance, Theme: Dark → Light',
      'Appearance, Names on the map: on → off',
      'Voice, Speed: 1.0 × → 1.5 ×',
      'Shortcuts, Command palette: find any screen or action: Ctrl+K → Ctrl+J',
      'Gamepad, Pad (045e): — → RB held, axes −4 3 −2 1, dead zone 8 %, finer 30 %, 1 calibrated, 0 commands, 0 profiles',
      'Map, Airports: on → off',
      'Values, copter: — → Battery, Wind',
    ]);
    expect(currentSettings()).toEqual(DELIVERED);
    expect(settingsChanges(MINE, MINE)).toEqual([]);
    expect(settingsChanges(MINE, { gamepads: {} })).toMatchObject([{ name: 'Pad (045e)', after: '—' }]);
  });

  it('leaves alone what it does not say, and imported maps', async () => {
    await applySettings(MINE);
    showLayer('map_1', false);
    await applySettings(readSettings(fileOf({ hiddenMapLayers: ['zones'] })));
    expect([...useMapLayerStore.getState().hidden]).toEqual(['map_1', 'zones']);
    expect(currentSettings()).toEqual({ ...MINE, hiddenMapLayers: ['zones'] });
  });

  it.each<[string, string, RegExp]>([
    ['that is no JSON', '{', /^Invalid JSON/],
    ['of something else', '{"plan": 1}', /^Not an Aerodeck settings file/],
    [
      'of a later version',
      file({ version: 2 }),
      /^The file has version 2; this Aerodeck supports version 1\.$/,
    ],
    ['without an end', 'x'.repeat(MAX_SETTINGS_CHARACTERS + 1), /too large/],
    [
      'with a wrong unit',
      fileOf({ units: { ...MINE.units, speed: 'c' } }),
      /Invalid value at settings\.units\.speed/,
    ],
    ['with more than is known', fileOf({ token: 'x' }), /Unknown setting: settings\.token/],
    ['with an unknown shortcut', fileOf({ shortcuts: { launch: 'Ctrl+L' } }), /shortcuts/],
    ['with a bare emergency key', fileOf({ shortcuts: { hold: 'H' } }), /Hold.*needs Ctrl and Shift/],
    ['with one key twice', fileOf({ shortcuts: { palette: '?' } }), /is already used/],
    [
      'with an axis that has no way',
      fileOf({ gamepads: { pad: { ...USUAL_MAPPING, ranges: { 0: { least: 0, centre: 0, most: 0 } } } } }),
      /Invalid value at .*gamepads\.pad\.ranges\.0/,
    ],
  ])('%s is refused by its reason', (_what, text, reason) => {
    expect(() => readSettings(text)).toThrow(reason);
  });

  it('is applied whole or not at all', async () => {
    const stored = localStorage;
    vi.stubGlobal('localStorage', {
      setItem(key: string, value: string) {
        if (key === 'aerodeck.voice' && value.includes('1.5')) throw new Error('The disk is full.');
        stored.setItem(key, value);
      },
    });
    await expect(applySettings(MINE)).rejects.toThrow('The disk is full.');
    expect(currentSettings()).toEqual(DELIVERED);
    expect(JSON.parse(stored.getItem('aerodeck.units') ?? '{}')).toEqual(DELIVERED.units);
  });
});
