import type { CalibrationKind } from '../../../contract/onboard/calibration.ts';
import type { AutopilotKind } from '../../../vehicle/state/vehicle-state.ts';
import { AccelerometerCourse } from './accelerometer-course.ts';
import { AtOnceCourse } from './at-once-course.ts';
import type { CalibrationCourse } from './calibration-course.ts';
import { CompassCourse } from './compass-course.ts';
import { Px4Course } from './px4-course.ts';
import { Px4RadioCourse } from './px4-radio-course.ts';
import { RadioCourse } from './radio-course.ts';

const SENSORS = ['accelerometer', 'level', 'gyro', 'barometer', 'compass'] as const;
const KINDS: Readonly<Record<AutopilotKind, readonly CalibrationKind[]>> = {
  ardupilot: [...SENSORS, 'radio'],
  px4: [...SENSORS, 'radio'],
  generic: [],
};

/** The calibrations an autopilot can be led through. */
export function kindsOf(autopilot: AutopilotKind): readonly CalibrationKind[] {
  return KINDS[autopilot];
}

/** A new course; undefined where the autopilot cannot be led through it. */
export function courseOf(autopilot: AutopilotKind, kind: CalibrationKind): CalibrationCourse | undefined {
  if (!KINDS[autopilot].includes(kind)) return undefined;
  if (kind === 'radio') return autopilot === 'px4' ? new Px4RadioCourse() : new RadioCourse();
  if (autopilot === 'px4') return new Px4Course(kind);
  if (kind === 'accelerometer') return new AccelerometerCourse();
  return kind === 'compass' ? new CompassCourse() : new AtOnceCourse(kind);
}
