/** Why bytes that start like a frame were rejected. */
export type RejectReason =
  /** The CRC does not match. */
  | 'bad-crc'
  /** MAVLink 1 payload length invalid for this message. */
  | 'bad-length'
  /** Unknown incompatibility flag: the rest of the frame may have any layout. */
  | 'incompatible'
  /** The message ID is unknown and the bytes after the frame do not confirm it. */
  | 'unknown-id'
  /** The datagram ended, or bytes came too late, before the frame was complete. */
  | 'truncated';

/** Counts of a {@link FrameReader} since its creation. */
export interface FrameCounters {
  readonly bytes: number;
  /** Delivered frames by version, without unknown messages. */
  readonly framesV1: number;
  readonly framesV2: number;
  /** Frames of messages we cannot decode. */
  readonly unknownFrames: number;
  /** Bytes outside every delivered frame. */
  readonly skippedBytes: number;
  readonly rejected: Readonly<Record<RejectReason, number>>;
}
