import type { DecodedMessage } from '../../mavlink/codec/message/message-codec.ts';

/** One record of a log with its message, where our dialects have it. */
export interface HeardRecord {
  readonly systemId: number;
  readonly componentId: number;
  readonly messageId: number;
  readonly decoded: DecodedMessage | undefined;
}

/** A frame as it was recorded. */
export interface RecordedFrame {
  /** Microseconds since 1970, corrected where the clock of the recording jumped back: never decreases. */
  readonly utcUs: number;
  /** The whole MAVLink frame, the reader's to keep. */
  readonly bytes: Uint8Array;
}

/** The frames of one recording by time, found without reading what lies before. */
export interface RecordedFrames {
  readonly startUs: number;
  readonly endUs: number;
  /**
   * The frames a listener needs to have the same state as after everything up to `utcUs`: the last frame at
   * or before it of each system, component, message and instance, in time order. Takes at most 100 ms for a
   * recording of one hour.
   */
  stateAt(utcUs: number): Promise<readonly RecordedFrame[]>;
  /** In order of time, from `fromUs` on, before `toUs`; in batches of at most some thousand. */
  between(fromUs: number, toUs: number): AsyncIterable<readonly RecordedFrame[]>;
  /** As `between`, of some messages only; blocks without any of them are not read. */
  ofMessages(
    messageIds: ReadonlySet<number>,
    fromUs: number,
    toUs: number,
  ): AsyncIterable<readonly RecordedFrame[]>;
  /** Time of the first frame after `utcUs`; undefined behind the last. */
  next(utcUs: number): Promise<number | undefined>;
  /** Time of the last frame before `utcUs`; undefined before the first. */
  previous(utcUs: number): Promise<number | undefined>;
  close(): Promise<void>;
}
