import type { Frame } from './frame.ts';
import { HEADER_LENGTH_V1, HEADER_LENGTH_V2 } from './frame-layout.ts';

/** The same frame on bytes of its own, to be kept beyond the callback that delivered it. */
export function copyFrame(frame: Frame): Frame {
  const bytes = frame.bytes.slice();
  const payloadAt = frame.version === 1 ? HEADER_LENGTH_V1 : HEADER_LENGTH_V2;
  const payload = bytes.subarray(payloadAt, payloadAt + frame.payload.length);
  return {
    version: frame.version,
    incompatFlags: frame.incompatFlags,
    compatFlags: frame.compatFlags,
    sequence: frame.sequence,
    systemId: frame.systemId,
    componentId: frame.componentId,
    messageId: frame.messageId,
    payload,
    bytes,
  };
}
