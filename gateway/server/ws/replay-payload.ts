import type { PlaybackFrame } from '../../contract/recording/playback.ts';

/** One frame of a playback as JSON, made once however many readers take it. */
export class ReplayPayload {
  readonly #frame: PlaybackFrame;
  #json: Buffer | undefined;

  constructor(frame: PlaybackFrame) {
    this.#frame = frame;
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

  /** Not to be written to. */
  get json(): Buffer {
    this.#json ??= Buffer.from(JSON.stringify(this.#frame));
    return this.#json;
  }
}
