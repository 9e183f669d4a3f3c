import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { COPTER_PARAMETER_TABLE } from '../../../../gateway/simulation/vehicle/copter/copter-parameter-table.ts';
import { PX4_PARAMETER_TABLE } from '../../../../gateway/simulation/vehicle/px4/px4-parameters.ts';
import { ARDUPILOT_PAGES } from '../../../../renderer/state/setup/ardupilot-pages.ts';
import { PX4_PAGES } from '../../../../renderer/state/setup/px4-pages.ts';
import {
  checkedPages,
  matching,
  type SetupSources,
  setupPattern,
  switchPosition,
} from '../../../../renderer/state/setup/setup-check.ts';

function tableValues(table: string): Readonly<Record<string, number>> {
  const entries = table
    .trim()
    .split(/\s+/)
    .map((entry) => entry.split(':'));
  return Object.fromEntries(entries.map(([name = '', told = '']) => [name, Number(told.slice(1))]));
}

const COPTER = tableValues(COPTER_PARAMETER_TABLE);
const PX4 = tableValues(PX4_PARAMETER_TABLE);

function factNames(firmware: string): readonly string[] {
  const packed = readFileSync(`resources/parameters/ardupilot-${firmware}.json.gz`);
  return Object.keys(JSON.parse(gunzipSync(packed).toString()));
}

const listed = (values: Readonly<Record<string, number>>) =>
  Object.entries(values).map(([name, value]) => ({ name, value, type: 'float' as const }));

function check(values: Readonly<Record<string, number>>, change: Partial<SetupSources> = {}) {
  return checkedPages({
    autopilot: 'ardupilot',
    parameters: listed(values),
    isComplete: true,
    hasBattery: true,
    work: [],
    ...change,
  });
}

/** State and reasons of one page. */
function judgedAs(pageId: string, values: Readonly<Record<string, number>>, change?: Partial<SetupSources>) {
  const checked = check(values, change).find(({ page }) => page.id === pageId);
  return [checked?.state, ...(checked?.findings.map(({ text }) => text) ?? [])];
}

describe('the table of pages', () => {
  test.each([
    [
      'ardupilot',
      ARDUPILOT_PAGES,
      // MODE_CH of rovers has no facts.
      [...Object.keys(COPTER), ...['copter', 'plane', 'rover'].flatMap(factNames), 'MODE_CH'],
    ],
    // Outputs that the simulated PX4 does not have.
    ['px4', PX4_PAGES, [...Object.keys(PX4), 'PWM_AUX_FUNC1', 'PWM_AUX_TIM0', 'UAVCAN_EC_FUNC1']],
  ] as const)('%s: names only parameters that its firmware has', (_, pages, names) => {
    const named = pages.flatMap(({ sections, facts = '' }) =>
      [...sections.map((section) => section.names), facts].flatMap((some) => some.split(' ').filter(Boolean)),
    );
    expect(
      named.filter((name) => {
        const pattern = setupPattern(name);
        return !names.some((each) => pattern.test(each));
      }),
    ).toEqual([]);
  });

  test.each(['plane', 'rover'])('has a page for each subject on a %s', (firmware) => {
    const values = Object.fromEntries(factNames(firmware).map((name) => [name, 1]));
    const ids = check(values).map(({ page }) => page.id);
    expect(ids).toEqual(
      expect.arrayContaining([
        'frame',
        'flight-modes',
        'radio',
        'failsafes',
        'power',
        'esc',
        'geofence',
        'cameras',
      ]),
    );
    const modes = check(values).find(({ page }) => page.id === 'flight-modes');
    expect(modes?.facts.map(({ name }) => name)).toEqual(
      firmware === 'rover' ? ['MODE1', 'MODE4', 'MODE6'] : ['FLTMODE1', 'FLTMODE4', 'FLTMODE6'],
    );
  });

  test('both autopilots have the same pages', () => {
    expect(PX4_PAGES.map(({ id }) => id)).toEqual(ARDUPILOT_PAGES.map(({ id }) => id));
  });
});

describe('what a vehicle lacks', () => {
  test('a copter as simulated has no battery fail-safe and no geofence, and otherwise flies', () => {
    expect(judgedAs('failsafes', COPTER)).toEqual(['warning', 'Nothing happens when the battery is low.']);
    expect(judgedAs('geofence', COPTER)).toEqual(['warning', 'The geofence is off.']);
    for (const page of [
      'frame',
      'accelerometer',
      'compass',
      'radio',
      'flight-modes',
      'power',
      'esc',
      'return',
    ])
      expect([page, ...judgedAs(page, COPTER, { work: ['accelerometer'] })]).toEqual([page, 'configured']);
    expect(judgedAs('cameras', COPTER)).toEqual(['unused']);
  });

  test.each([
    ['frame', { FRAME_CLASS: 0 }, 'missing', 'No frame is chosen, so the motors do not turn.'],
    ['frame', { Q_ENABLE: 1, Q_FRAME_CLASS: 0 }, 'missing', 'No frame is chosen, so the motors do not turn.'],
    [
      'compass',
      { COMPASS_OFS_X: 0, COMPASS_OFS_Y: 0, COMPASS_OFS_Z: 0 },
      'missing',
      'The compass is not calibrated.',
    ],
    ['compass', { COMPASS_ENABLE: 0 }, 'unused', undefined],
    [
      'radio',
      Object.fromEntries(
        [1, 2, 3, 4].flatMap((n) => [
          [`RC${n}_MIN`, 1100],
          [`RC${n}_MAX`, 1900],
        ]),
      ),
      'missing',
      'The radio is not calibrated: its channels still have the factory range.',
    ],
    ['radio', { RCMAP_YAW: 1 }, 'missing', 'Two sticks use the same channel.'],
    [
      'flight-modes',
      Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`FLTMODE${n}`, 5])),
      'warning',
      'All positions of the mode switch have the same mode.',
    ],
    ['failsafes', { BATT_FS_LOW_ACT: 2 }, 'configured', undefined],
    [
      'power',
      { BATT_MONITOR: 0 },
      'missing',
      'No battery monitor is set, so charge and battery fail-safes are unknown.',
    ],
    [
      'power',
      { BATT_CAPACITY: 0 },
      'warning',
      'The battery capacity is missing, so the remaining charge cannot be computed.',
    ],
    [
      'esc',
      { MOT_SPIN_MIN: 0.05 },
      'warning',
      'In flight the motors may turn slower than when armed on the ground.',
    ],
    ['geofence', { FENCE_ENABLE: 1 }, 'configured', undefined],
    ['geofence', { FENCE_ENABLE: 1, FENCE_ACTION: 0 }, 'warning', 'Leaving the geofence is only reported.'],
    [
      'return',
      { RTL_ALT: 0 },
      'warning',
      'It returns at its present altitude, even below trees and buildings.',
    ],
    [
      'cameras',
      { MNT1_TYPE: 1 },
      'missing',
      'The gimbal is moved by outputs, but no output has this function.',
    ],
    ['cameras', { CAM1_TYPE: 1, SERVO9_FUNCTION: 10 }, 'configured', undefined],
  ] as const)('%s of a copter with %j', (page, change, state, reason) => {
    expect(judgedAs(page, { ...COPTER, ...change })).toEqual(
      reason === undefined ? [state] : [state, reason],
    );
  });

  test.each([
    ['failsafes', {}, 'warning', 'A low battery is only reported.'],
    ['failsafes', { COM_LOW_BAT_ACT: 3 }, 'configured', undefined],
    ['frame', { SYS_AUTOSTART: 0 }, 'missing', 'No frame is chosen, so the motors do not turn.'],
    ['radio', {}, 'missing', 'The radio is not calibrated: no channels are assigned to the sticks.'],
    ['radio', { COM_RC_IN_MODE: 1 }, 'unused', undefined],
    ['power', { BAT1_CAPACITY: 5000 }, 'configured', undefined],
    ['geofence', { GF_MAX_HOR_DIST: 200 }, 'configured', undefined],
    [
      'return',
      { RTL_LAND_DELAY: -1 },
      'warning',
      'After its return it circles above home and does not land.',
    ],
    ['esc', {}, 'configured', undefined],
    ['cameras', {}, 'unused', undefined],
  ] as const)('%s of a PX4 with %j', (page, change, state, reason) => {
    expect(judgedAs(page, { ...PX4, ...change }, { autopilot: 'px4' })).toEqual(
      reason === undefined ? [state] : [state, reason],
    );
  });

  test('what is missing comes before what is risky', () => {
    const bad = { ...COPTER, BATT_LOW_VOLT: 0, BATT_CAPACITY: 0, BATT_MONITOR: 0 };
    expect(
      check(bad)
        .find(({ page }) => page.id === 'power')
        ?.findings.map(({ state }) => state),
    ).toEqual(['missing', 'warning', 'warning']);
  });

  test('a battery that telemetry does not show is a warning, an unknown one is not', () => {
    expect(judgedAs('power', COPTER, { hasBattery: false })[0]).toBe('warning');
    expect(judgedAs('power', COPTER, { hasBattery: undefined })).toEqual(['configured']);
  });

  test('nothing is judged from an incomplete list', () => {
    const states = check({ FRAME_CLASS: 0 }, { isComplete: false, work: ['motors'] }).map(
      ({ state }) => state,
    );
    expect(new Set(states)).toEqual(new Set(['unknown', undefined]));
  });

  test('an autopilot of unknown kind has only the work it offers', () => {
    const ids = check({}, { autopilot: 'generic', isComplete: false, work: ['motors'] }).map(
      ({ page }) => page.id,
    );
    expect(ids).toEqual(['motors']);
  });
});

test('names stand for the parameters the vehicle has, in the order of their numbers', () => {
  const parameters = listed({ RC10_OPTION: 0, RC2_OPTION: 0, RCX_OPTION: 0, CAM1_TYPE: 0, CAM1_DURATION: 0 });
  expect(matching(parameters, 'CAM1_TYPE CAM1_* RC#_OPTION NO_SUCH').map(({ name }) => name)).toEqual([
    'CAM1_TYPE',
    'CAM1_DURATION',
    'RC2_OPTION',
    'RC10_OPTION',
  ]);
});

test('the position of the mode switch is the one the autopilot takes', () => {
  const range = { minUs: 1000, maxUs: 2000 };
  const positions = (autopilot: 'ardupilot' | 'px4', pulses: readonly number[]) =>
    pulses.map((pulseUs) => switchPosition(autopilot, pulseUs, range));
  expect(positions('ardupilot', [900, 1230, 1231, 1360, 1490, 1620, 1749, 1750])).toEqual([
    1, 1, 2, 2, 3, 4, 5, 6,
  ]);
  expect(positions('px4', [900, 1000, 1200, 1400, 1600, 1800, 2000, 2100])).toEqual([1, 1, 2, 3, 4, 5, 6, 6]);
});

describe('outputs that drive motors', () => {
  const reason = 'No output drives a motor.';

  test.each([
    ['a helicopter', {}, { SERVO1_FUNCTION: 0, SERVO8_FUNCTION: 31 }],
    ['motor 13', {}, { SERVO1_FUNCTION: 0, SERVO17_FUNCTION: 160 }],
    ['the second processor', { autopilot: 'px4' }, { PWM_MAIN_FUNC1: 0, PWM_AUX_FUNC1: 101 }],
    ['CAN', { autopilot: 'px4' }, { PWM_MAIN_FUNC1: 0, UAVCAN_EC_FUNC4: 104 }],
  ] as const)('%s: are found', (_, change, values) => {
    expect(judgedAs('esc', values, change)).not.toContain(reason);
  });

  test.each([
    [{}, { SERVO1_FUNCTION: 0, SERVO2_FUNCTION: 4 }],
    [{ autopilot: 'px4' }, { PWM_MAIN_FUNC1: 0, PWM_AUX_FUNC1: 201 }],
  ] as const)('are missing: %o %o', (change, values) => {
    expect(judgedAs('esc', values, change)).toEqual(['missing', reason]);
  });
});
