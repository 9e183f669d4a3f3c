import type { FrameMessage } from './frame-message.ts';

/** A decoded picture. Whoever has it closes it. */
export interface Picture {
  readonly image: VideoFrame | ImageBitmap;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly receivedUtcMs: number;
  /** Something before it was lost, and no key frame has come since. */
  readonly isDamaged: boolean;
}

/** The parts of the browser that decode. */
export interface DecoderParts {
  readonly makeDecoder: (init: VideoDecoderInit) => VideoDecoder;
  readonly isSupported: (config: VideoDecoderConfig) => Promise<boolean>;
  readonly decodeJpeg: (data: Uint8Array<ArrayBuffer>) => Promise<ImageBitmap>;
}

export interface PictureDecoderOptions {
  readonly parts: DecoderParts;
  /** As the gateway names it: `avc1.640028`, `hvc1.1.6.L93.B0`, `mjpeg`. */
  readonly codec: string;
  readonly onPicture: (picture: Picture) => void;
  /** This machine does not decode the codec. Nothing follows. */
  readonly onUnsupported: () => void;
}

/** More frames waiting than this mean that the machine does not keep up. */
export const MOST_QUEUED = 10;
/** Frames at the decoder at once. The rest waits here, where it can be dropped. */
const MOST_AT_DECODER = 4;
/** Frames at the decoder of which the state is remembered. */
const MOST_REMEMBERED = 64;

type Remembered = Pick<Picture, 'receivedUtcMs' | 'isDamaged'>;

/**
 * Decodes the frames of a source. Starts at a key frame. If the machine does not keep up, frames up to the next
 * key frame are dropped, except those that a new viewer gets at once to reach the present.
 */
export class PictureDecoder {
  readonly #options: PictureDecoderOptions;
  readonly #isJpeg: boolean;
  #decoder: VideoDecoder | undefined;
  #queue: FrameMessage[] = [];
  #remembered = new Map<number, Remembered>();
  #isWaitingForKey = true;
  #isDamaged = false;
  #isCatchingUp = true;
  #isJpegBusy = false;
  #isClosed = false;
  #lastSequence: number | undefined;

  constructor(options: PictureDecoderOptions) {
    this.#options = options;
    this.#isJpeg = options.codec === 'mjpeg';
  }

  /** Waiting frames, without those at the decoder. */
  get queued(): number {
    return this.#queue.length;
  }

  add(frame: FrameMessage): void {
    if (this.#isClosed) return;
    const isGap = this.#lastSequence !== undefined && frame.sequence !== (this.#lastSequence + 1) % 2 ** 32;
    this.#lastSequence = frame.sequence;
    const isWhole = frame.isKey || this.#isJpeg;
    this.#queue.push(isGap && !isWhole ? { ...frame, isAfterLoss: true } : frame);
    if (this.#queue.length > MOST_QUEUED) this.#drop();
    this.#feed();
  }

  close(): void {
    this.#isClosed = true;
    this.#queue = [];
    this.#dropDecoder();
  }

  /** Leaves out what was waiting before the newest key frame, or everything up to the next one. */
  #drop(): void {
    const newestKey = this.#isJpeg ? this.#queue.length - 1 : this.#queue.findLastIndex(({ isKey }) => isKey);
    if (newestKey > 0) this.#queue.splice(0, newestKey);
    else if (newestKey < 0 && !this.#isCatchingUp) {
      this.#queue = [];
      this.#isWaitingForKey = true;
    }
  }

  #feed(): void {
    if (this.#isJpeg) return void this.#feedJpeg();
    while (this.#queue.length > 0) {
      if ((this.#decoder?.decodeQueueSize ?? 0) >= MOST_AT_DECODER) return;
      const frame = this.#queue.shift();
      if (frame) this.#decode(frame);
    }
    if (this.#decoder?.decodeQueueSize === 0) this.#isCatchingUp = false;
  }

  #decode(frame: FrameMessage): void {
    if (frame.isKey) {
      this.#isWaitingForKey = false;
      this.#isDamaged = false;
    } else if (this.#isWaitingForKey) return;
    else if (frame.isAfterLoss) this.#isDamaged = true;
    const timestamp = Math.round(frame.mediaUs);
    this.#remember(timestamp, { receivedUtcMs: frame.receivedUtcMs, isDamaged: this.#isDamaged });
    try {
      this.#decoder ??= this.#open();
      this.#decoder.decode(
        new EncodedVideoChunk({ type: frame.isKey ? 'key' : 'delta', timestamp, data: frame.data }),
      );
    } catch {
      this.#fail();
    }
  }

  #open(): VideoDecoder {
    const decoder = this.#options.parts.makeDecoder({
      output: (image) => this.#output(image),
      error: () => {
        if (decoder === this.#decoder) this.#fail();
      },
    });
    decoder.ondequeue = () => this.#feed();
    decoder.configure(this.#config);
    return decoder;
  }

  /** Annex B: parameter sets come with the key frames, so there is no description. */
  get #config(): VideoDecoderConfig {
    return { codec: this.#options.codec, optimizeForLatency: true };
  }

  #output(image: VideoFrame): void {
    const remembered = this.#remembered.get(image.timestamp);
    this.#remembered.delete(image.timestamp);
    if (this.#isClosed || !remembered) image.close();
    else
      this.#options.onPicture({
        image,
        widthPx: image.displayWidth,
        heightPx: image.displayHeight,
        ...remembered,
      });
  }

  /** A frame could not be decoded: starts again at the next key frame, unless the codec is the reason. */
  #fail(): void {
    this.#dropDecoder();
    this.#isWaitingForKey = true;
    void this.#options.parts
      .isSupported(this.#config)
      .catch(() => false)
      .then((isSupported) => {
        if (isSupported || this.#isClosed) return;
        this.close();
        this.#options.onUnsupported();
      });
  }

  #dropDecoder(): void {
    const decoder = this.#decoder;
    this.#decoder = undefined;
    this.#remembered.clear();
    if (decoder && decoder.state !== 'closed') decoder.close();
  }

  #remember(timestamp: number, state: Remembered): void {
    this.#remembered.set(timestamp, state);
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size > MOST_REMEMBERED && oldest !== undefined) this.#remembered.delete(oldest);
  }

  /** Each JPEG is whole, so only the newest is decoded. */
  async #feedJpeg(): Promise<void> {
    const frame = this.#queue.pop();
    if (!frame || this.#isJpegBusy) {
      this.#queue = frame ? [frame] : [];
      return;
    }
    this.#queue = [];
    this.#isJpegBusy = true;
    try {
      const image = await this.#options.parts.decodeJpeg(frame.data);
      if (this.#isClosed) image.close();
      else
        this.#options.onPicture({
          image,
          widthPx: image.width,
          heightPx: image.height,
          receivedUtcMs: frame.receivedUtcMs,
          isDamaged: false,
        });
    } catch {
      // A broken JPEG is left out; without a whole one the picture is marked as frozen.
    }
    this.#isJpegBusy = false;
    if (this.#queue.length > 0) this.#feed();
  }
}

/** The browser's own decoders. */
export const browserDecoders: DecoderParts = {
  makeDecoder: (init) => new VideoDecoder(init),
  isSupported: async (config) => (await VideoDecoder.isConfigSupported(config)).supported === true,
  decodeJpeg: (data) => createImageBitmap(new Blob([data], { type: 'image/jpeg' })),
};
