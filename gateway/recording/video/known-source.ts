import type { Runtime } from '../../base/runtime.ts';
import type { Mode } from '../../contract/list.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { VideoKind, VideoReader, VideoSource } from '../../contract/recording/video.ts';
import { VideoRecorder, type VideoStore } from './file/video-recorder.ts';
import { LiveSource } from './live-source.ts';
import type { OpenReceiver } from './receive/receiver.ts';
import { SourceReaders } from './source-readers.ts';
import { formatVideoAddress, isListening, isLocalAddress, parseVideoAddress } from './video-address.ts';
import type { SourceRecord } from './video-source-records.ts';

export interface KnownSourceOptions extends Runtime {
  readonly record: SourceRecord;
  readonly origin: VideoSource['origin'];
  readonly isAccepted: boolean;
  readonly modeOf: (vehicleId: string) => Mode;
  readonly receivers: Readonly<Record<VideoKind, OpenReceiver>>;
  readonly store: VideoStore;
  readonly maxTotalBytes: number;
}

/** A source of the station: what is stored of it, its reception and its recording. */
export class KnownSource {
  readonly origin: VideoSource['origin'];
  readonly recorder: VideoRecorder;
  readonly #options: KnownSourceOptions;
  readonly #readers = new SourceReaders();
  #record: SourceRecord;
  #isAccepted: boolean;
  #live: LiveSource;
  #recordingProblem: OperatorText | null = null;

  constructor(options: KnownSourceOptions) {
    this.#options = options;
    this.origin = options.origin;
    this.#record = options.record;
    const address = parseVideoAddress(options.record.kind, options.record.address);
    this.#isAccepted = options.isAccepted || isLocalAddress(options.record.kind, address);
    this.recorder = new VideoRecorder({
      ...options,
      about: () => {
        const { sourceId, name, vehicleId } = this.#record;
        return { sourceId, name, vehicleId, mode: this.#mode };
      },
      onFault: (problem) => {
        this.#recordingProblem = problem;
      },
    });
    this.#live = this.#receive();
  }

  get record(): SourceRecord {
    return this.#record;
  }

  get isAccepted(): boolean {
    return this.#isAccepted;
  }

  get view(): VideoSource {
    const { sourceId, name, kind, vehicleId, address } = this.#record;
    const { live } = this.#live;
    return {
      sourceId,
      name,
      vehicleId,
      origin: this.origin,
      kind,
      address: formatVideoAddress(parseVideoAddress(kind, address)),
      isAccepted: this.#isAccepted,
      ...live,
      problem: live.problem ?? (this.recorder.isWanted ? null : this.#recordingProblem),
      isRecordingWanted: this.recorder.isWanted,
      recording: this.recorder.current,
      mode: this.#mode,
    };
  }

  /** Connects again if the address changed, or was accepted. */
  change(record: SourceRecord, isAccepted: boolean): void {
    const isOther = record.address !== this.#record.address || isAccepted !== this.#isAccepted;
    this.#record = record;
    this.#isAccepted = isAccepted;
    if (!isOther) return;
    this.#live.stop();
    this.#live = this.#receive();
  }

  join(reader: VideoReader): () => void {
    return this.#readers.join(reader);
  }

  /** Resolves when its recording is on the disk. */
  async close(): Promise<void> {
    this.#live.stop();
    this.#readers.end();
    await this.recorder.stop();
  }

  get #mode(): Mode {
    const { vehicleId } = this.#record;
    return vehicleId === null ? 'live' : this.#options.modeOf(vehicleId);
  }

  #receive(): LiveSource {
    const { receivers, clock, logger } = this.#options;
    const { kind, address: text } = this.#record;
    const address = parseVideoAddress(kind, text);
    const live = new LiveSource({
      address,
      isConfined: this.origin === 'announced',
      isListening: isListening(kind),
      open: receivers[kind],
      readers: this.#readers,
      clock,
      logger,
      onFrame: (built) => this.recorder.take(built),
    });
    if (this.#isAccepted) live.start();
    else
      live.hold(
        'waiting',
        say('The vehicle announces video at {host}, outside the local network. Accept it to connect.', {
          host: address.host,
        }),
      );
    return live;
  }
}
