import { AppError } from '../../../base/error.ts';
import type { RadioChannel } from '../../../contract/onboard/calibration.ts';
import { say } from '../../../contract/operator-text.ts';
import { preflightCommand } from '../preflight-command.ts';
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
/** Minimum deflection of a deliberate movement. */
const MEANT_US = 300;
/** Closer to rest counts as released. */
const BACK_US = 100;
/** A smaller change between two messages counts as held still. */
const STILL_US = 25;
/** Consecutive messages, at five a second. */
const STILL_COUNT = 4;
const OPERATOR_MS = 10 * 60_000;
/** Without channels for this long, the receiver is off or its channels are not reported. */
const SILENCE_MS = 15_000;

/** PX4 expects higher pulses for up, right and forward. */
const STICKS = [
  { map: 'RC_MAP_THROTTLE', instruction: 'Move the throttle stick all the way up and hold it there.' },
  { map: 'RC_MAP_YAW', instruction: 'Move the yaw stick all the way to the right and hold it there.' },
  { map: 'RC_MAP_ROLL', instruction: 'Move the roll stick all the way to the right and hold it there.' },
  { map: 'RC_MAP_PITCH', instruction: 'Move the pitch stick all the way forward and hold it there.' },
] as const;
const THROTTLE = 'RC_MAP_THROTTLE';

interface Stick {
  readonly channel: number;
  readonly isReversed: boolean;
}

/**
 * PX4's radio calibration: stick channels and directions, then extremes and rest positions. The vehicle
 * ignores its sticks meanwhile, so that none of this arms it, and uses them again at every end.
 */
export class Px4RadioSequence implements CalibrationSequence {
  readonly kind = 'radio';
  readonly messageIds = [RC_CHANNELS];
  readonly isConfirmedByHand = false;
  readonly opening = preflightCommand('radio');
  readonly openingText = 'Switch the transmitter on.';
  // Receiving it twice is harmless. If it is lost, no transmitter can fly the vehicle.
  readonly closing = { ...preflightCommand(), retry: 'idempotent' } as const;
  readonly timeoutMs = { running: SILENCE_MS, waiting: SILENCE_MS, review: OPERATOR_MS };
  readonly stopping = undefined;
  readonly cancelledText = NOTHING_KEPT;
  readonly #channels = new RadioChannels();
  readonly #sticks = new Map<string, Stick>();
  /** Rest positions at the start. */
  #rest: readonly RadioChannel[] | undefined;
  /** The stick that must be released first. */
  #returning: number | undefined;
  #before: readonly RadioChannel[] = [];
  #stillCount = 0;

  accepted(): CalibrationChange {
    return {
      state: 'running',
      instruction: 'Put the throttle all the way down, centre the other sticks and do not touch them.',
      progressPct: 0,
    };
  }

  heard(news: CalibrationNews): CalibrationChange | undefined {
    if (news.kind !== 'channels') return undefined;
    this.#channels.take(news.pulsesUs);
    const channels = this.#channels.list();
    this.#stillCount = channels.length > 0 && this.#isStill(channels) ? this.#stillCount + 1 : 0;
    this.#before = channels;
    return { channels, ...(this.#stillCount >= STILL_COUNT && this.#goOn(channels)) };
  }

  preview(known: ParameterLookup): CalibrationChange {
    const channels = this.#channels.list();
    if (this.#sticks.size < STICKS.length || this.#returning !== undefined)
      throw new AppError(
        'state-conflict',
        'Not every stick has been detected yet. Follow the instruction, then try again.',
      );
    const short = [...this.#sticks]
      .filter(([map, { channel }]) => {
        const one = channels.find((each) => each.channel === channel);
        return !one || !this.#hasSeenEnds(one, map);
      })
      .map(([, { channel }]) => channel);
    if (short.length > 0)
      throw new AppError(
        'state-conflict',
        say('Channel {channels} has not been moved to both ends yet. Move all sticks, then try again.', {
          channels: short.join(', '),
        }),
      );
    const values: (readonly [string, number])[] = [
      ...[...this.#sticks].map(([map, { channel }]) => [map, channel] as const),
      ['RC_CHAN_CNT', channels.at(-1)?.channel ?? 0],
      ...channels.filter(isMoved).flatMap((one) => this.#valuesOf(one)),
    ];
    return {
      state: 'review',
      changes: values.map(([name, to]) => ({ name, from: known(name) ?? null, to })),
      instruction: 'Review the values to be written. Save or discard them.',
    };
  }

  saved(): CalibrationChange {
    return { state: 'done', instruction: 'The radio is calibrated.' };
  }

  #isStill(channels: readonly RadioChannel[]): boolean {
    return channels.every(({ channel, nowUs }) => {
      const before = this.#before.find((one) => one.channel === channel);
      return before !== undefined && Math.abs(before.nowUs - nowUs) <= STILL_US;
    });
  }

  /** Continues once everything is held still. */
  #goOn(channels: readonly RadioChannel[]): CalibrationChange | undefined {
    if (!this.#rest) {
      this.#rest = channels;
      return this.#ask();
    }
    if (this.#sticks.size === STICKS.length && this.#returning === undefined) return undefined;
    const away = channels.map((one) => ({ ...one, byUs: one.nowUs - this.#restOf(one) }));
    if (this.#returning !== undefined) {
      const stick = away.find(({ channel }) => channel === this.#returning);
      if (!stick || Math.abs(stick.byUs) > BACK_US) return undefined;
      this.#returning = undefined;
      return this.#ask();
    }
    const taken = new Set([...this.#sticks.values()].map(({ channel }) => channel));
    const [moved] = away
      .filter(({ channel, byUs }) => !taken.has(channel) && Math.abs(byUs) >= MEANT_US)
      .sort((a, b) => Math.abs(b.byUs) - Math.abs(a.byUs));
    const wanted = STICKS[this.#sticks.size];
    if (!moved || !wanted) return undefined;
    this.#sticks.set(wanted.map, { channel: moved.channel, isReversed: moved.byUs < 0 });
    this.#returning = moved.channel;
    return { instruction: 'Detected. Move it back to where it was.', progressPct: this.#progressPct };
  }

  #ask(): CalibrationChange {
    return {
      instruction:
        STICKS[this.#sticks.size]?.instruction ??
        'Move both sticks and every switch to all their limits. Then centre the sticks, put the throttle down and show the result.',
      progressPct: this.#progressPct,
    };
  }

  /** The extremes are the last of five parts. */
  get #progressPct(): number {
    return (100 * this.#sticks.size) / (STICKS.length + 1);
  }

  /** Detecting a stick moved it to one extreme only. */
  #hasSeenEnds(one: RadioChannel, map: string): boolean {
    if (map === THROTTLE) return isMoved(one);
    const restUs = this.#restOf(one);
    return one.maxUs - restUs >= MEANT_US && restUs - one.minUs >= MEANT_US;
  }

  #restOf({ channel, nowUs }: RadioChannel): number {
    return this.#rest?.find((one) => one.channel === channel)?.nowUs ?? nowUs;
  }

  #valuesOf(one: RadioChannel): readonly (readonly [string, number])[] {
    const { channel, minUs, maxUs } = one;
    const [map, stick] = [...this.#sticks].find(([, { channel: of }]) => of === channel) ?? [];
    return [
      [`RC${channel}_MIN`, minUs],
      [`RC${channel}_MAX`, maxUs],
      [`RC${channel}_TRIM`, trimOf(one, map, stick?.isReversed === true)],
      [`RC${channel}_REV`, stick?.isReversed ? -1 : 1],
    ];
  }
}

/** The throttle rests at its low end. A switch has no rest position, so its middle counts. */
function trimOf({ nowUs, minUs, maxUs }: RadioChannel, map: string | undefined, isReversed: boolean): number {
  if (map === THROTTLE) return isReversed ? maxUs : minUs;
  return map === undefined ? Math.round((minUs + maxUs) / 2) : nowUs;
}

function isMoved({ minUs, maxUs }: RadioChannel): boolean {
  return maxUs - minUs >= MEANT_US;
}
