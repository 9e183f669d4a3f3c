import { viewOf } from '../../mavlink/codec/buffer-frame.ts';
import { CRC_START, crcAccumulate, crcByte } from '../../mavlink/codec/crc.ts';
import { FrameExaminer, isStx } from '../../mavlink/codec/frame-examiner.ts';
import {
  CRC_LENGTH,
  HEADER_LENGTH_V2,
  INCOMPAT_FLAG_SIGNED,
  SIGNATURE_LENGTH,
  STX_V2,
} from '../../mavlink/codec/frame-layout.ts';
import { writeCrc } from '../../mavlink/codec/frame-writer.ts';
import { MESSAGE_ID } from '../../mavlink/codec/generated/messages.ts';

/** Bytes of the time before each frame. */
export const STAMP_LENGTH = 8;

const examiner = new FrameExaminer();

/**
 * One tlog record: 8 bytes of big-endian UTC microseconds and the frame, as other ground stations read it. Nothing
 * that would help to forge a signature is kept: signatures are cut off (flag cleared, CRC recomputed) and the payload
 * of SETUP_SIGNING, which is the key, is zeros.
 * @param utcUs microseconds since 1970, 0 to 2^53 - 1; fractions are cut.
 * @param frameBytes one whole frame, known or unknown, as a reader delivered it.
 * @returns fresh bytes, or undefined when `frameBytes` is not exactly one frame.
 */
export function tlogRecord(utcUs: number, frameBytes: Uint8Array): Uint8Array | undefined {
  if (!isStx(frameBytes, 0)) return undefined;
  const verdict = examiner.examine(viewOf(frameBytes), 0, frameBytes.length);
  if ((verdict !== 'frame' && verdict !== 'unknown') || examiner.length !== frameBytes.length)
    return undefined;
  return stamped(utcUs, withoutSecrets(frameBytes));
}

/** A record of a frame that was checked before; `utcUs` as in {@link tlogRecord}. */
export function stamped(utcUs: number, frame: Uint8Array): Uint8Array {
  const record = new Uint8Array(STAMP_LENGTH + frame.length);
  const view = new DataView(record.buffer);
  view.setUint32(0, Math.floor(utcUs / 0x1_0000_0000));
  view.setUint32(4, Math.floor(utcUs % 0x1_0000_0000));
  record.set(frame, STAMP_LENGTH);
  return record;
}

function withoutSecrets(frame: Uint8Array): Uint8Array {
  if (frame[0] !== STX_V2) return frame;
  const isSigned = ((frame[2] ?? 0) & INCOMPAT_FLAG_SIGNED) !== 0;
  const messageId = (frame[7] ?? 0) | ((frame[8] ?? 0) << 8) | ((frame[9] ?? 0) << 16);
  const hasKey = messageId === MESSAGE_ID.SETUP_SIGNING;
  if (!isSigned && !hasKey) return frame;
  const clean = frame.slice(0, frame.length - (isSigned ? SIGNATURE_LENGTH : 0));
  const crcAt = clean.length - CRC_LENGTH;
  const crcExtra = crcExtraOf(clean, crcAt);
  clean[2] = (clean[2] ?? 0) & ~INCOMPAT_FLAG_SIGNED;
  if (hasKey) clean.fill(0, HEADER_LENGTH_V2, crcAt);
  writeCrc(clean, crcAt, crcExtra);
  return clean;
}

/**
 * The CRC_EXTRA that makes the frame's CRC right, so that a frame of an unknown message can be sealed again.
 */
function crcExtraOf(frame: Uint8Array, crcAt: number): number {
  const wanted = (frame[crcAt] ?? 0) | ((frame[crcAt + 1] ?? 0) << 8);
  const before = crcAccumulate(viewOf(frame), 1, crcAt, CRC_START);
  for (let crcExtra = 0; crcExtra < 256; crcExtra += 1) {
    if (crcByte(before, crcExtra) === wanted) return crcExtra;
  }
  return 0;
}
