import type { Frame } from '../../../../gateway/mavlink/codec/frame.ts';
import { HEADER_LENGTH_V1, HEADER_LENGTH_V2 } from '../../../../gateway/mavlink/codec/frame-layout.ts';
import { FrameReader } from '../../../../gateway/mavlink/codec/frame-reader.ts';
import type { MessageByName, MessageName } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import { MESSAGE_DEFINITIONS } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import { decodeMessage } from '../../../../gateway/mavlink/codec/message/message-codec.ts';

/** What a reader made of some bytes. */
export interface ReadFrames {
  readonly frames: readonly Frame[];
  readonly unknown: readonly Frame[];
  readonly reader: FrameReader;
}

/** Reads one datagram, or a whole stream and its end. */
export function readFrames(...chunks: readonly Uint8Array[]): ReadFrames {
  const frames: Frame[] = [];
  const unknown: Frame[] = [];
  const reader = new FrameReader({
    onFrame: (frame) => frames.push(copyFrame(frame)),
    onUnknown: (frame) => unknown.push(copyFrame(frame)),
  });
  for (const chunk of chunks) reader.push(chunk);
  reader.endDatagram();
  return { frames, unknown, reader };
}

/** A decoded message with its fields by dialect names, as node-mavlink gives them. */
export function byWireName(frame: Frame): Record<string, unknown> {
  const decoded = decodeMessage(frame);
  if (!decoded) throw new Error(`message ${frame.messageId} is unknown`);
  return wireFields(decoded.name, decoded.message);
}

/** The fields of one of our messages by dialect names. */
export function wireFields<N extends MessageName>(
  name: N,
  message: MessageByName[N],
): Record<string, unknown> {
  const values = message as unknown as Record<string, unknown>;
  return Object.fromEntries(
    MESSAGE_DEFINITIONS[name].fields.map((field) => [field.wireName, values[field.name]]),
  );
}

/** The same frame on bytes of its own, to be kept beyond the callback that delivered it. */
function copyFrame(frame: Frame): Frame {
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
