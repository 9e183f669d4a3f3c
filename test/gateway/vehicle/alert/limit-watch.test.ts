import { expect, it } from 'vitest';
import type { MonotonicMs } from '../../../../gateway/base/clock.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import { type AlertLimits, DEFAULT_ALERT_LIMITS } from '../../../../gateway/contract/vehicle/alert-limits.ts';
import {
  type LimitWatch,
  limitWarnings,
  nextLimitWatch,
} from '../../../../gateway/vehicle/alert/limit-watch.ts';
import type { VehicleState } from '../../../../gateway/vehicle/state/vehicle-state.ts';
import { buildFlyingCopter } from '../../../builder/vehicle-state-builder.ts';

const receivedAtMs = 0 as MonotonicMs;
const LIMITS: AlertLimits = {
  ...DEFAULT_ALERT_LIMITS,
  gpsLeastFix: 4,
  gpsCriticalSatellites: 4,
  altitudeHighM: 100,
  altitudeCriticalM: 120,
  homeFarM: 500,
  homeCriticalM: 800,
};

const gps = (change: object) => ({
  gps: { receivedAtMs, fix: 'rtk_fixed' as const, satellites: 14, hdop: 0.8, ...change },
});
const vibration = (xMps2: number, zMps2 = 0) => ({
  vibration: { receivedAtMs, xMps2, yMps2: 0, zMps2, clippings: 0 },
});
const height = (altitudeRelativeHomeM: number) => ({
  height: { receivedAtMs, bootMs: 0, altitudeRelativeHomeM },
});
const away = (metres: number) => {
  const { home } = buildFlyingCopter({
    home: { receivedAtMs, latitudeDeg: 47, longitudeDeg: 8, altitudeAmslM: 400 },
  });
  const { position } = buildFlyingCopter({});
  return {
    ...gps({}),
    home,
    position: position && { ...position, latitudeDeg: 47 + metres / 111_194.9, longitudeDeg: 8 },
  };
};

/** The warnings after each of the states. */
function warningsAfter(
  states: readonly Partial<VehicleState>[],
  { limits = LIMITS, lossPct }: { readonly limits?: AlertLimits; readonly lossPct?: readonly number[] } = {},
): readonly string[] {
  let watch: LimitWatch | undefined;
  return states.map((change, index) => {
    const state = buildFlyingCopter({ home: undefined, height: undefined, ...change });
    watch = nextLimitWatch(watch, state, limits, lossPct?.[index]);
    return limitWarnings(watch)
      .map(({ severity, text }) => `${severity}: ${english(text)}`)
      .join(', ');
  });
}

it('GPS: fix, satellites and HDOP each by their limit', () => {
  expect(
    warningsAfter([
      gps({}),
      gps({ fix: '3d' }),
      gps({ satellites: 5 }),
      gps({ satellites: 3 }),
      gps({ hdop: 2.1 }),
      gps({ hdop: 5.1 }),
    ]),
  ).toEqual([
    '',
    'caution: GPS fix worse than DGPS',
    'caution: Fewer than 6 satellites',
    'warning: Fewer than 4 satellites',
    'caution: HDOP above 2',
    'warning: HDOP above 5',
  ]);
});

it('GPS without a fix, and unknown values, are no matter of limits', () => {
  expect(
    warningsAfter([
      gps({ fix: 'none', satellites: 0, hdop: 99 }),
      gps({ satellites: undefined, hdop: undefined }),
      { gps: undefined },
    ]).join(''),
  ).toBe('');
});

it('vibration of the worst axis; of PX4 only the field that is in m/s²', () => {
  expect(
    warningsAfter([vibration(29), vibration(31), vibration(0, 61)].map((each) => ({ ...gps({}), ...each }))),
  ).toEqual(['', 'caution: Vibration above 30 m/s²', 'warning: Vibration above 60 m/s²']);
  expect(warningsAfter([{ ...gps({}), ...vibration(90, 3), autopilot: 'px4' }])).toEqual(['']);
});

it('altitude and distance from home', () => {
  expect(
    warningsAfter([
      { ...gps({}), ...height(101) },
      { ...gps({}), ...height(121) },
    ]),
  ).toEqual(['caution: Higher than 100 m above home', 'warning: Higher than 120 m above home']);
  const low = { ...LIMITS, altitudeHighM: 0, altitudeCriticalM: 0 };
  expect(warningsAfter([away(499), away(501), away(801)], { limits: low })).toEqual([
    '',
    'caution: Farther than 500 m from home',
    'warning: Farther than 800 m from home',
  ]);
});

it('a value that fluctuates at its limit keeps one level, and ends clearly past it', () => {
  const lossPct = [29, 31, 29, 31, 26, 24];
  expect(
    warningsAfter(
      lossPct.map(() => gps({})),
      { lossPct },
    ),
  ).toEqual([
    '',
    'caution: Link quality below 70 %',
    'caution: Link quality below 70 %',
    'caution: Link quality below 70 %',
    'caution: Link quality below 70 %',
    '',
  ]);
});

it('0 turns a limit off, and an unchanged assessment is the same object', () => {
  const off = Object.fromEntries(Object.keys(LIMITS).map((name) => [name, 0])) as AlertLimits;
  const bad = { ...gps({ fix: '3d', satellites: 3, hdop: 9 }), ...vibration(90), ...height(900) };
  expect(warningsAfter([bad], { limits: off, lossPct: [90] })).toEqual(['']);
  const state = buildFlyingCopter({ ...gps({ hdop: 3 }) });
  const watch = nextLimitWatch(undefined, state, LIMITS, 50);
  expect(nextLimitWatch(watch, state, LIMITS, 50)).toBe(watch);
});
