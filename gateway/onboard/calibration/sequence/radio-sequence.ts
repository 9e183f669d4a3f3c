import { AppError } from '../../../base/error.ts';
import type { RadioChannel } from '../../../contract/onboard/calibration.ts';
import { say } from '../../../contract/operator-text.ts';
import { RadioChannels } from '../radio-channels.ts';
import type {
  CalibrationChange,
  CalibrationNews,
  CalibrationSequence,
  ParameterLookup,
} from './calibration-sequence.ts';
import { NOTHING_KEPT } from './calibration-sequence.ts';

/** https://mavlink.io/en/messages/common.html#RC_CHANNELS */
const RC_CHANNELS = 65;
/** A channel that moved less keeps the vehicle's value. */
const MOVED_US = 300;
/** Roll, pitch, throttle and yaw in ArduPilot's order. */
const STICKS = 4;
const THROTTLE = 3;
const OPERATOR_MS = 10 * 60_000;
/** Without channels for this long, the receiver is off or its channels are not reported. */
const SILENCE_MS = 15_000;

/**
 * Records the extremes and rest position of each channel. Sends nothing until the preview is
 * accepted; then writes RCn_MIN, RCn_MAX and RCn_TRIM of the moved channels.
 */
export class RadioSequence implements CalibrationSequence {
  readonly kind = 'radio';
  readonly messageIds = [RC_CHANNELS];
  readonly isConfirmedByHand = false;
  readonly opening = undefined;
  readonly openingText = 'Switch the transmitter on.';
  readonly timeoutMs = { running: SILENCE_MS, waiting: SILENCE_MS, review: OPERATOR_MS };
  readonly stopping = undefined;
  readonly cancelledText = NOTHING_KEPT;
  readonly #channels = new RadioChannels();

  accepted(): CalibrationChange {
    return {
      state: 'running',
      instruction:
        'Move both sticks and every switch to all their limits. Then centre the sticks, put the throttle down and show the result.',
    };
  }

  heard(news: CalibrationNews): CalibrationChange | undefined {
    if (news.kind !== 'channels') return undefined;
    this.#channels.take(news.pulsesUs);
    return { channels: this.#channels.list() };
  }

  preview(known: ParameterLookup): CalibrationChange {
    const moved = this.#channels.list().filter(({ minUs, maxUs }) => maxUs - minUs >= MOVED_US);
    const still = Array.from({ length: STICKS }, (_, index) => index + 1).filter(
      (channel) => !moved.some((one) => one.channel === channel),
    );
    if (still.length > 0)
      throw new AppError(
        'state-conflict',
        say('Channel {channels} has not been moved to both ends yet. Move all sticks, then try again.', {
          channels: still.join(', '),
        }),
      );
    const changes = moved.flatMap((one) =>
      valuesOf(one).map(([name, to]) => ({ name, from: known(name) ?? null, to })),
    );
    return {
      state: 'review',
      changes,
      instruction: 'Review the values to be written. Save or discard them.',
    };
  }

  saved(): CalibrationChange {
    return { state: 'done', instruction: 'The radio is calibrated.' };
  }
}

/** The throttle rests at its low end. */
function valuesOf({ channel, nowUs, minUs, maxUs }: RadioChannel): readonly (readonly [string, number])[] {
  return [
    [`RC${channel}_MIN`, minUs],
    [`RC${channel}_MAX`, maxUs],
    [`RC${channel}_TRIM`, channel === THROTTLE ? minUs : nowUs],
  ];
}
