import { createStore, type StoreApi } from 'zustand';
import type { VideoRecording } from '../../../gateway/contract/recording/video.ts';
import { type FrameReader, type RecordedFrame, VideoFollower } from './video-follower.ts';

/** `absent`: nothing was recorded at this moment. `unsupported`: this computer cannot decode the codec. */
export type RecordedVideoPhase = 'absent' | 'opening' | 'shown' | 'unsupported' | 'failed';

export interface RecordedVideoState {
  readonly phase: RecordedVideoPhase;
  readonly failure: unknown;
  /** The recording of this moment. */
  readonly recording: VideoRecording | undefined;
  /** How far the picture is from the moment, in tenths of a second; undefined while it belongs to it. */
  readonly offTenths: number | undefined;
}

export interface RecordedVideoOptions<Image> {
  /** Recordings of one source. */
  readonly recordings: readonly VideoRecording[];
  /** Undefined: this computer cannot decode it. */
  readonly open: (recording: VideoRecording) => Promise<FrameReader<Image> | undefined>;
  readonly onFrame: (frame: RecordedFrame<Image>) => void;
}

/** A picture further from the moment than this is marked. */
const OFF_AFTER_S = 0.5;

/** The recording of a moment, UTC milliseconds. */
export function recordingAt(recordings: readonly VideoRecording[], atMs: number): VideoRecording | undefined {
  return recordings.find(
    ({ startedAtMs, endedAtMs }) => startedAtMs <= atMs && (endedAtMs === null || atMs <= endedAtMs),
  );
}

/** The recordings of one source in step with a replay. */
export class RecordedVideo<Image> {
  readonly store: StoreApi<RecordedVideoState> = createStore(() => ({
    phase: 'absent',
    failure: undefined,
    recording: undefined,
    offTenths: undefined,
  }));
  readonly #options: RecordedVideoOptions<Image>;
  #follower: VideoFollower<Image> | undefined;
  #atMs = 0;

  constructor(options: RecordedVideoOptions<Image>) {
    this.#options = options;
  }

  /** Shows the frame of this moment, UTC milliseconds, as soon as it is decoded. */
  show(atMs: number): void {
    this.#atMs = atMs;
    const recording = recordingAt(this.#options.recordings, atMs);
    if (recording?.recordingId !== this.store.getState().recording?.recordingId) this.#change(recording);
    this.#follow();
  }

  stop(): void {
    this.#follower?.stop();
    this.#follower = undefined;
    this.store.setState({ recording: undefined });
  }

  #follow(): void {
    const { recording, offTenths: before } = this.store.getState();
    if (!this.#follower || !recording) return;
    const atS = (this.#atMs - recording.startedAtMs) / 1000;
    this.#follower.show(atS);
    const offS = this.#follower.offS(atS);
    const offTenths = offS > OFF_AFTER_S ? Math.round(offS * 10) : undefined;
    if (offTenths !== before) this.store.setState({ offTenths });
  }

  #change(recording: VideoRecording | undefined): void {
    this.#follower?.stop();
    this.#follower = undefined;
    const phase = recording ? 'opening' : 'absent';
    this.store.setState({ recording, phase, failure: undefined, offTenths: undefined });
    if (recording) void this.#open(recording);
  }

  async #open(recording: VideoRecording): Promise<void> {
    const isWanted = () => this.store.getState().recording?.recordingId === recording.recordingId;
    const onFailure = (failure: unknown) => {
      if (isWanted()) this.store.setState({ phase: 'failed', failure });
    };
    try {
      const reader = await this.#options.open(recording);
      if (!reader) {
        if (isWanted()) this.store.setState({ phase: 'unsupported' });
        return;
      }
      if (!isWanted()) return reader.close();
      this.#follower = new VideoFollower({
        reader,
        onFailure,
        onFrame: (frame) => {
          this.#options.onFrame(frame);
          if (this.store.getState().phase !== 'shown') this.store.setState({ phase: 'shown' });
          this.#follow();
        },
      });
      this.#follow();
    } catch (cause) {
      onFailure(cause);
    }
  }
}
