import { createStore, type StoreApi } from 'zustand';
import type { OperatorText } from '../../../gateway/contract/operator-text.ts';
import { CLOSE_CODES } from '../../../gateway/contract/port/websocket.ts';
import {
  VIDEO_SUBPROTOCOL,
  type VideoMessage,
  type VideoState,
  videoMessageSchema,
} from '../../../gateway/contract/recording/video.ts';
import type { Clock, Timer } from '../../api/connection/clock.ts';
import { parsedJson } from '../../api/connection/rest-client.ts';
import type { OpenSocket, StreamSocket } from '../../api/connection/telemetry-stream.ts';
import { parseFrameMessage } from './frame-message.ts';
import { type DecoderParts, type Picture, PictureDecoder } from './picture-decoder.ts';

export interface VideoStreamState {
  /** `refused`: the gateway does not show this source to us. Nothing is tried. */
  readonly link: 'opening' | 'open' | 'lost' | 'refused';
  /** State of the source as the gateway reports it; undefined before. */
  readonly source: VideoState | undefined;
  readonly problem: OperatorText | null;
  readonly codec: string | undefined;
  /** This machine cannot decode the codec. */
  readonly isUnsupported: boolean;
}

export interface VideoStreamOptions {
  /** `ws://…/ws/video/{sourceId}` */
  readonly url: string;
  readonly token: string;
  readonly openSocket: OpenSocket;
  readonly decoders: DecoderParts;
  readonly clock: Pick<Clock, 'after'>;
  /** 0 ≤ x < 1 */
  readonly random: () => number;
}

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 5_000;
/** A socket without any message for this long is opened again: a dead peer sends no close. */
const SILENT_AFTER_MS = 10_000;
const REFUSED: ReadonlySet<number> = new Set([CLOSE_CODES.unauthenticated, CLOSE_CODES.scopeMissing]);

const AT_START: VideoStreamState = {
  link: 'opening',
  source: undefined,
  problem: null,
  codec: undefined,
  isUnsupported: false,
};

/**
 * Receives and decodes one video source, and connects again after a loss. Holds at most one decoded picture: the
 * newest that was not taken.
 */
export class VideoStream {
  readonly store: StoreApi<VideoStreamState> = createStore(() => AT_START);
  readonly #options: VideoStreamOptions;
  #socket: StreamSocket | undefined;
  #decoder: PictureDecoder | undefined;
  #newest: Picture | undefined;
  #failures = 0;
  #retryTimer: Timer | undefined;
  #silenceTimer: Timer | undefined;
  #isRunning = false;

  constructor(options: VideoStreamOptions) {
    this.#options = options;
  }

  start(): void {
    this.#isRunning = true;
    this.#open();
  }

  /** Closes everything. Idempotent. */
  stop(): void {
    this.#isRunning = false;
    this.#retryTimer?.cancel();
    this.#drop();
    this.#newest?.image.close();
    this.#newest = undefined;
  }

  /** The newest picture that was not taken yet. The caller closes it. */
  take(): Picture | undefined {
    const picture = this.#newest;
    this.#newest = undefined;
    return picture;
  }

  #open(): void {
    const { url, token, openSocket } = this.#options;
    this.#watchSilence();
    this.#socket = openSocket(url, VIDEO_SUBPROTOCOL, {
      onOpen: () =>
        this.#socket?.send(JSON.stringify({ v: 1, kind: 'hello', data: { token, texts: 'parts' } })),
      onMessage: (payload) => this.#receive(payload),
      onClose: (code) => this.#lose(code),
    });
  }

  #receive(payload: unknown): void {
    this.#watchSilence();
    if (payload instanceof ArrayBuffer) {
      const frame = parseFrameMessage(payload);
      if (frame) this.#decoder?.add(frame);
      return;
    }
    const message = videoMessageSchema.safeParse(parsedJson(payload as string));
    if (message.success) this.#hear(message.data);
  }

  #hear(message: VideoMessage): void {
    this.#failures = 0;
    if (message.type === 'state') {
      const { state, problem } = message;
      this.store.setState({ link: 'open', source: state, problem });
      return;
    }
    this.store.setState({ link: 'open', codec: message.codec, isUnsupported: false });
    this.#decoder?.close();
    this.#decoder = new PictureDecoder({
      parts: this.#options.decoders,
      codec: message.codec,
      onPicture: (picture) => {
        this.#newest?.image.close();
        this.#newest = picture;
      },
      onUnsupported: () => this.store.setState({ isUnsupported: true }),
    });
  }

  #lose(code: number): void {
    this.#drop();
    if (!this.#isRunning) return;
    if (REFUSED.has(code)) {
      this.store.setState({ link: 'refused' });
      return;
    }
    this.store.setState({ link: 'lost', source: undefined, problem: null });
    const ceilingMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** this.#failures);
    this.#failures += 1;
    // At least half of it, so that a gateway that refuses at once is not asked in a loop.
    const delayMs = (ceilingMs * (1 + this.#options.random())) / 2;
    this.#retryTimer = this.#options.clock.after(delayMs, () => this.#open());
  }

  #watchSilence(): void {
    this.#silenceTimer?.cancel();
    this.#silenceTimer = this.#options.clock.after(SILENT_AFTER_MS, () => {
      this.#drop();
      this.#open();
    });
  }

  #drop(): void {
    this.#silenceTimer?.cancel();
    this.#socket?.close();
    this.#socket = undefined;
    this.#decoder?.close();
    this.#decoder = undefined;
  }
}
