import type { OperatorText } from '../../contract/operator-text.ts';
import type { VideoFrame, VideoMessage, VideoReader, VideoState } from '../../contract/recording/video.ts';
import type { PictureFormat } from './codec/nal-codec.ts';

/** Frames kept for readers that join. */
const MAX_KEPT_BYTES = 8 * 1024 * 1024;
const MAX_KEPT_FRAMES = 2000;

/** The readers of a source. One that joins gets the frames since the last key frame at once. */
export class SourceReaders {
  readonly #readers = new Set<VideoReader>();
  #config: VideoMessage | undefined;
  #state: VideoMessage = { type: 'state', state: 'connecting', problem: null };
  #kept: VideoFrame[] = [];
  #keptBytes = 0;

  setFormat(format: PictureFormat): void {
    this.#forgetFrames();
    this.#config = { type: 'config', ...format };
    for (const reader of this.#readers) reader.message(this.#config);
  }

  setState(state: VideoState, problem: OperatorText | null): void {
    this.#state = { type: 'state', state, problem };
    for (const reader of this.#readers) reader.message(this.#state);
  }

  deliver(frame: VideoFrame): void {
    if (frame.isKey) this.#forgetFrames();
    // Frames after a key frame that is no longer kept are of no use.
    if (frame.isKey || this.#kept.length > 0) {
      this.#kept.push(frame);
      this.#keptBytes += frame.data.length;
      if (this.#keptBytes > MAX_KEPT_BYTES || this.#kept.length > MAX_KEPT_FRAMES) this.#forgetFrames();
    }
    for (const reader of this.#readers) reader.frame(frame);
  }

  join(reader: VideoReader): () => void {
    if (this.#config) reader.message(this.#config);
    reader.message(this.#state);
    for (const frame of this.#kept) reader.frame(frame);
    this.#readers.add(reader);
    return () => void this.#readers.delete(reader);
  }

  end(): void {
    const readers = [...this.#readers];
    this.#readers.clear();
    this.#forgetFrames();
    for (const reader of readers) reader.ended();
  }

  #forgetFrames(): void {
    this.#kept = [];
    this.#keptBytes = 0;
  }
}
