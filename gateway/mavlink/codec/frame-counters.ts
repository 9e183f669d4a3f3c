/** Why bytes that began like a frame were not accepted as one. */
export type RejectReason =
  /** The CRC does not match. */
  | 'bad-crc'
  /** MAVLink 1 payload length that this message cannot have. */
  | 'bad-length'
  /** An incompatibility flag we do not know: the rest of the frame may have any shape. */
  | 'incompatible'
  /** The message id is unknown and nothing behind the frame confirms that it is one. */
  | 'unknown-id'
  /** The datagram ended, or the next bytes took too long, before the frame was whole. */
  | 'truncated';

/** What a {@link FrameReader} has seen since it was made. */
export interface FrameCounters {
  readonly bytes: number;
  /** Delivered frames by version, unknown messages not included. */
  readonly framesV1: number;
  readonly framesV2: number;
  /** Frames of messages we cannot decode. */
  readonly unknownFrames: number;
  /** Bytes that are in no delivered frame. */
  readonly skippedBytes: number;
  readonly rejected: Readonly<Record<RejectReason, number>>;
}
