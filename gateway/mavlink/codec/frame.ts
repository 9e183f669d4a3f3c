/**
 * One MAVLink packet as sent on the wire.
 * Valid during the callback that hands it over: copy the bytes to keep it.
 * Source: https://mavlink.io/en/guide/serialization.html
 */
export interface Frame {
  readonly version: 1 | 2;
  /** 0 in MAVLink 1. Bit 0x01: the frame carries a signature. */
  readonly incompatFlags: number;
  readonly compatFlags: number;
  /** 0 to 255, wraps. */
  readonly sequence: number;
  /** 0 to 255. Only broken senders use 0. */
  readonly systemId: number;
  readonly componentId: number;
  readonly messageId: number;
  /** Payload as sent: MAVLink 2 omits trailing zeros. */
  readonly payload: Uint8Array;
  /** The whole frame from STX to the last byte of CRC or signature. */
  readonly bytes: Uint8Array;
}
