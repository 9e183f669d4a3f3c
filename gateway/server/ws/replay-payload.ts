import type { PlaybackFrame } from '../../contract/recording/playback.ts';
import { JsonForReaders } from './json-for-readers.ts';

/** One playback frame as JSON, created once for all readers. */
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

  /** The same as a jump, for a reader that missed one. */
  asJump(): ReplayPayload {
    return this.isJump ? this : new ReplayPayload({ ...this.#frame, isJump: true });
  }
}
