import type { VehicleParameter } from '../../../gateway/contract/onboard/parameter.ts';
import { hasParameterBit, parameterValueText } from '../../format/parameter-text.ts';
import { type Message, t } from '../../language/translate.ts';

/** Labels of the most important parameters; `#` is the number in the name. */
const LABELS: Readonly<Record<string, Message>> = {
  FRAME_CLASS: 'Frame class',
  Q_FRAME_CLASS: 'Frame class',
  FRAME_TYPE: 'Frame type',
  Q_FRAME_TYPE: 'Frame type',
  Q_ENABLE: 'Vertical take-off (QuadPlane)',
  AHRS_ORIENTATION: 'Orientation of the autopilot',
  SYS_AUTOSTART: 'Airframe number',
  CA_AIRFRAME: 'Kind of airframe',
  CA_ROTOR_COUNT: 'Number of rotors',
  AIRSPEED_CRUISE: 'Cruise airspeed',
  CRUISE_SPEED: 'Cruise speed',
  'COMPASS_USE#': 'Use compass {number}',
  COMPASS_USE: 'Use compass 1',
  EKF2_MAG_TYPE: 'Use of the compass',
  RCMAP_ROLL: 'Roll channel',
  RC_MAP_ROLL: 'Roll channel',
  RCMAP_PITCH: 'Pitch channel',
  RC_MAP_PITCH: 'Pitch channel',
  RCMAP_THROTTLE: 'Throttle channel',
  RC_MAP_THROTTLE: 'Throttle channel',
  RCMAP_YAW: 'Yaw channel',
  RC_MAP_YAW: 'Yaw channel',
  RC_PROTOCOLS: 'Receiver protocols',
  COM_RC_IN_MODE: 'Manual control by',
  RC_CHAN_CNT: 'Number of channels',
  'RC#_OPTION': 'Function of channel {number}',
  FLTMODE_CH: 'Channel of the mode switch',
  MODE_CH: 'Channel of the mode switch',
  RC_MAP_FLTMODE: 'Channel of the mode switch',
  'FLTMODE#': 'Position {number}',
  'MODE#': 'Position {number}',
  'COM_FLTMODE#': 'Position {number}',
  BATT_FS_LOW_ACT: 'At low battery',
  COM_LOW_BAT_ACT: 'At low battery',
  BATT_FS_CRT_ACT: 'At critical battery',
  BATT_LOW_VOLT: 'Low voltage',
  BATT_CRT_VOLT: 'Critical voltage',
  FS_THR_ENABLE: 'When the transmitter is lost',
  THR_FAILSAFE: 'When the transmitter is lost',
  NAV_RCL_ACT: 'When the transmitter is lost',
  FS_GCS_ENABLE: 'When this station is lost',
  FS_GCS_ENABL: 'When this station is lost',
  NAV_DLL_ACT: 'When this station is lost',
  FS_EKF_ACTION: 'When the position is lost',
  FS_CRASH_CHECK: 'Disarm after a crash',
  ARMING_CHECK: 'Checks before arming',
  BATT_MONITOR: 'Battery monitor',
  BAT1_SOURCE: 'Battery monitor',
  BATT_CAPACITY: 'Battery capacity',
  BAT1_CAPACITY: 'Battery capacity',
  BAT1_N_CELLS: 'Cells in series',
  MOT_PWM_TYPE: 'ESC protocol',
  MOT_SPIN_ARM: 'Throttle when armed',
  MOT_SPIN_MIN: 'Lowest throttle in flight',
  ESC_CALIBRATION: 'ESC calibration',
  THR_MAX: 'Highest throttle',
  'SERVO#_FUNCTION': 'Output {number}',
  'PWM_MAIN_FUNC#': 'Output {number}',
  PWM_MAIN_TIM0: 'ESC protocol',
  FENCE_ENABLE: 'Geofence',
  FENCE_ACTION: 'When it leaves the geofence',
  GF_ACTION: 'When it leaves the geofence',
  FENCE_RADIUS: 'Radius around home',
  GF_MAX_HOR_DIST: 'Distance from home',
  FENCE_ALT_MAX: 'Highest altitude',
  GF_MAX_VER_DIST: 'Highest altitude',
  RTL_ALT: 'Return altitude',
  RTL_ALTITUDE: 'Return altitude',
  RTL_RETURN_ALT: 'Return altitude',
  RTL_SPEED: 'Return speed',
  RTL_ALT_FINAL: 'Altitude after return',
  RTL_TYPE: 'Way home',
  RTL_LAND_DELAY: 'Wait before landing',
  CAM1_TYPE: 'Trigger of the camera',
  TRIG_MODE: 'Trigger of the camera',
  MNT1_TYPE: 'Gimbal type',
  MNT1_DEFLT_MODE: 'Gimbal at start',
  MNT_MODE_IN: 'Gimbal commands from',
  MNT_MODE_OUT: 'Gimbal output',
};

/** The label in the language of the window, otherwise the description's, otherwise the name. */
export function setupLabel({ name, about }: VehicleParameter): string {
  const number = /\d+/.exec(name)?.[0];
  const label = LABELS[name] ?? LABELS[name.replace(/\d+/, '#')];
  return label === undefined ? about?.label || name : t(label, { number });
}

/** The meaning of the value or of its bits, otherwise the value with its unit. Both autopilots write -1 for none. */
export function setupValueText({ value, about }: VehicleParameter): string {
  const bits = about?.bits?.filter(({ bit }) => hasParameterBit(value, bit)).map(({ label }) => label);
  if (bits?.length) return bits.join(', ');
  const meaning = about?.values?.find((each) => each.value === value)?.label;
  return meaning ?? (value === -1 ? t('not set') : parameterValueText(value, about));
}
