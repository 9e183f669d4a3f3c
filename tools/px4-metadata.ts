import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ParameterAbout } from '../gateway/contract/onboard/parameter.ts';
import { PX4_PARAMETER_TABLE } from '../gateway/simulation/vehicle/px4/px4-parameters.ts';

// Creates the metadata files of the simulated PX4, packed as on a real one. Needs the program `xz`.

const root = join(import.meta.dirname, '..');
const TARGET = 'gateway/simulation/vehicle/px4/px4-metadata.ts';

/** PX4's groups, by prefix of the parameter name. */
const GROUPS: readonly (readonly [start: string, group: string])[] = [
  ['BAT', 'Battery Calibration'],
  ['CAL', 'Sensor Calibration'],
  ['CA_', 'Geometry'],
  ['CBRK', 'Circuit Breaker'],
  ['COM', 'Commander'],
  ['EKF2', 'EKF2'],
  ['FD', 'Failure Detector'],
  ['GF', 'Geofence'],
  ['LNDMC', 'Land Detector'],
  ['MAV', 'MAVLink'],
  ['MC_', 'Multicopter Attitude and Rate Control'],
  ['MIS', 'Mission'],
  ['MNT', 'Mount'],
  ['MPC', 'Multicopter Position Control'],
  ['NAV', 'Navigator'],
  ['PLD', 'Precision Land'],
  ['PWM', 'PWM Outputs'],
  ['RC', 'Radio Calibration'],
  ['RTL', 'Return Mode'],
  ['SDLOG', 'SD Logging'],
  ['SENS', 'Sensors'],
  ['SYS', 'System'],
  ['TRIG', 'Camera trigger'],
];

const CIRCUIT_BREAKER = 'Switches off the check it is named after. Only for tests on the bench.';

/** Additions to the shipped table. */
const MORE: Readonly<Record<string, Partial<ParameterAbout>>> = {
  BAT1_SOURCE: {
    label: 'Source of battery 1',
    values: [
      { value: -1, label: 'Disabled' },
      { value: 0, label: 'Power module' },
      { value: 1, label: 'External' },
    ],
    needsReboot: true,
  },
  CA_AIRFRAME: {
    label: 'Kind of airframe',
    values: [
      { value: 0, label: 'Multirotor' },
      { value: 1, label: 'Fixed wing' },
      { value: 2, label: 'Standard VTOL' },
      { value: 3, label: 'Tilt-rotor VTOL' },
      { value: 4, label: 'Tailsitter VTOL' },
    ],
  },
  CA_ROTOR_COUNT: { label: 'Number of rotors', min: 0, max: 12 },
  CBRK_FLIGHTTERM: { label: 'Circuit breaker for flight termination', text: CIRCUIT_BREAKER },
  CBRK_SUPPLY_CHK: { label: 'Circuit breaker for the power supply check', text: CIRCUIT_BREAKER },
  COM_FAIL_ACT_T: {
    label: 'Delay of fail-safes',
    text: 'The vehicle holds so long before a fail-safe acts.',
    unit: 's',
    min: 0,
    max: 25,
  },
  'COM_FLTMODE{n}': {
    label: 'Mode of switch position {n}',
    values: [
      { value: -1, label: 'Unassigned' },
      { value: 0, label: 'Manual' },
      { value: 1, label: 'Altitude' },
      { value: 2, label: 'Position' },
      { value: 3, label: 'Mission' },
      { value: 4, label: 'Hold' },
      { value: 5, label: 'Return' },
      { value: 6, label: 'Acro' },
      { value: 7, label: 'Offboard' },
      { value: 8, label: 'Stabilized' },
      { value: 11, label: 'Land' },
    ],
  },
  COM_RCL_EXCEPT: {
    label: 'Where lost sticks are ignored',
    bits: [
      { bit: 0, label: 'Mission' },
      { bit: 1, label: 'Hold' },
      { bit: 2, label: 'Offboard' },
    ],
  },
  COM_MOT_TEST_EN: {
    label: 'Motor tests',
    text: 'Whether motors may be tested from a ground station.',
    values: [
      { value: 0, label: 'Disabled' },
      { value: 1, label: 'Enabled' },
    ],
  },
  EKF2_GPS_CTRL: {
    label: 'What GPS is used for',
    bits: [
      { bit: 0, label: 'Longitude and latitude' },
      { bit: 1, label: 'Altitude' },
      { bit: 2, label: 'Velocity' },
      { bit: 3, label: 'Dual antenna heading' },
    ],
  },
  MC_ROLLRATE_P: {
    label: 'Roll rate P gain',
    text: 'Roll rate proportional gain, torque for an error of 1 rad/s.',
    min: 0.01,
    max: 0.5,
  },
  MC_ROLLRATE_I: {
    label: 'Roll rate I gain',
    text: 'Takes out what stays of the error, as with an unbalanced load.',
    min: 0,
  },
  MC_ROLLRATE_D: {
    label: 'Roll rate D gain',
    text: 'Small values reduce fast oscillations; too large ones make them.',
    min: 0,
    max: 0.01,
  },
  MC_ROLL_P: {
    label: 'Roll P gain',
    text: 'Wanted roll rate for an error of 1 rad.',
    unit: '1/s',
    min: 0,
    max: 12,
  },
  MNT_MODE_IN: {
    label: 'Gimbal commands from',
    values: [
      { value: -1, label: 'Disabled' },
      { value: 0, label: 'Auto (RC and MAVLink gimbal)' },
      { value: 1, label: 'RC' },
      { value: 2, label: 'MAVLink ROI' },
      { value: 3, label: 'MAVLink mount' },
      { value: 4, label: 'MAVLink gimbal v2' },
    ],
    needsReboot: true,
  },
  MNT_MODE_OUT: {
    label: 'Gimbal output',
    values: [
      { value: 0, label: 'AUX outputs' },
      { value: 1, label: 'MAVLink gimbal v1' },
      { value: 2, label: 'MAVLink gimbal v2' },
    ],
    needsReboot: true,
  },
  'PWM_MAIN_FUNC{n}': {
    label: 'Function of output {n}',
    values: [
      { value: 0, label: 'Disabled' },
      { value: 1, label: 'Constant minimum' },
      { value: 101, label: 'Motor 1' },
      { value: 102, label: 'Motor 2' },
      { value: 103, label: 'Motor 3' },
      { value: 104, label: 'Motor 4' },
      { value: 201, label: 'Servo 1' },
      { value: 400, label: 'Landing gear' },
      { value: 420, label: 'Gimbal roll' },
      { value: 421, label: 'Gimbal pitch' },
      { value: 422, label: 'Gimbal yaw' },
    ],
  },
  PWM_MAIN_TIM0: {
    label: 'Protocol of outputs 1 to 4',
    values: [
      { value: -5, label: 'DShot150' },
      { value: -4, label: 'DShot300' },
      { value: -3, label: 'DShot600' },
      { value: -2, label: 'DShot1200' },
      { value: -1, label: 'OneShot' },
      { value: 50, label: 'PWM 50 Hz' },
      { value: 100, label: 'PWM 100 Hz' },
      { value: 200, label: 'PWM 200 Hz' },
      { value: 400, label: 'PWM 400 Hz' },
    ],
    needsReboot: true,
  },
  'RC{n}_DZ': { label: 'Dead zone of channel {n}', unit: 'us', min: 0, max: 100 },
  'RC{n}_MAX': { label: 'Highest pulse of channel {n}', unit: 'us', min: 1500, max: 2200 },
  'RC{n}_MIN': { label: 'Lowest pulse of channel {n}', unit: 'us', min: 800, max: 1500 },
  'RC{n}_REV': {
    label: 'Direction of channel {n}',
    values: [
      { value: -1, label: 'Reverse' },
      { value: 1, label: 'Normal' },
    ],
  },
  'RC{n}_TRIM': {
    label: 'Rest of channel {n}',
    text: 'Where the stick of channel {n} rests.',
    unit: 'us',
    min: 800,
    max: 2200,
  },
  RC_CHAN_CNT: { label: 'Number of channels', text: 'Set when the radio is calibrated.', min: 0, max: 18 },
  RC_MAP_ARM_SW: { label: 'Channel of the arm switch', min: 0, max: 18 },
  RC_MAP_FLTMODE: { label: 'Channel of the mode switch', min: 0, max: 18 },
  RC_MAP_KILL_SW: { label: 'Channel of the emergency stop', min: 0, max: 18 },
  RC_MAP_LOITER_SW: { label: 'Channel of the hold switch', min: 0, max: 18 },
  RC_MAP_PITCH: { label: 'Channel of pitch', min: 0, max: 18 },
  RC_MAP_RETURN_SW: { label: 'Channel of the return switch', min: 0, max: 18 },
  RC_MAP_ROLL: { label: 'Channel of roll', min: 0, max: 18 },
  RC_MAP_THROTTLE: { label: 'Channel of the throttle', min: 0, max: 18 },
  RC_MAP_YAW: { label: 'Channel of yaw', min: 0, max: 18 },
  SYS_AUTOSTART: {
    label: 'Airframe',
    text: 'Which configuration the vehicle starts with.',
    min: 0,
    max: 9_999_999,
    needsReboot: true,
  },
  TRIG_INTERFACE: {
    label: 'Camera interface',
    values: [
      { value: 1, label: 'GPIO' },
      { value: 2, label: 'Seagull MAP2' },
      { value: 3, label: 'MAVLink' },
      { value: 4, label: 'PWM' },
    ],
    needsReboot: true,
  },
  TRIG_MODE: {
    label: 'Camera trigger',
    values: [
      { value: 0, label: 'Disabled' },
      { value: 1, label: 'Time, on command' },
      { value: 2, label: 'Time, always on' },
      { value: 3, label: 'Distance, always on' },
      { value: 4, label: 'Distance, on command' },
    ],
    needsReboot: true,
  },
};

const shipped = JSON.parse(readFileSync(join(root, 'resources/parameters/about.json'), 'utf8'))
  .px4 as Readonly<Record<string, ParameterAbout>>;

const parameters = PX4_PARAMETER_TABLE.trim()
  .split(/\s+/)
  .map((entry) => {
    const [whole = '', told = ''] = entry.split(':');
    const name = whole.replace(/^(RC|COM_FLTMODE|PWM_MAIN_FUNC)\d+/, '$1{n}');
    const isWhole = told.startsWith('i');
    const about = { ...shipped[name], ...MORE[name] };
    return {
      name,
      type: isWhole ? 'Int32' : 'Float',
      default: Number(told.slice(1)),
      ...(about.label && { shortDesc: about.label }),
      ...(about.text && { longDesc: about.text }),
      ...(about.unit && { units: about.unit }),
      ...(about.min !== undefined && { min: about.min }),
      ...(about.max !== undefined && { max: about.max }),
      ...(!isWhole && { decimalPlaces: 3, increment: 0.01 }),
      ...(about.needsReboot && { rebootRequired: true }),
      ...(about.values && {
        values: about.values.map(({ value, label }) => ({ value, description: label })),
      }),
      ...(about.bits && {
        bitmask: about.bits.map(({ bit, label }) => ({ index: bit, description: label })),
      }),
      group: GROUPS.find(([start]) => name.startsWith(start))?.[1] ?? 'Miscellaneous',
      category: /^(CBRK|CAL)/.test(name) ? 'Developer' : 'Standard',
    };
  })
  // Channels share one description.
  .filter(({ name }, index, all) => all.findIndex((each) => each.name === name) === index);

const packed = execFileSync('xz', ['--stdout', '--format=xz', '-9', '--threads=1'], {
  input: JSON.stringify({ version: 1, parameters }),
});
const lines = packed.toString('base64').match(/.{1,120}/g) ?? [];
writeFileSync(
  join(root, TARGET),
  `// Made by \`node tools/px4-metadata.ts\`. Do not edit.

/** Metadata of the ${parameters.length} parameters of the simulated PX4, packed with xz, ${packed.length} bytes in base64. */
export const PX4_PARAMETER_METADATA = \`
${lines.join('\n')}
\`;
`,
);
console.log(`${TARGET}: ${parameters.length} parameters, ${packed.length} bytes`);
