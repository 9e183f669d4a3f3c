import type { PlaybackFrame } from '../../contract/recording/playback.ts';
import { JsonForReaders } from './json-for-readers.ts';

/** One frame of a playback as JSON, made once however many readers take it. */
export class ReplayPayload {
  readonly #frame: PlaybackFrame;
  readonly json: JsonForReaders;

  constructor(frame: PlaybackFrame) {
    this.#frame = frame;
    this.json = new JsonForReaders(frame);
  }

  get playbackId(): string {
    return this.#frame.playback.playbackId;
  }

  get isJump(): boolean {
    return this.#frame.isJump;
  }

  /** The same for a reader that missed a jump. */
  asJump(): ReplayPayload {
    return this.isJump ? this : new ReplayPayload({ ...this.#frame, isJump: true });
  }
}
