import type { Clock, Timer } from '../../base/clock.ts';
import { errorText } from '../../base/error.ts';
import type { Logger } from '../../base/log/logger.ts';
import { isSameText, type OperatorText, say } from '../../contract/operator-text.ts';
import { VIDEO_STALLED_AFTER_MS, type VideoSource, type VideoState } from '../../contract/recording/video.ts';
import type { PictureFormat } from './codec/nal-codec.ts';
import { type BuiltFrame, FrameBuilder, isDamaged, type Withheld } from './frame-builder.ts';
import { MediaTime } from './media-time.ts';
import type { OpenReceiver, Receiver, ReceiverEvents } from './receive/receiver.ts';
import type { SourceReaders } from './source-readers.ts';
import { StreamRates } from './stream-rates.ts';
import type { VideoAddress } from './video-address.ts';

export interface LiveSourceOptions {
  readonly address: VideoAddress;
  readonly isConfined: boolean;
  /** Waits for packets instead of connecting to a server. */
  readonly isListening: boolean;
  readonly open: OpenReceiver;
  readonly readers: SourceReaders;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Every frame, in order. */
  readonly onFrame: (built: BuiltFrame) => void;
}

type Live = Pick<
  VideoSource,
  | 'state'
  | 'codec'
  | 'widthPx'
  | 'heightPx'
  | 'framesPerS'
  | 'bitsPerS'
  | 'packetsReceived'
  | 'packetsLost'
  | 'framesDropped'
  | 'lastFrameAtMs'
  | 'problem'
>;

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 10_000;
/** More than any camera of a drone sends. Above it the source pauses, so that nothing else suffers. */
const MAX_BITS_PER_S = 60_000_000;
const PAUSE_MS = 2000;
/** Without a key frame for this long the camera's setting is to blame, not a loss. */
const NO_KEY_FRAME_MS = 10_000;

const DAMAGED_TEXT = 'Packets were lost. The picture is damaged until the next key frame.';
const WITHHELD_TEXTS: Readonly<Record<Withheld, string>> = {
  loss: 'Packets were lost. Waiting for the next key frame.',
  'no-key-frame': 'Waiting for the first key frame.',
  'unreadable-format': 'The format of the video cannot be read.',
};

/** One source while it is received: connects, retries, counts, and serves its readers. */
export class LiveSource {
  readonly #options: LiveSourceOptions;
  readonly #rates: StreamRates;
  #builder = new FrameBuilder();
  readonly #time = new MediaTime();
  #receiver: Receiver | undefined;
  #retry: Timer | undefined;
  #retryMs = FIRST_RETRY_MS;
  #stall: Timer | undefined;
  #state: VideoState = 'connecting';
  #problem: OperatorText | null = null;
  #streamProblem: OperatorText | null = null;
  #format: PictureFormat | undefined;
  #packets = 0;
  #lost = 0;
  #droppedBefore = 0;
  #lastFrameAtMs: number | null = null;
  #lastFrameMonotonicMs = 0;
  #lastKeyAskedMs = Number.NEGATIVE_INFINITY;
  #openedMs = 0;
  #isStopped = false;

  constructor(options: LiveSourceOptions) {
    this.#options = options;
    this.#rates = new StreamRates(options.clock);
  }

  get live(): Live {
    const { framesPerS, bitsPerS } = this.#rates.current();
    return {
      state: this.#state,
      codec: this.#format?.codec ?? null,
      widthPx: this.#format?.widthPx ?? null,
      heightPx: this.#format?.heightPx ?? null,
      framesPerS,
      bitsPerS,
      packetsReceived: this.#packets,
      packetsLost: this.#lost,
      framesDropped: this.#droppedBefore + this.#builder.dropped,
      lastFrameAtMs: this.#lastFrameAtMs,
      problem: this.#problem,
    };
  }

  start(): void {
    if (this.#isStopped || this.#receiver) return;
    const { address, isConfined, isListening, open, clock } = this.#options;
    this.#setState(isListening && this.#lastFrameAtMs === null ? 'waiting' : 'connecting', this.#problem);
    this.#openedMs = clock.monotonicMs();
    const events = this.#events();
    try {
      this.#receiver = open({ address, isConfined, clock, events });
    } catch (error) {
      events.failed(say('The video cannot be received: {reason}', { reason: errorText(error) }));
    }
  }

  /** Idempotent. Readers stay until the source is removed. */
  stop(): void {
    this.#isStopped = true;
    this.#retry?.cancel();
    this.#stall?.cancel();
    this.#close();
  }

  /** Shows a state without receiving anything. */
  hold(state: VideoState, problem: OperatorText): void {
    this.#setState(state, problem);
  }

  #events(): ReceiverEvents {
    // A receiver that was replaced may still report.
    let isOver = false;
    const whileOpen =
      <Arguments extends unknown[]>(action: (...given: Arguments) => void) =>
      (...given: Arguments): void => {
        if (isOver || this.#isStopped) return;
        action(...given);
      };
    return {
      opened: whileOpen(() => {
        this.#setState(this.#options.isListening ? 'waiting' : 'connecting', null);
      }),
      failed: whileOpen((problem: OperatorText) => {
        isOver = true;
        this.#fail(problem, this.#retryMs);
        this.#retryMs = Math.min(this.#retryMs * 2, LONGEST_RETRY_MS);
      }),
      problem: whileOpen((problem: OperatorText | null) => {
        this.#streamProblem = problem;
        if (problem !== null || this.#state !== 'receiving') this.#setState(this.#state, problem);
        else this.#setState('receiving', null);
      }),
      counted: whileOpen((bytes: number, packets: number, lost: number) => {
        this.#packets += packets;
        this.#lost += lost;
        if (this.#rates.count(bytes) <= MAX_BITS_PER_S) return;
        isOver = true;
        this.#fail(
          say('The source sends more than {limit} Mbit/s. Reduce the bit rate at the camera.', {
            limit: MAX_BITS_PER_S / 1_000_000,
          }),
          PAUSE_MS,
        );
      }),
      parameterSets: whileOpen((codec, nals) => this.#builder.learn(codec, nals)),
      unit: whileOpen((unit, timeBits) => {
        const { clock } = this.#options;
        const arrivalMs = clock.monotonicMs();
        const mediaTimeUs = this.#time.at(unit.ticks, timeBits, arrivalMs);
        const built = this.#builder.take(unit, { mediaTimeUs, receivedAtMs: clock.utcMs() });
        if (built) this.#deliver(built);
        else this.#noteWithheld();
      }),
      image: whileOpen((format, bytes) => {
        const { clock } = this.#options;
        const mediaTimeUs = Math.round(clock.monotonicMs() * 1000);
        this.#deliver(this.#builder.takeImage(format, bytes, { mediaTimeUs, receivedAtMs: clock.utcMs() }));
      }),
      damaged: whileOpen(() => this.#builder.lose()),
    };
  }

  #deliver(built: BuiltFrame): void {
    const { clock, onFrame, logger } = this.#options;
    const { format, frame } = built;
    this.#lastFrameAtMs = frame.receivedAtMs;
    this.#lastFrameMonotonicMs = clock.monotonicMs();
    this.#retryMs = FIRST_RETRY_MS;
    this.#rates.countFrame();
    if (!isSameFormat(this.#format, format)) {
      this.#format = format;
      this.#options.readers.setFormat(format);
    }
    if (isDamaged(frame)) this.#askForKeyFrame();
    this.#setState('receiving', isDamaged(frame) ? DAMAGED_TEXT : this.#streamProblem);
    this.#options.readers.deliver(frame);
    if (!this.#stall) this.#watchStall(VIDEO_STALLED_AFTER_MS);
    try {
      onFrame(built);
    } catch (error) {
      logger.error({ error: errorText(error) }, 'a video frame could not be recorded');
    }
  }

  #noteWithheld(): void {
    const { withheld } = this.#builder;
    if (withheld === undefined) return;
    this.#askForKeyFrame();
    if (this.#state === 'receiving') return;
    const nowMs = this.#options.clock.monotonicMs();
    const sinceMs = Math.max(this.#lastFrameMonotonicMs, this.#openedMs);
    const isCamerasFault = withheld !== 'unreadable-format' && nowMs - sinceMs > NO_KEY_FRAME_MS;
    const text = isCamerasFault
      ? 'No key frame for 10 s. Set a key frame interval of 1 or 2 s at the camera.'
      : WITHHELD_TEXTS[withheld];
    this.#setState(this.#state, text);
  }

  #askForKeyFrame(): void {
    const nowMs = this.#options.clock.monotonicMs();
    if (nowMs - this.#lastKeyAskedMs < VIDEO_STALLED_AFTER_MS) return;
    this.#lastKeyAskedMs = nowMs;
    this.#receiver?.requestKeyFrame?.();
  }

  /** One timer at a time, whatever the frame rate. */
  #watchStall(waitMs: number): void {
    const { clock } = this.#options;
    this.#stall = clock.after(waitMs, () => {
      this.#stall = undefined;
      const leftMs = this.#lastFrameMonotonicMs + VIDEO_STALLED_AFTER_MS - clock.monotonicMs();
      if (leftMs > 0) {
        this.#watchStall(leftMs);
        return;
      }
      const { withheld } = this.#builder;
      if (this.#state === 'receiving')
        this.#setState('stalled', withheld ? WITHHELD_TEXTS[withheld] : 'No picture for 500 ms.');
    });
  }

  #fail(problem: OperatorText, retryMs: number): void {
    this.#close();
    this.#setState('failed', problem);
    this.#retry?.cancel();
    this.#retry = this.#options.clock.after(retryMs, () => this.start());
  }

  #close(): void {
    this.#receiver?.close();
    this.#receiver = undefined;
    this.#droppedBefore += this.#builder.dropped;
    this.#builder = new FrameBuilder(this.#builder.nextSequence);
    this.#time.restart();
    this.#streamProblem = null;
  }

  #setState(state: VideoState, problem: OperatorText | null): void {
    if (state === this.#state && isSameText(problem, this.#problem)) return;
    this.#state = state;
    this.#problem = problem;
    this.#options.readers.setState(state, problem);
  }
}

function isSameFormat(one: PictureFormat | undefined, other: PictureFormat): boolean {
  return one?.codec === other.codec && one.widthPx === other.widthPx && one.heightPx === other.heightPx;
}
