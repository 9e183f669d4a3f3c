import {
  all,
  areSame,
  hasTwice,
  numbered,
  type SetupPage,
  type SetupVehicle,
  valuesOf,
} from './setup-page.ts';

const MODES = `${numbered('FLTMODE', 6)} ${numbered('MODE', 6)}`;
const OUTPUTS = numbered('SERVO', 32, '_FUNCTION');

/** Functions of an output that drive a motor: motors 1 to 32, rotor of a helicopter, throttle left, right and both. */
const isMotor = (value: number) =>
  (value >= 33 && value <= 40) ||
  (value >= 82 && value <= 85) ||
  (value >= 160 && value <= 179) ||
  [31, 70, 73, 74].includes(value);

const drives = (vehicle: SetupVehicle, isMeant: (value: number) => boolean) =>
  valuesOf(vehicle, OUTPUTS).some(isMeant);

const isOff = (name: string) => (vehicle: SetupVehicle) => vehicle.value(name) === 0;

/** Pages of ArduPilot vehicles. Sources: https://ardupilot.org/copter/docs/parameters.html, likewise plane and rover. */
export const ARDUPILOT_PAGES: readonly SetupPage[] = [
  {
    id: 'frame',
    title: 'Frame',
    sections: [
      { title: 'Frame', names: 'FRAME_CLASS FRAME_TYPE Q_ENABLE Q_FRAME_CLASS Q_FRAME_TYPE' },
      { title: 'Autopilot mounting', names: 'AHRS_ORIENTATION' },
      {
        title: 'Airspeed',
        names: 'AIRSPEED_CRUISE AIRSPEED_MIN AIRSPEED_MAX AIRSPEED_STALL ARSPD_TYPE ARSPD_USE',
      },
      { title: 'Driving', names: 'CRUISE_SPEED CRUISE_THROTTLE WP_SPEED TURN_RADIUS' },
    ],
    facts: 'FRAME_CLASS FRAME_TYPE AIRSPEED_CRUISE AHRS_ORIENTATION CRUISE_SPEED',
    rules: [
      {
        state: 'missing',
        text: 'No frame is chosen, so the motors do not turn.',
        applies: (vehicle) =>
          vehicle.value('FRAME_CLASS') === 0 ||
          (vehicle.value('Q_ENABLE') === 1 && vehicle.value('Q_FRAME_CLASS') === 0),
      },
    ],
  },
  {
    id: 'accelerometer',
    title: 'Accelerometer',
    work: 'accelerometer',
    sections: [],
    rules: [
      {
        state: 'missing',
        text: 'The accelerometer is not calibrated.',
        applies: (vehicle) => all(vehicle, 'INS_ACCOFFS_X INS_ACCOFFS_Y INS_ACCOFFS_Z', 0),
      },
    ],
  },
  {
    id: 'level',
    title: 'Level',
    work: 'level',
    sections: [{ title: 'Level trim', names: 'AHRS_TRIM_X AHRS_TRIM_Y' }],
  },
  { id: 'gyro', title: 'Gyro', work: 'gyro', sections: [] },
  { id: 'barometer', title: 'Barometer', work: 'barometer', sections: [] },
  {
    id: 'compass',
    title: 'Compass',
    work: 'compass',
    sections: [
      {
        title: 'Compasses',
        names:
          'COMPASS_ENABLE COMPASS_USE COMPASS_EXTERNAL COMPASS_ORIENT COMPASS_USE2 COMPASS_EXTERN2 COMPASS_ORIENT2 COMPASS_USE3 COMPASS_EXTERN3 COMPASS_ORIENT3 COMPASS_AUTODEC COMPASS_LEARN',
      },
    ],
    facts: 'COMPASS_USE COMPASS_USE2',
    isUnused: isOff('COMPASS_ENABLE'),
    rules: [
      {
        state: 'missing',
        text: 'The compass is not calibrated.',
        applies: (vehicle) =>
          vehicle.value('COMPASS_USE') !== 0 && all(vehicle, 'COMPASS_OFS_X COMPASS_OFS_Y COMPASS_OFS_Z', 0),
      },
    ],
  },
  {
    id: 'radio',
    title: 'Radio',
    work: 'radio',
    sections: [
      { title: 'Channels of the sticks', names: 'RCMAP_ROLL RCMAP_PITCH RCMAP_THROTTLE RCMAP_YAW' },
      { title: 'Receiver', names: 'RC_PROTOCOLS RC_FS_TIMEOUT RC_OVERRIDE_TIME RC_OPTIONS RSSI_TYPE' },
      { title: 'Functions of the channels', names: 'RC#_OPTION' },
      { title: 'Range of the channels', names: 'RC#_MIN RC#_TRIM RC#_MAX RC#_REVERSED RC#_DZ' },
    ],
    facts: 'RCMAP_THROTTLE RC_PROTOCOLS',
    rules: [
      {
        state: 'missing',
        text: 'The radio is not calibrated: its channels still have the factory range.',
        applies: (vehicle) =>
          all(vehicle, numbered('RC', 4, '_MIN'), 1100) && all(vehicle, numbered('RC', 4, '_MAX'), 1900),
      },
      {
        state: 'missing',
        text: 'Two sticks use the same channel.',
        applies: (vehicle) => hasTwice(valuesOf(vehicle, 'RCMAP_ROLL RCMAP_PITCH RCMAP_THROTTLE RCMAP_YAW')),
      },
    ],
  },
  {
    id: 'flight-modes',
    title: 'Flight modes',
    sections: [
      { title: 'Modes of the switch', names: 'FLTMODE_CH MODE_CH FLTMODE# MODE#' },
      { title: 'More', names: 'INITIAL_MODE SIMPLE SUPER_SIMPLE FLTMODE_GCSBLOCK' },
    ],
    facts: 'FLTMODE1 FLTMODE4 FLTMODE6 MODE1 MODE4 MODE6',
    rules: [
      {
        state: 'warning',
        text: 'No channel is chosen for the mode switch, so the transmitter cannot change the mode.',
        applies: (vehicle) => valuesOf(vehicle, 'FLTMODE_CH MODE_CH').includes(0),
      },
      {
        state: 'warning',
        text: 'All positions of the mode switch have the same mode.',
        applies: (vehicle) => areSame(valuesOf(vehicle, MODES)),
      },
    ],
  },
  {
    id: 'failsafes',
    title: 'Fail-safes',
    sections: [
      {
        title: 'Battery',
        names:
          'BATT_FS_LOW_ACT BATT_LOW_VOLT BATT_LOW_MAH BATT_FS_CRT_ACT BATT_CRT_VOLT BATT_CRT_MAH BATT_LOW_TIMER BATT2_FS_LOW_ACT BATT2_LOW_VOLT BATT2_FS_CRT_ACT BATT2_CRT_VOLT',
      },
      {
        title: 'Lost transmitter',
        names:
          'FS_THR_ENABLE FS_THR_VALUE THR_FAILSAFE THR_FS_VALUE FS_SHORT_ACTN FS_SHORT_TIMEOUT FS_LONG_ACTN FS_LONG_TIMEOUT FS_ACTION FS_TIMEOUT',
      },
      { title: 'Lost link to this station', names: 'FS_GCS_ENABLE FS_GCS_ENABL FS_GCS_TIMEOUT' },
      {
        title: 'Position and crash',
        names:
          'FS_EKF_ACTION FS_EKF_THRESH FS_DR_ENABLE FS_DR_TIMEOUT FS_CRASH_CHECK CRASH_DETECT FS_VIBE_ENABLE FS_OPTIONS',
      },
      {
        title: 'Arming',
        names: 'ARMING_CHECK ARMING_REQUIRE ARMING_NEED_LOC ARMING_RUDDER ARMING_OPTIONS DISARM_DELAY',
      },
    ],
    facts: 'BATT_FS_LOW_ACT FS_THR_ENABLE THR_FAILSAFE FS_GCS_ENABLE FS_GCS_ENABL',
    rules: [
      {
        state: 'warning',
        text: 'Nothing happens when the battery is low.',
        applies: (vehicle) => vehicle.value('BATT_MONITOR') !== 0 && vehicle.value('BATT_FS_LOW_ACT') === 0,
      },
      {
        state: 'warning',
        text: 'Nothing happens when the transmitter and the link to this station are lost.',
        applies: (vehicle) =>
          valuesOf(vehicle, 'FS_THR_ENABLE THR_FAILSAFE').includes(0) &&
          !valuesOf(vehicle, 'FS_GCS_ENABLE FS_GCS_ENABL').some((value) => value > 0),
      },
      {
        state: 'warning',
        text: 'A fail-safe only reports: its action is off.',
        applies: isOff('FS_ACTION'),
      },
      {
        state: 'warning',
        text: 'Nothing happens when the position is lost.',
        applies: isOff('FS_EKF_ACTION'),
      },
      { state: 'warning', text: 'Motors keep turning after a crash.', applies: isOff('FS_CRASH_CHECK') },
      { state: 'warning', text: 'The checks before arming are off.', applies: isOff('ARMING_CHECK') },
    ],
  },
  {
    id: 'power',
    title: 'Power and battery',
    sections: [
      {
        title: 'Battery 1',
        names:
          'BATT_MONITOR BATT_CAPACITY BATT_ARM_VOLT BATT_ARM_MAH BATT_VOLT_PIN BATT_VOLT_MULT BATT_CURR_PIN BATT_AMP_PERVLT BATT_AMP_OFFSET BATT_OPTIONS',
      },
      {
        title: 'Battery 2',
        names:
          'BATT2_MONITOR BATT2_CAPACITY BATT2_ARM_VOLT BATT2_VOLT_PIN BATT2_CURR_PIN BATT2_AMP_PERVLT BATT2_AMP_OFFSET',
      },
      { title: 'Voltage compensation of the motors', names: 'MOT_BAT_VOLT_MAX MOT_BAT_VOLT_MIN' },
    ],
    facts: 'BATT_MONITOR BATT_CAPACITY BATT_LOW_VOLT',
    rules: [
      {
        state: 'missing',
        text: 'No battery monitor is set, so charge and battery fail-safes are unknown.',
        applies: isOff('BATT_MONITOR'),
      },
      {
        state: 'warning',
        text: 'The battery capacity is missing, so the remaining charge cannot be computed.',
        applies: (vehicle) => (vehicle.value('BATT_CAPACITY') ?? 1) <= 0,
      },
      {
        state: 'warning',
        text: 'No voltage or charge counts as low.',
        applies: (vehicle) => all(vehicle, 'BATT_LOW_VOLT BATT_LOW_MAH', 0),
      },
      {
        state: 'warning',
        text: 'A battery is set, but the vehicle reports none.',
        applies: (vehicle) => (vehicle.value('BATT_MONITOR') ?? 0) > 0 && vehicle.hasBattery === false,
      },
    ],
  },
  {
    id: 'esc',
    title: 'ESCs and outputs',
    sections: [
      {
        title: 'ESCs',
        names:
          'MOT_PWM_TYPE MOT_PWM_MIN MOT_PWM_MAX MOT_SPIN_ARM MOT_SPIN_MIN MOT_SPIN_MAX MOT_THST_EXPO MOT_THR_MIN MOT_THR_MAX MOT_SLEWRATE THR_MIN THR_MAX ESC_CALIBRATION SERVO_BLH_AUTO SERVO_BLH_MASK SERVO_DSHOT_ESC SERVO_DSHOT_RATE SERVO_RATE',
      },
      { title: 'Functions of the outputs', names: 'SERVO#_FUNCTION' },
      { title: 'Range of the outputs', names: 'SERVO#_MIN SERVO#_TRIM SERVO#_MAX SERVO#_REVERSED' },
    ],
    facts: 'MOT_PWM_TYPE MOT_SPIN_ARM MOT_SPIN_MIN SERVO1_FUNCTION THR_MAX',
    rules: [
      {
        state: 'missing',
        text: 'No output drives a motor.',
        applies: (vehicle) => vehicle.value('SERVO1_FUNCTION') !== undefined && !drives(vehicle, isMotor),
      },
      {
        state: 'warning',
        text: 'The next start calibrates the ESCs: take the propellers off first.',
        applies: (vehicle) => [1, 2, 3].includes(vehicle.value('ESC_CALIBRATION') ?? 0),
      },
      {
        state: 'warning',
        text: 'In flight the motors may turn slower than when armed on the ground.',
        applies: (vehicle) => (vehicle.value('MOT_SPIN_MIN') ?? 1) < (vehicle.value('MOT_SPIN_ARM') ?? 0),
      },
    ],
  },
  { id: 'motors', title: 'Motors', work: 'motors', sections: [] },
  {
    id: 'geofence',
    title: 'Geofence',
    sections: [
      { title: 'Geofence', names: 'FENCE_ENABLE FENCE_AUTOENABLE FENCE_ACTION FENCE_TYPE' },
      { title: 'Limits', names: 'FENCE_ALT_MAX FENCE_ALT_MIN FENCE_RADIUS FENCE_MARGIN' },
      { title: 'More', names: 'FENCE_RET_ALT FENCE_RET_RALLY FENCE_OPTIONS' },
    ],
    facts: 'FENCE_ENABLE FENCE_ACTION FENCE_RADIUS',
    rules: [
      {
        state: 'warning',
        text: 'The geofence is off.',
        applies: (vehicle) =>
          vehicle.value('FENCE_ENABLE') === 0 && (vehicle.value('FENCE_AUTOENABLE') ?? 0) === 0,
      },
      {
        state: 'warning',
        text: 'Leaving the geofence is only reported.',
        applies: (vehicle) => vehicle.value('FENCE_ENABLE') === 1 && vehicle.value('FENCE_ACTION') === 0,
      },
    ],
  },
  {
    id: 'return',
    title: 'Return',
    sections: [
      {
        title: 'Return',
        names:
          'RTL_ALT RTL_ALTITUDE RTL_CLIMB_MIN RTL_CONE_SLOPE RTL_SPEED RTL_LOIT_TIME RTL_ALT_FINAL RTL_ALT_TYPE RTL_RADIUS RTL_AUTOLAND RTL_OPTIONS',
      },
      { title: 'Landing settings', names: 'LAND_SPEED LAND_SPEED_HIGH LAND_ALT_LOW' },
      { title: 'Rally points', names: 'RALLY_LIMIT_KM RALLY_INCL_HOME' },
    ],
    facts: 'RTL_ALT RTL_ALTITUDE RTL_SPEED RTL_ALT_FINAL',
    rules: [
      {
        state: 'warning',
        text: 'It returns at its present altitude, even below trees and buildings.',
        applies: (vehicle) => vehicle.value('RTL_ALT') === 0 || (vehicle.value('RTL_ALTITUDE') ?? 0) < 0,
      },
    ],
  },
  {
    id: 'cameras',
    title: 'Cameras and gimbals',
    sections: [
      {
        title: 'Camera',
        names:
          'CAM1_TYPE CAM1_DURATION CAM1_SERVO_ON CAM1_SERVO_OFF CAM1_RELAY_ON CAM1_TRIGG_DIST CAM1_INTRVAL_MIN CAM1_FEEDBAK_PIN CAM_AUTO_ONLY CAM_MAX_ROLL CAM2_TYPE CAM2_*',
      },
      { title: 'Gimbal', names: 'MNT1_TYPE MNT1_* MNT2_TYPE MNT2_*' },
    ],
    facts: 'CAM1_TYPE MNT1_TYPE MNT1_DEFLT_MODE',
    isUnused: (vehicle) =>
      valuesOf(vehicle, 'CAM1_TYPE CAM2_TYPE MNT1_TYPE MNT2_TYPE').every((value) => value === 0),
    rules: [
      {
        state: 'missing',
        text: 'The camera is triggered by an output, but no output has this function.',
        applies: (vehicle) => vehicle.value('CAM1_TYPE') === 1 && !drives(vehicle, (value) => value === 10),
      },
      {
        state: 'missing',
        text: 'The gimbal is moved by outputs, but no output has this function.',
        applies: (vehicle) =>
          vehicle.value('MNT1_TYPE') === 1 && !drives(vehicle, (value) => [6, 7, 8].includes(value)),
      },
    ],
  },
];
