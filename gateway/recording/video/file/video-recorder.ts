import { errorText } from '../../../base/error.ts';
import { isDiskFull } from '../../../base/file/disk-full.ts';
import type { Runtime } from '../../../base/runtime.ts';
import { type OperatorText, say } from '../../../contract/operator-text.ts';
import type { VideoRecording, VideoSource } from '../../../contract/recording/video.ts';
import { type BuiltFrame, isDamaged } from '../frame-builder.ts';
import { Mp4Writer } from './mp4-writer.ts';
import type { VideoFile } from './video-file.ts';

/** The part of the library that a recorder needs. */
export interface VideoStore {
  create(recording: VideoRecording, bytesNow: () => number): Promise<VideoFile>;
  end(recording: VideoRecording): void;
  shrink(maxBytes: number): Promise<boolean>;
}

export interface VideoRecorderOptions extends Runtime {
  readonly store: VideoStore;
  readonly maxTotalBytes: number;
  readonly about: () => Pick<VideoSource, 'sourceId' | 'name' | 'vehicleId' | 'mode'>;
  /** It ended by itself. */
  readonly onFault: (problem: OperatorText) => void;
}

/** Bytes waiting for the disk. Above it the disk is too slow. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024;

/** Records one source: a file from each key frame at which the recording or another format begins. */
export class VideoRecorder {
  readonly #options: VideoRecorderOptions;
  #isWanted = false;
  #file: RecordedFile | undefined;
  #ending: Promise<void> = Promise.resolve();

  constructor(options: VideoRecorderOptions) {
    this.#options = options;
  }

  get isWanted(): boolean {
    return this.#isWanted;
  }

  /** Null until the first key frame. */
  get current(): VideoSource['recording'] {
    return this.#file?.summary ?? null;
  }

  start(): void {
    this.#isWanted = true;
  }

  /** Resolves when everything is on the disk. */
  async stop(): Promise<void> {
    this.#isWanted = false;
    this.#endFile(null);
    await this.#ending;
  }

  take(built: BuiltFrame): void {
    if (!this.#isWanted || built.parameterSets.length === 0) return;
    // A replay could not tell it from a sound picture.
    if (isDamaged(built.frame)) return;
    const isOther = this.#file && built.frame.isKey && !this.#file.continues(built);
    if (isOther) this.#endFile(null);
    if (!this.#file && !built.frame.isKey) return;
    this.#file ??= this.#open(built);
    this.#file.add(built);
  }

  #open(first: BuiltFrame): RecordedFile {
    const file: RecordedFile = new RecordedFile(first, this.#options, (problem) => {
      if (this.#file !== file) return;
      this.#isWanted = false;
      this.#endFile(problem);
      this.#options.onFault(problem);
    });
    return file;
  }

  #endFile(problem: OperatorText | null): void {
    const file = this.#file;
    if (!file) return;
    this.#file = undefined;
    this.#ending = Promise.all([this.#ending, file.end(problem)]).then(() => undefined);
  }
}

/** A file while it is written. Frames are never delayed by the disk. */
class RecordedFile {
  readonly #options: VideoRecorderOptions;
  readonly #onFault: (problem: OperatorText) => void;
  readonly #recording: VideoRecording;
  readonly #key: string;
  readonly #writer: Mp4Writer;
  #file: VideoFile | undefined;
  #written = 0;
  #waiting = 0;
  #isFaulty = false;
  #isEnded = false;
  #lastAtMs: number;
  #queue: Promise<void>;

  constructor(first: BuiltFrame, options: VideoRecorderOptions, onFault: (problem: OperatorText) => void) {
    this.#options = options;
    this.#onFault = onFault;
    this.#key = keyOf(first);
    const { receivedAtMs } = first.frame;
    this.#lastAtMs = receivedAtMs;
    this.#recording = {
      recordingId: options.ids.next('vid'),
      ...options.about(),
      startedAtMs: receivedAtMs,
      endedAtMs: null,
      bytes: 0,
      ...first.format,
      isComplete: false,
      problem: null,
    };
    this.#queue = this.#create();
    this.#writer = new Mp4Writer(first, (chunks) => this.#append(chunks));
  }

  get summary(): VideoSource['recording'] {
    const { recordingId, startedAtMs } = this.#recording;
    return { recordingId, startedAtMs, bytes: this.#written };
  }

  /** Whether a key frame has the same format. */
  continues(built: BuiltFrame): boolean {
    return keyOf(built) === this.#key;
  }

  add(built: BuiltFrame): void {
    this.#lastAtMs = built.frame.receivedAtMs;
    this.#writer.add(built);
  }

  async end(problem: OperatorText | null): Promise<void> {
    if (problem === null) this.#writer.end();
    this.#isEnded = true;
    await this.#queue;
    if (!this.#file) return;
    await this.#file.close();
    this.#options.store.end({
      ...this.#recording,
      endedAtMs: Math.max(this.#lastAtMs, this.#recording.startedAtMs),
      bytes: this.#written,
      isComplete: problem === null && !this.#isFaulty,
      problem,
    });
  }

  async #create(): Promise<void> {
    try {
      this.#file = await this.#options.store.create(this.#recording, () => this.#written);
    } catch (error) {
      this.#fault(error);
    }
  }

  #append(chunks: readonly Uint8Array[]): void {
    const size = chunks.reduce((sum, { length }) => sum + length, 0);
    this.#waiting += size;
    if (this.#waiting > MAX_WAITING_BYTES) {
      this.#report('The disk is too slow for the video. The recording ended.');
      return;
    }
    this.#queue = this.#queue.then(() => this.#write(chunks, size));
  }

  async #write(chunks: readonly Uint8Array[], size: number): Promise<void> {
    if (!this.#file || this.#isFaulty) return;
    try {
      await this.#file.append(chunks, this.#written);
      this.#written += size;
      this.#waiting -= size;
      const hasRoom = await this.#options.store.shrink(this.#options.maxTotalBytes);
      if (!hasRoom)
        this.#report('The space for videos is used up by running recordings. The recording ended.');
    } catch (error) {
      this.#fault(error);
    }
  }

  #fault(error: unknown): void {
    this.#report(
      isDiskFull(error)
        ? 'The disk is full. The video recording ended.'
        : say('The video cannot be written to the disk: {reason}', { reason: errorText(error) }),
    );
  }

  #report(problem: OperatorText): void {
    if (this.#isFaulty) return;
    this.#isFaulty = true;
    this.#options.logger.warn({ problem: String(problem) }, 'a video recording ended early');
    if (!this.#isEnded) this.#onFault(problem);
  }
}

function keyOf({ format, parameterSets }: BuiltFrame): string {
  const sets = parameterSets.map((set) => Buffer.from(set).toString('base64')).join();
  return `${format.codec} ${format.widthPx} ${format.heightPx} ${sets}`;
}
