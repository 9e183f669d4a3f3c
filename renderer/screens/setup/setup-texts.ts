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
    'The vehicle is held in six positions, one after the other. Once for a new or repaired vehicle.',
  level: 'What counts as level, when the autopilot is mounted a little askew. The accelerometer comes first.',
  gyro: 'A few seconds in which nothing may move.',
  barometer: 'Sets the pressure of the ground where the vehicle stands.',
  compass: 'The vehicle is turned around every axis, away from metal. After every change of what it carries.',
  radio: 'The ends and the middle of every stick and switch of the transmitter.',
};

export const STATE_TITLES: Readonly<Record<CalibrationRun['state'], Message>> = {
  authorising: 'Governance is asked',
  running: 'Under way',
  waiting: 'Waits for you',
  review: 'To be saved',
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
