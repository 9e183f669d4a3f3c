import { expect, it } from 'vitest';
import { ParameterAboutTable } from '../../../../gateway/onboard/parameter/parameter-about.ts';

const table = new ParameterAboutTable(
  new URL('../../../../resources/parameters/about.json', import.meta.url).pathname,
);

it('describes parameters by name, and those that are alike but for a number', () => {
  expect(table.of('ardupilot', 'RTL_ALT')).toMatchObject({ unit: 'cm' });
  expect(table.of('ardupilot', 'SERVO9_MIN')).toMatchObject({
    label: 'Output 9 lowest pulse',
    min: 800,
    max: 2200,
  });
  expect(table.of('ardupilot', 'RC16_OPTION')).toMatchObject({ text: 'What a switch on channel 16 does.' });
  expect(table.of('ardupilot', 'BATT2_LOW_VOLT')).toMatchObject({
    unit: 'V',
    label: 'Low voltage (battery 2)',
  });
  expect(table.of('ardupilot', 'SERIAL1_BAUD')?.text).toContain('1');
});

it('knows the facts of every ArduPilot parameter, of the firmware of the vehicle', () => {
  expect(table.of('ardupilot', 'FLTMODE1', 'copter')?.values).toContainEqual({ value: 6, label: 'RTL' });
  expect(table.of('ardupilot', 'FLTMODE1', 'plane')?.values).toContainEqual({ value: 11, label: 'RTL' });
  expect(table.of('ardupilot', 'AEROM_OPTIONS', 'helicopter')).toEqual({
    label: '',
    text: '',
    unit: 'deg',
    bits: [
      { bit: 0, label: 'Use RTL On Abort' },
      { bit: 1, label: 'Add At To Messages' },
      { bit: 2, label: 'Dual Aircraft Synchronised' },
    ],
  });
  // The described ones keep their words.
  expect(table.of('ardupilot', 'RTL_ALT', 'copter')).toMatchObject({ label: 'Return height', unit: 'cm' });
  expect(table.of('ardupilot', 'STAT_RUNTIME', 'boat')).toMatchObject({ isReadOnly: true, unit: 's' });
  for (const [type, name] of [
    ['submarine', 'AEROM_OPTIONS'],
    ['copter', 'toString'],
  ] as const)
    expect(table.of('ardupilot', name, type)).toBeUndefined();
});

it.each([
  'RC17_MIN',
  'RC0_MIN',
  'RC01_MIN',
  'SERVO33_MIN',
  'BATT1_CAPACITY',
  'RC#_MIN',
  'toString',
  'XX1_MIN',
])('says nothing of %s', (name) => expect(table.of('ardupilot', name)).toBeUndefined());

it('keeps what it knows of one autopilot from the others', () => {
  expect(table.of('px4', 'RC1_MIN')).toBeUndefined();
  expect(table.of('generic', 'RTL_ALT')).toBeUndefined();
});
