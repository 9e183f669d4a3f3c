/** A stretch of a recording: whole records one after the other. Times are microseconds since 1970, corrected. */
export interface FrameBlock {
  /** Where its first record begins and its last one ends. */
  readonly offset: number;
  readonly endOffset: number;
  readonly firstUs: number;
  readonly lastUs: number;
  /** To be added to the stamps of its records, none of which is earlier than the one before. */
  readonly shiftUs: number;
  readonly records: number;
  /** Which messages it holds; undefined when there are too many to list. */
  readonly messageIds: Uint32Array | undefined;
  /** Its records do not follow one another, or have other times than their stamps say: they are listed. */
  readonly isRough: boolean;
}

/** Records by name: where each begins, in the file or in its block, and its time. */
export interface RecordList {
  readonly offsets: Float64Array;
  readonly timesUs: Float64Array;
}

/** What must be known of a recording to find its frames without reading it. */
export interface FrameIndex {
  /** In order of time and place; none for an empty recording. */
  readonly blocks: readonly FrameBlock[];
  /** The last record of every sender of state before that block, in no order; offsets in the file. */
  keyframes(block: number): Promise<RecordList>;
  /** Every record of a rough block; offsets from its beginning. */
  roughRecords(block: number): Promise<RecordList>;
  close(): Promise<void>;
}
