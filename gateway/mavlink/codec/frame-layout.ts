/*
 * Offsets and lengths of a frame.
 * Source: https://mavlink.io/en/guide/serialization.html
 */

export const STX_V1 = 0xfe;
export const STX_V2 = 0xfd;
export const HEADER_LENGTH_V1 = 6;
export const HEADER_LENGTH_V2 = 10;
export const CRC_LENGTH = 2;
/** 1 byte link ID, 6 timestamp, 6 of SHA-256. */
export const SIGNATURE_LENGTH = 13;
export const MAX_PAYLOAD_LENGTH = 255;
export const MAX_FRAME_LENGTH = HEADER_LENGTH_V2 + MAX_PAYLOAD_LENGTH + CRC_LENGTH + SIGNATURE_LENGTH;

/** Incompatibility flag: the frame ends with a signature. MAVLink defines no other. */
export const INCOMPAT_FLAG_SIGNED = 0x01;
