import {
  CalibrationService,
  type CalibrationServiceOptions,
} from '../onboard/calibration/calibration-service.ts';
import { MotorTests } from '../onboard/motor-test/motor-tests.ts';

export interface CalibrationStackOptions extends Omit<CalibrationServiceOptions, 'motors'> {
  readonly motorTestMaxPct: number;
}

/** Calibrations and motor tests over the gates of the station. */
export function createCalibrations({
  motorTestMaxPct,
  ...options
}: CalibrationStackOptions): CalibrationService {
  return new CalibrationService({
    ...options,
    motors: new MotorTests({ ...options, maxThrottlePct: motorTestMaxPct }),
  });
}
