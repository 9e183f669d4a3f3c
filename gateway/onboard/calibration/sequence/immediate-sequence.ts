import type { CalibrationKind } from '../../../contract/onboard/calibration.ts';
import { preflightCommand } from '../preflight-command.ts';
import type { CalibrationChange, CalibrationSequence } from './calibration-sequence.ts';

const LEVEL = 2;
/** ArduPilot answers when it is done; a gyro that is moved is tried again for half a minute. */
const WORKS_MS = 35_000;

const TEXTS = {
  gyro: ['Keep the vehicle still.', 'The gyros are calibrated.'],
  barometer: ['Keep the vehicle still and out of the wind.', 'The ground pressure is set.'],
  level: ['Keep the vehicle level, as in a hover, and still.', 'This attitude is now the level reference.'],
} as const;

/** ArduPilot's gyros, barometer and level: one command, whose answer comes when it is over. */
export class ImmediateSequence implements CalibrationSequence {
  readonly kind: Extract<CalibrationKind, 'gyro' | 'barometer' | 'level'>;
  readonly messageIds = [];
  readonly isConfirmedByHand = false;
  readonly patienceMs = { running: WORKS_MS, waiting: WORKS_MS, review: WORKS_MS };
  readonly stopping = undefined;
  readonly cancelledText = undefined;

  constructor(kind: ImmediateSequence['kind']) {
    this.kind = kind;
  }

  get opening() {
    return this.kind === 'level'
      ? preflightCommand('accelerometer', LEVEL, WORKS_MS)
      : preflightCommand(this.kind, 1, WORKS_MS);
  }

  get openingText(): string {
    return TEXTS[this.kind][0];
  }

  accepted(): CalibrationChange {
    return { state: 'done', instruction: TEXTS[this.kind][1], progressPct: 100 };
  }

  heard(): undefined {
    return undefined;
  }
}
