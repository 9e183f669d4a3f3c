import { VIDEO_FRAME_HEADER } from '../../../gateway/contract/recording/video.ts';

/** A frame of a source as the gateway sends it: an access unit, or a JPEG. */
export interface FrameMessage {
  readonly isKey: boolean;
  /** Something was lost just before this frame. */
  readonly isAfterLoss: boolean;
  readonly sequence: number;
  /** Monotonic, from the clock of the source. */
  readonly mediaUs: number;
  /** When the gateway had the whole frame, by its clock. */
  readonly receivedUtcMs: number;
  readonly data: Uint8Array<ArrayBuffer>;
}

const { version, bytes: HEADER_BYTES, flags: FLAGS } = VIDEO_FRAME_HEADER;

/** Reads a binary message of `/ws/video/{sourceId}`; undefined if it is none. */
export function parseFrameMessage(message: ArrayBuffer): FrameMessage | undefined {
  if (message.byteLength <= HEADER_BYTES) return undefined;
  const view = new DataView(message);
  if (view.getUint8(0) !== version) return undefined;
  const flags = view.getUint8(1);
  return {
    isKey: (flags & FLAGS.key) !== 0,
    isAfterLoss: (flags & FLAGS.lostBefore) !== 0,
    sequence: view.getUint32(4, true),
    mediaUs: view.getFloat64(8, true),
    receivedUtcMs: view.getFloat64(16, true),
    data: new Uint8Array(message, HEADER_BYTES),
  };
}
