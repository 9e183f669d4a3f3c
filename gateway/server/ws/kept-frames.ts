import type { ServerKind } from '../../contract/websocket.ts';

/** A frame other than telemetry, as it was numbered. The payload buffer is shared between sessions. */
export interface KeptFrame {
  readonly kind: ServerKind;
  readonly seq: number;
  readonly atMs: number;
  readonly dataJson: Buffer;
}

/** The newest frames of a session, within bounds; the oldest go first. */
export class KeptFrames {
  readonly #maxFrames: number;
  readonly #maxBytes: number;
  #frames: KeptFrame[] = [];
  #start = 0;
  #bytes = 0;
  #lastDroppedSeq = 0;

  constructor(maxFrames: number, maxBytes: number) {
    this.#maxFrames = maxFrames;
    this.#maxBytes = maxBytes;
  }

  /** Seq of the newest frame that is gone; 0 when none is. */
  get lastDroppedSeq(): number {
    return this.#lastDroppedSeq;
  }

  push(frame: KeptFrame): void {
    this.#frames.push(frame);
    this.#bytes += frame.dataJson.length;
    while (this.#frames.length - this.#start > this.#maxFrames || this.#bytes > this.#maxBytes) this.#drop();
    // Compacts now and then instead of moving all frames for each one that goes.
    if (this.#start > 256 && this.#start * 2 > this.#frames.length) {
      this.#frames = this.#frames.slice(this.#start);
      this.#start = 0;
    }
  }

  /** Drops what the reader is known to have, or has no use for after a new snapshot. */
  dropThrough(seq: number): void {
    while ((this.#frames[this.#start]?.seq ?? Number.POSITIVE_INFINITY) <= seq) this.#drop();
  }

  after(seq: number): readonly KeptFrame[] {
    return this.#frames.slice(this.#start).filter((frame) => frame.seq > seq);
  }

  #drop(): void {
    const oldest = this.#frames[this.#start];
    if (!oldest) return;
    this.#lastDroppedSeq = oldest.seq;
    this.#bytes -= oldest.dataJson.length;
    this.#start += 1;
  }
}
