import { BufferFrame } from '../buffer-frame.ts';
import type { Frame } from '../frame.ts';
import { MAX_PAYLOAD_LENGTH } from '../frame-layout.ts';
import { MESSAGE_DEFINITIONS, type MessageByName, type MessageName } from '../generated/messages.ts';
import { encodeFields } from './encode-fields.ts';
import type { MessageDefinition } from './message-definition.ts';
import { definitionOfId } from './message-registry.ts';

/** A message with its name: a union to switch on by `name`. */
export type DecodedMessage = {
  [N in MessageName]: { readonly name: N; readonly message: MessageByName[N] };
}[MessageName];

// One message at a time is in here; nothing keeps a view of it.
const scratch = new Uint8Array(MAX_PAYLOAD_LENGTH);
const scratchView = new DataView(scratch.buffer);

/**
 * Reads the message of a frame. Fields a shorter payload does not carry (trailing zeros of MAVLink 2, extensions in
 * MAVLink 1) are 0, '' or arrays of 0; bytes beyond the fields we know are ignored.
 * @returns undefined when the message is not of our dialects.
 */
export function decodeMessage(frame: Frame): DecodedMessage | undefined {
  const definition = definitionOfId(frame.messageId);
  if (!definition) return undefined;
  if (frame instanceof BufferFrame) {
    fillScratch(frame.buffer, frame.payloadAt, frame.payloadLength, definition.maxLength);
  } else {
    fillScratch(frame.payload, 0, frame.payload.length, definition.maxLength);
  }
  // The definition's name and decoder belong together, which a union cannot say.
  return { name: definition.name, message: definition.decode(scratchView, 0) } as DecodedMessage;
}

/** Copies a payload, cut or filled with zeros to `maxLength` bytes: short ones are copied fastest byte by byte. */
function fillScratch(source: Uint8Array, from: number, length: number, maxLength: number): void {
  const copied = Math.min(length, maxLength);
  for (let at = 0; at < copied; at += 1) scratch[at] = source[from + at] as number;
  for (let at = copied; at < maxLength; at += 1) scratch[at] = 0;
}

/**
 * The whole payload of a message, extensions included and trailing zeros not yet cut: a fresh array of
 * `MESSAGE_DEFINITIONS[name].maxLength` bytes.
 * @throws RangeError naming the field when a value does not fit its wire type.
 */
export function encodePayload<N extends MessageName>(name: N, message: MessageByName[N]): Uint8Array {
  const { maxLength, fields }: MessageDefinition<N> = MESSAGE_DEFINITIONS[name];
  const payload = new Uint8Array(maxLength);
  encodeFields(fields, message as unknown as Readonly<Record<string, unknown>>, new DataView(payload.buffer));
  return payload;
}
