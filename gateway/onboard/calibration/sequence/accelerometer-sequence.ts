import type { CalibrationKind, CalibrationPosition } from '../../../contract/onboard/calibration.ts';
import { say } from '../../../contract/operator-text.ts';
import { AccelcalVehiclePos, MavCmd } from '../../../mavlink/codec/generated/enums.ts';
import { positionInstruction } from '../position-instruction.ts';
import { preflightCommand } from '../preflight-command.ts';
import type { SetupCommand } from '../setup-gate.ts';
import type { CalibrationChange, CalibrationNews, CalibrationSequence } from './calibration-sequence.ts';

/** ArduPilot's order. Its position numbers count from 1. */
const ORDER: readonly CalibrationPosition[] = ['level', 'left', 'right', 'nose-down', 'nose-up', 'back'];
const SAMPLE_MS = 20_000;
const OPERATOR_MS = 10 * 60_000;
/** The gyros are calibrated first. */
const OPENING_MS = 35_000;

/**
 * ArduPilot's six positions. It requests each once a second with MAV_CMD_ACCELCAL_VEHICLE_POS until
 * the same command confirms the position. It repeats the end message forever, also for earlier
 * runs, so the end counts only after the last position.
 */
export class AccelerometerSequence implements CalibrationSequence {
  readonly kind = 'accelerometer';
  readonly messageIds = [];
  readonly isConfirmedByHand = true;
  readonly opening = preflightCommand('accelerometer', 1, OPENING_MS);
  readonly openingText = 'Keep the vehicle still. Its gyros are calibrated first.';
  readonly timeoutMs = { running: SAMPLE_MS, waiting: OPERATOR_MS, review: OPERATOR_MS };
  readonly stopping = undefined;
  readonly cancelledText =
    'Cancelled here. ArduPilot itself cannot cancel: it waits for the position until it is rebooted or the calibration is started again and continued.';
  #asked: CalibrationPosition | undefined;
  /** Confirmed; its samples are being taken. */
  #sampling: CalibrationPosition | undefined;
  #done: readonly CalibrationPosition[] = [];

  accepted(): CalibrationChange {
    return { state: 'running', instruction: 'Wait until the vehicle asks for a position.', progressPct: 0 };
  }

  heard(news: CalibrationNews): CalibrationChange | undefined {
    if (news.kind === 'text') return this.#text(news.text);
    if (news.kind !== 'position') return undefined;
    if (news.value === AccelcalVehiclePos.SUCCESS) return this.#isLast ? this.#succeed() : undefined;
    if (news.value === AccelcalVehiclePos.FAILED) return this.#isLast ? failed() : undefined;
    const position = ORDER[news.value - 1];
    // An old request for the position just confirmed may still arrive.
    if (!position || position === this.#asked || position === this.#sampling) return undefined;
    return this.#ask(position);
  }

  confirmation(position: CalibrationPosition): SetupCommand {
    const params: SetupCommand['params'] = [ORDER.indexOf(position) + 1, 0, 0, 0, 0, 0, 0];
    return { name: 'ACCELCAL_VEHICLE_POS', command: MavCmd.ACCELCAL_VEHICLE_POS, params };
  }

  confirmed(position: CalibrationPosition): CalibrationChange {
    this.#asked = undefined;
    this.#sampling = position;
    return { state: 'running', instruction: 'Hold it still while samples are taken.' };
  }

  get #isLast(): boolean {
    return this.#sampling === ORDER.at(-1);
  }

  #text(text: string): CalibrationChange | undefined {
    if (/calibration successful/i.test(text)) return this.#sampling ? this.#succeed() : undefined;
    return /calibration failed|calibration cancelled/i.test(text) ? failed() : undefined;
  }

  #ask(position: CalibrationPosition): CalibrationChange {
    if (this.#sampling) this.#done = [...this.#done, this.#sampling];
    // The vehicle continues an earlier calibration: previous positions are done.
    const before = ORDER.slice(0, ORDER.indexOf(position));
    this.#done = [...new Set([...before, ...this.#done])].filter((one) => one !== position);
    this.#sampling = undefined;
    this.#asked = position;
    return {
      state: 'waiting',
      position,
      positionsDone: [...this.#done],
      instruction: say('{position} Then confirm.', { position: positionInstruction(position) }),
      progressPct: Math.round((100 * this.#done.length) / ORDER.length),
    };
  }

  #succeed(): CalibrationChange {
    return {
      state: 'done',
      position: null,
      positionsDone: [...ORDER],
      progressPct: 100,
      needsReboot: true,
      instruction: 'The accelerometers are calibrated. Reboot the vehicle before it flies.',
    };
  }
}

function failed(): CalibrationChange {
  return {
    state: 'failed',
    position: null,
    instruction: 'The vehicle could not use the samples. Start again, and hold each position still.',
  };
}

const LEVEL = 2;
/** ArduPilot answers when done. It retries a moving gyro for half a minute. */
const WORKS_MS = 35_000;

const TEXTS = {
  gyro: ['Keep the vehicle still.', 'The gyros are calibrated.'],
  barometer: ['Keep the vehicle still and out of the wind.', 'The ground pressure is set.'],
  level: ['Keep the vehicle level, as in a hover, and still.', 'This attitude is now the level reference.'],
} as const;

/** ArduPilot's gyros, barometer and level: one command, answered when it is done. */
export class ImmediateSequence implements CalibrationSequence {
  readonly kind: Extract<CalibrationKind, 'gyro' | 'barometer' | 'level'>;
  readonly messageIds = [];
  readonly isConfirmedByHand = false;
  readonly timeoutMs = { running: WORKS_MS, waiting: WORKS_MS, review: WORKS_MS };
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
