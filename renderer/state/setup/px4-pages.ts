import {
  all,
  areSame,
  hasTwice,
  numbered,
  type SetupPage,
  type SetupVehicle,
  valuesOf,
} from './setup-page.ts';

const STICKS = 'RC_MAP_ROLL RC_MAP_PITCH RC_MAP_THROTTLE RC_MAP_YAW';
const MODES = numbered('COM_FLTMODE', 6);
/** Functions of the outputs of board, second processor, CAN and simulators. */
const OUTPUTS = ['PWM_MAIN', 'PWM_AUX', 'UAVCAN_EC', 'SIM_GZ_EC', 'HIL_ACT']
  .map((driver) => numbered(`${driver}_FUNC`, 16))
  .join(' ');
/** COM_RC_IN_MODE: joystick only, or no manual control. */
const hasNoTransmitter = (vehicle: SetupVehicle) => [1, 4].includes(vehicle.value('COM_RC_IN_MODE') ?? 0);

/** Pages of PX4 vehicles. Source: https://docs.px4.io/main/en/advanced_config/parameter_reference.html */
export const PX4_PAGES: readonly SetupPage[] = [
  {
    id: 'frame',
    title: 'Frame',
    sections: [
      { title: 'Frame', names: 'SYS_AUTOSTART SYS_AUTOCONFIG CA_AIRFRAME CA_ROTOR_COUNT MAV_TYPE' },
      { title: 'Autopilot mounting', names: 'SENS_BOARD_X_OFF SENS_BOARD_Y_OFF' },
    ],
    facts: 'SYS_AUTOSTART CA_AIRFRAME CA_ROTOR_COUNT',
    rules: [
      {
        state: 'missing',
        text: 'No frame is chosen, so the motors do not turn.',
        applies: (vehicle) => vehicle.value('SYS_AUTOSTART') === 0,
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
        applies: (vehicle) => vehicle.value('CAL_ACC0_ID') === 0,
      },
    ],
  },
  { id: 'level', title: 'Level', work: 'level', sections: [] },
  {
    id: 'gyro',
    title: 'Gyro',
    work: 'gyro',
    sections: [],
    rules: [
      {
        state: 'missing',
        text: 'The gyro is not calibrated.',
        applies: (vehicle) => vehicle.value('CAL_GYRO0_ID') === 0,
      },
    ],
  },
  {
    id: 'barometer',
    title: 'Barometer',
    work: 'barometer',
    sections: [{ title: 'Barometer', names: 'SYS_HAS_BARO SENS_BARO_QNH' }],
  },
  {
    id: 'compass',
    title: 'Compass',
    work: 'compass',
    sections: [{ title: 'Compasses', names: 'SYS_HAS_MAG EKF2_MAG_TYPE COM_ARM_MAG_ANG COM_ARM_MAG_STR' }],
    facts: 'EKF2_MAG_TYPE',
    isUnused: (vehicle) => vehicle.value('SYS_HAS_MAG') === 0,
    rules: [
      {
        state: 'missing',
        text: 'The compass is not calibrated.',
        applies: (vehicle) => vehicle.value('CAL_MAG0_ID') === 0,
      },
    ],
  },
  {
    id: 'radio',
    title: 'Radio',
    work: 'radio',
    sections: [
      {
        title: 'Channels of the sticks',
        names: 'COM_RC_IN_MODE RC_MAP_ROLL RC_MAP_PITCH RC_MAP_THROTTLE RC_MAP_YAW',
      },
      {
        title: 'Channels of the switches',
        names: 'RC_MAP_FLTMODE RC_MAP_ARM_SW RC_MAP_RETURN_SW RC_MAP_LOITER_SW RC_MAP_KILL_SW',
      },
      { title: 'Range of the channels', names: 'RC#_MIN RC#_TRIM RC#_MAX RC#_REV RC#_DZ' },
    ],
    facts: 'COM_RC_IN_MODE RC_CHAN_CNT',
    isUnused: hasNoTransmitter,
    rules: [
      {
        state: 'missing',
        text: 'The radio is not calibrated: no channels are assigned to the sticks.',
        applies: (vehicle) => valuesOf(vehicle, STICKS).includes(0),
      },
      {
        state: 'missing',
        text: 'Two sticks use the same channel.',
        applies: (vehicle) => hasTwice(valuesOf(vehicle, STICKS)),
      },
    ],
  },
  {
    id: 'flight-modes',
    title: 'Flight modes',
    sections: [{ title: 'Modes of the switch', names: 'RC_MAP_FLTMODE COM_FLTMODE#' }],
    facts: 'COM_FLTMODE1 COM_FLTMODE4 COM_FLTMODE6',
    isUnused: hasNoTransmitter,
    rules: [
      {
        state: 'warning',
        text: 'No channel is chosen for the mode switch, so the transmitter cannot change the mode.',
        applies: (vehicle) => vehicle.value('RC_MAP_FLTMODE') === 0,
      },
      {
        state: 'warning',
        text: 'No modes are assigned to the mode switch.',
        applies: (vehicle) => all(vehicle, MODES, -1),
      },
      {
        state: 'warning',
        text: 'All positions of the mode switch have the same mode.',
        applies: (vehicle) => areSame(valuesOf(vehicle, MODES)) && !all(vehicle, MODES, -1),
      },
    ],
  },
  {
    id: 'failsafes',
    title: 'Fail-safes',
    sections: [
      {
        title: 'Battery',
        names: 'COM_LOW_BAT_ACT BAT_LOW_THR BAT_CRIT_THR BAT_EMERGEN_THR COM_FLTT_LOW_ACT',
      },
      { title: 'Lost transmitter', names: 'NAV_RCL_ACT COM_RC_LOSS_T COM_RCL_EXCEPT COM_RC_OVERRIDE' },
      {
        title: 'Lost link to this station',
        names: 'NAV_DLL_ACT COM_DL_LOSS_T COM_DLL_EXCEPT COM_OBL_RC_ACT',
      },
      {
        title: 'Position and crash',
        names:
          'COM_POSCTL_NAVL COM_POS_FS_EPH COM_ACT_FAIL_ACT FD_FAIL_R FD_FAIL_P COM_FAIL_ACT_T COM_IMB_PROP_ACT',
      },
      {
        title: 'Arming',
        names:
          'COM_ARM_WO_GPS COM_PREARM_MODE COM_DISARM_LAND COM_DISARM_PRFLT COM_FLT_TIME_MAX COM_WIND_MAX CBRK_*',
      },
    ],
    facts: 'COM_LOW_BAT_ACT NAV_RCL_ACT NAV_DLL_ACT',
    rules: [
      {
        state: 'warning',
        text: 'A low battery is only reported.',
        applies: (vehicle) => vehicle.value('BAT1_SOURCE') !== -1 && vehicle.value('COM_LOW_BAT_ACT') === 0,
      },
      {
        state: 'warning',
        text: 'Nothing happens when the transmitter and the link to this station are lost.',
        applies: (vehicle) =>
          vehicle.value('NAV_DLL_ACT') === 0 &&
          (hasNoTransmitter(vehicle) || vehicle.value('NAV_RCL_ACT') === 0),
      },
      {
        state: 'warning',
        text: 'The check of the power supply before arming is off.',
        applies: (vehicle) => vehicle.value('CBRK_SUPPLY_CHK') === 894_281,
      },
    ],
  },
  {
    id: 'power',
    title: 'Power and battery',
    sections: [
      {
        title: 'Battery 1',
        names:
          'BAT1_SOURCE BAT1_CAPACITY BAT1_N_CELLS BAT1_V_CHARGED BAT1_V_EMPTY BAT1_V_LOAD_DROP BAT_AVRG_CURRENT COM_ARM_BAT_MIN',
      },
    ],
    facts: 'BAT1_SOURCE BAT1_N_CELLS BAT1_CAPACITY',
    rules: [
      {
        state: 'missing',
        text: 'No battery monitor is set, so charge and battery fail-safes are unknown.',
        applies: (vehicle) => vehicle.value('BAT1_SOURCE') === -1,
      },
      {
        state: 'missing',
        text: 'The number of battery cells is missing, so the charge cannot be estimated.',
        applies: (vehicle) => vehicle.value('BAT1_N_CELLS') === 0,
      },
      {
        state: 'warning',
        text: 'The battery capacity is missing, so the remaining charge cannot be computed.',
        applies: (vehicle) => (vehicle.value('BAT1_CAPACITY') ?? 1) <= 0,
      },
      {
        state: 'warning',
        text: 'A battery is set, but the vehicle reports none.',
        applies: (vehicle) => (vehicle.value('BAT1_SOURCE') ?? -1) >= 0 && vehicle.hasBattery === false,
      },
    ],
  },
  {
    id: 'esc',
    title: 'ESCs and outputs',
    sections: [
      {
        title: 'ESCs',
        names: 'PWM_MAIN_TIM# PWM_AUX_TIM# COM_ARM_CHK_ESCS COM_SPOOLUP_TIME MPC_THR_MIN MPC_THR_MAX',
      },
      { title: 'Functions of the outputs', names: 'PWM_MAIN_FUNC# PWM_AUX_FUNC# UAVCAN_EC_FUNC#' },
    ],
    facts: 'PWM_MAIN_TIM0 PWM_MAIN_FUNC1',
    rules: [
      {
        state: 'missing',
        text: 'No output drives a motor.',
        applies: (vehicle) => {
          const outputs = valuesOf(vehicle, OUTPUTS);
          return outputs.length > 0 && !outputs.some((value) => value >= 101 && value <= 112);
        },
      },
    ],
  },
  {
    id: 'motors',
    title: 'Motors',
    work: 'motors',
    sections: [{ title: 'Motor test', names: 'COM_MOT_TEST_EN' }],
  },
  {
    id: 'geofence',
    title: 'Geofence',
    sections: [
      { title: 'Geofence', names: 'GF_ACTION GF_PREDICT GF_SOURCE' },
      { title: 'Limits', names: 'GF_MAX_HOR_DIST GF_MAX_VER_DIST' },
    ],
    facts: 'GF_ACTION GF_MAX_HOR_DIST GF_MAX_VER_DIST',
    rules: [
      {
        state: 'warning',
        text: 'The geofence is off.',
        applies: (vehicle) => vehicle.value('GF_ACTION') === 0,
      },
      {
        state: 'warning',
        text: 'Leaving the geofence is only reported.',
        applies: (vehicle) => vehicle.value('GF_ACTION') === 1,
      },
      {
        state: 'warning',
        text: 'No distance or altitude limit is set: only an uploaded geofence holds the vehicle.',
        applies: (vehicle) => all(vehicle, 'GF_MAX_HOR_DIST GF_MAX_VER_DIST', 0),
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
          'RTL_TYPE RTL_RETURN_ALT RTL_MIN_DIST RTL_CONE_ANG RTL_DESCEND_ALT RTL_LAND_DELAY RTL_LOITER_RAD RTL_PLD_MD',
      },
      { title: 'Landing settings', names: 'MPC_LAND_SPEED MPC_LAND_ALT1 MPC_LAND_ALT2' },
    ],
    facts: 'RTL_TYPE RTL_RETURN_ALT RTL_LAND_DELAY',
    rules: [
      {
        state: 'warning',
        text: 'It returns lower than 10 m, even below trees and buildings.',
        applies: (vehicle) => (vehicle.value('RTL_RETURN_ALT') ?? 10) < 10,
      },
      {
        state: 'warning',
        text: 'After its return it circles above home and does not land.',
        applies: (vehicle) => (vehicle.value('RTL_LAND_DELAY') ?? 0) < 0,
      },
    ],
  },
  {
    id: 'cameras',
    title: 'Cameras and gimbals',
    sections: [
      { title: 'Camera', names: 'TRIG_MODE TRIG_INTERFACE TRIG_*' },
      { title: 'Gimbal', names: 'MNT_MODE_IN MNT_MODE_OUT MNT_* MIS_MNT_YAW_CTL' },
    ],
    facts: 'TRIG_MODE MNT_MODE_IN MNT_MODE_OUT',
    isUnused: (vehicle) => vehicle.value('TRIG_MODE') === 0 && (vehicle.value('MNT_MODE_IN') ?? -1) === -1,
  },
];
