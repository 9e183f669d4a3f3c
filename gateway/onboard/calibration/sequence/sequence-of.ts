import type { CalibrationKind } from '../../../contract/onboard/calibration.ts';
import type { AutopilotKind } from '../../../vehicle/state/groups.ts';
import { AccelerometerSequence } from './accelerometer-sequence.ts';
import type { CalibrationSequence } from './calibration-sequence.ts';
import { CompassSequence } from './compass-sequence.ts';
import { ImmediateSequence } from './immediate-sequence.ts';
import { Px4RadioSequence } from './px4-radio-sequence.ts';
import { Px4Sequence } from './px4-sequence.ts';
import { RadioSequence } from './radio-sequence.ts';

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

/** A new sequence; undefined where the autopilot cannot be led through it. */
export function sequenceOf(autopilot: AutopilotKind, kind: CalibrationKind): CalibrationSequence | undefined {
  if (!KINDS[autopilot].includes(kind)) return undefined;
  if (kind === 'radio') return autopilot === 'px4' ? new Px4RadioSequence() : new RadioSequence();
  if (autopilot === 'px4') return new Px4Sequence(kind);
  if (kind === 'accelerometer') return new AccelerometerSequence();
  return kind === 'compass' ? new CompassSequence() : new ImmediateSequence(kind);
}
