/** A frame of a recording. Whoever has it closes it. */
export interface RecordedFrame<Image> {
  readonly timeS: number;
  readonly durationS: number;
  readonly image: Image;
  readonly close: () => void;
}

/** Frames of one recording, in seconds since its beginning. */
export interface FrameReader<Image> {
  /** Frames in order, from the one shown at `fromS`. */
  readonly frames: (fromS: number) => AsyncGenerator<RecordedFrame<Image>, void, unknown>;
  /** Time of the last key frame at or before; undefined before the first. */
  readonly keyTimeS: (atS: number) => Promise<number | undefined>;
  /** A small copy that may be kept: decoders have only a few frames to give. */
  readonly keep: (frame: RecordedFrame<Image>) => Promise<RecordedFrame<Image>>;
  readonly close: () => void;
}

export interface VideoFollowerOptions<Image> {
  readonly reader: FrameReader<Image>;
  /** A frame to show. It is closed or kept after. */
  readonly onFrame: (frame: RecordedFrame<Image>) => void;
  readonly onFailure: (cause: unknown) => void;
}

/** A wish further ahead starts anew at its key frame: faster than decoding what lies between. */
const MOST_AHEAD_S = 2;
/** Kept frames of a group when playing backwards: more than the eye needs, and a bounded amount of memory. */
export const MOST_KEPT = 60;

/**
 * Shows the frame of a moment that moves: forwards by decoding on, backwards by decoding each group of frames once and
 * keeping copies. Of wishes that come while it works only the newest counts.
 */
export class VideoFollower<Image> {
  readonly #options: VideoFollowerOptions<Image>;
  #wantedS: number | undefined;
  #isBusy = false;
  #isStopped = false;
  #frames: AsyncGenerator<RecordedFrame<Image>, void, unknown> | undefined;
  #kept: RecordedFrame<Image>[] = [];
  #shown: Pick<RecordedFrame<Image>, 'timeS' | 'durationS'> | undefined;

  constructor(options: VideoFollowerOptions<Image>) {
    this.#options = options;
  }

  /** How far the moment is from the frame on screen, in seconds: 0 while it is the frame of that moment. */
  offS(atS: number): number {
    if (!this.#shown) return 0;
    return Math.abs(atS - this.#shown.timeS);
  }

  show(atS: number): void {
    this.#wantedS = atS;
    void this.#run();
  }

  stop(): void {
    this.#isStopped = true;
    this.#forgetKept();
    this.#leaveFrames();
    this.#options.reader.close();
  }

  async #run(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      while (this.#wantedS !== undefined && !this.#isStopped) {
        const atS = this.#wantedS;
        this.#wantedS = undefined;
        await this.#step(atS);
      }
    } catch (cause) {
      if (!this.#isStopped) this.#options.onFailure(cause);
    }
    this.#isBusy = false;
  }

  async #step(atS: number): Promise<void> {
    const shown = this.#shown;
    if (shown && atS >= shown.timeS && atS < shown.timeS + shown.durationS) return;
    if (shown && atS < shown.timeS) await this.#goBack(atS);
    else await this.#goOn(atS);
  }

  async #goOn(atS: number): Promise<void> {
    this.#forgetKept();
    if (!this.#frames || (this.#shown && atS - this.#shown.timeS > MOST_AHEAD_S)) {
      this.#leaveFrames();
      this.#frames = this.#options.reader.frames(atS);
    }
    let frame: RecordedFrame<Image> | undefined;
    for (;;) {
      const { value, done } = await this.#frames.next();
      if (done) {
        this.#leaveFrames();
        break;
      }
      frame?.close();
      frame = value;
      if (this.#isStopped || value.timeS + value.durationS > atS) break;
    }
    if (frame) this.#give(frame);
    frame?.close();
  }

  async #goBack(atS: number): Promise<void> {
    this.#leaveFrames();
    const find = () => this.#kept.findLast(({ timeS }) => timeS <= atS);
    if (!find()) await this.#keepGroup(atS);
    const frame = find();
    if (frame) this.#give(frame);
  }

  /** Keeps the frames from the key frame to this moment; of many, every second, fourth, … */
  async #keepGroup(atS: number): Promise<void> {
    this.#forgetKept();
    const { reader } = this.#options;
    const keyS = await reader.keyTimeS(atS);
    if (keyS === undefined) return;
    let every = 1;
    let count = 0;
    for await (const frame of reader.frames(keyS)) {
      const isWanted = frame.timeS <= atS && !this.#isStopped;
      try {
        if (isWanted && count % every === 0) this.#kept.push(await reader.keep(frame));
      } finally {
        frame.close();
      }
      if (!isWanted) break;
      count += 1;
      if (this.#kept.length > MOST_KEPT) {
        for (const [index, kept] of this.#kept.entries()) if (index % 2 === 1) kept.close();
        this.#kept = this.#kept.filter((_, index) => index % 2 === 0);
        every *= 2;
      }
    }
    if (this.#isStopped) this.#forgetKept();
  }

  #give(frame: RecordedFrame<Image>): void {
    if (this.#isStopped) return;
    this.#shown = { timeS: frame.timeS, durationS: frame.durationS };
    this.#options.onFrame(frame);
  }

  #leaveFrames(): void {
    void this.#frames?.return();
    this.#frames = undefined;
  }

  #forgetKept(): void {
    for (const frame of this.#kept) frame.close();
    this.#kept = [];
  }
}
