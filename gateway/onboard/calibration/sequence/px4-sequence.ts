import type { CalibrationKind, CalibrationPosition } from '../../../contract/onboard/calibration.ts';
import { say } from '../../../contract/operator-text.ts';
import { positionInstruction } from '../position-instruction.ts';
import { preflightCommand } from '../preflight-command.ts';
import type { CalibrationChange, CalibrationNews, CalibrationSequence } from './calibration-sequence.ts';
import { NOTHING_KEPT } from './calibration-sequence.ts';

const LEVEL = 2;
const SILENCE_MS = 60_000;

/** PX4's words for the side that points down. */
const SIDES: Readonly<Record<string, CalibrationPosition>> = {
  down: 'level',
  up: 'back',
  left: 'left',
  right: 'right',
  front: 'nose-down',
  back: 'nose-up',
};

const FIRST_WORDS = {
  accelerometer: 'Place the vehicle in any of its six positions and hold it still.',
  level: 'Keep the vehicle level, as in a hover, and still.',
  gyro: 'Keep the vehicle still.',
  barometer: 'Keep the vehicle still and out of the wind.',
  compass:
    'Hold the vehicle in one of its positions, then rotate it around the vertical axis when it asks for it.',
} as const;

/**
 * PX4 guides through every calibration with `[cal]` texts and detects its orientation. These texts
 * are the only source, and a lost one is not repeated.
 */
export class Px4Sequence implements CalibrationSequence {
  readonly kind: Exclude<CalibrationKind, 'radio'>;
  readonly messageIds = [];
  readonly isConfirmedByHand = false;
  readonly timeoutMs = { running: SILENCE_MS, waiting: SILENCE_MS, review: SILENCE_MS };
  // PX4's commander rejects this while its worker calibrates. The worker still sees it and reports that.
  readonly stopping = { ...preflightCommand(), retry: 'idempotent' } as const;
  readonly saysThatItStopped = true;
  readonly cancelledText = NOTHING_KEPT;
  #done: readonly CalibrationPosition[] = [];
  #hasStarted = false;

  constructor(kind: Px4Sequence['kind']) {
    this.kind = kind;
  }

  get opening() {
    return this.kind === 'level' ? preflightCommand('accelerometer', LEVEL) : preflightCommand(this.kind);
  }

  get isUnderWay(): boolean {
    return this.#hasStarted;
  }

  get openingText(): string {
    return FIRST_WORDS[this.kind];
  }

  accepted(): CalibrationChange {
    return { state: 'running', instruction: FIRST_WORDS[this.kind] };
  }

  heard(news: CalibrationNews): CalibrationChange | undefined {
    const text = news.kind === 'text' ? /^\[cal\] (.*)$/i.exec(news.text)?.[1] : undefined;
    if (text === undefined) return undefined;
    const word = (pattern: RegExp) => pattern.exec(text)?.[1];
    if (/^calibration started/i.test(text)) {
      this.#hasStarted = true;
      return { progressPct: 0 };
    }
    const progress = word(/^progress <(\d+)>/i);
    if (progress !== undefined) return { progressPct: Math.min(100, Number(progress)) };
    const side = SIDES[word(/^(\w+) orientation detected/i) ?? ''];
    if (side)
      return {
        position: side,
        instruction: say('{position} Position detected: hold or rotate it as asked.', {
          position: positionInstruction(side),
        }),
      };
    const done = SIDES[word(/^(\w+) side done/i) ?? ''];
    if (done) return this.#finish(done);
    const pending = word(/^pending:(.*)$/i);
    if (pending !== undefined) return this.#pend(pending);
    return this.#ended(text, word(/^calibration failed:? ?(.*)$/i));
  }

  #finish(side: CalibrationPosition): CalibrationChange {
    this.#done = [...new Set([...this.#done, side])];
    return {
      position: null,
      positionsDone: [...this.#done],
      instruction: 'This side is done. Turn the vehicle to another one and hold it still.',
    };
  }

  #pend(list: string): CalibrationChange | undefined {
    const [next] = list
      .trim()
      .split(/\s+/)
      .flatMap((name) => SIDES[name] ?? []);
    return (
      next && {
        position: next,
        instruction: say('{position} Hold it still.', { position: positionInstruction(next) }),
      }
    );
  }

  #ended(text: string, failure: string | undefined): CalibrationChange | undefined {
    if (failure !== undefined)
      return {
        state: 'failed',
        position: null,
        instruction: 'The vehicle stopped the calibration. Start again.',
        detail: failure || null,
      };
    if (/^calibration cancelled/i.test(text))
      return { state: 'cancelled', position: null, instruction: NOTHING_KEPT };
    // A line of an earlier calibration may arrive late.
    if (!/^calibration done/i.test(text) || !this.#hasStarted) return undefined;
    return {
      state: 'done',
      position: null,
      progressPct: 100,
      instruction: 'The vehicle reports that it is calibrated.',
    };
  }
}
