import type {
  CalibrationKind,
  CalibrationPosition,
  CalibrationRun,
} from '../../../gateway/contract/onboard/calibration.ts';
import type { Message } from '../../language/translate.ts';

export const KIND_TITLES: Readonly<Record<CalibrationKind | 'motors', Message>> = {
  accelerometer: 'Accelerometer',
  level: 'Level',
  gyro: 'Gyro',
  barometer: 'Barometer',
  compass: 'Compass',
  radio: 'Radio',
  motors: 'Motors',
};

export const KIND_NEEDS: Readonly<Record<CalibrationKind, Message>> = {
  accelerometer:
    'Hold the vehicle in six positions, one after the other. Needed once for a new or repaired vehicle.',
  level:
    'Sets the level attitude if the autopilot is mounted slightly tilted. Calibrate the accelerometer first.',
  gyro: 'Takes a few seconds. Do not move the vehicle.',
  barometer: 'Sets the ground pressure at the current position.',
  compass: 'Turn the vehicle around all axes, away from metal. Repeat after every change of equipment.',
  radio: 'Records the end and centre positions of all sticks and switches of the transmitter.',
};

export const STATE_TITLES: Readonly<Record<CalibrationRun['state'], Message>> = {
  authorising: 'Awaiting governance',
  running: 'In progress',
  waiting: 'Action required',
  review: 'Ready to save',
  saving: 'Saving…',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
  unknown: 'Unknown',
};

export const POSITION_TITLES: Readonly<Record<CalibrationPosition, Message>> = {
  level: 'Level (position)',
  left: 'On its left side',
  right: 'On its right side',
  'nose-down': 'Nose down',
  'nose-up': 'Nose up',
  back: 'On its back',
};

export const POSITIONS: readonly CalibrationPosition[] = [
  'level',
  'left',
  'right',
  'nose-down',
  'nose-up',
  'back',
];
