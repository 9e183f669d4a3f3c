import { BufferFrame, VIEW_SPARE_BYTES } from '../buffer-frame.ts';
import type { Frame } from '../frame.ts';
import { MAX_PAYLOAD_LENGTH } from '../frame-layout.ts';
import { MESSAGE_DEFINITIONS, type MessageByName, type MessageName } from '../generated/messages.ts';
import { FIELD_SIZE_BYTES, type FieldDefinition, type FieldType } from './field-definition.ts';
import type { MessageDefinition } from './message-definition.ts';
import { definitionOfId } from './message-registry.ts';

/** A message with its name: a union to switch on by `name`. */
export type DecodedMessage = {
  [N in MessageName]: { readonly name: N; readonly message: MessageByName[N] };
}[MessageName];

// Holds one message at a time. Nothing keeps a view of it.
const scratch = new Uint8Array(MAX_PAYLOAD_LENGTH + VIEW_SPARE_BYTES);
const scratchView = new DataView(scratch.buffer);

/**
 * Decodes the message of a frame. Fields missing from a short payload (trailing zeros of MAVLink 2,
 * extensions in MAVLink 1) are 0, '' or arrays of 0. Bytes after the known fields are ignored.
 * @returns undefined when the message is not in our dialects.
 */
export function decodeMessage(frame: Frame): DecodedMessage | undefined {
  const definition = definitionOfId(frame.messageId);
  if (!definition) return undefined;
  const { maxLength } = definition;
  let view: DataView = scratchView;
  let at = 0;
  if (!(frame instanceof BufferFrame)) copyBytes(frame.payload, 0, frame.payload.length, maxLength);
  else if (frame.view && frame.payloadLength >= maxLength) {
    view = frame.view;
    at = frame.payloadAt;
  } else wholePayload(frame, maxLength);
  // Name and decoder match, which the union type cannot express.
  return { name: definition.name, message: definition.decode(view, at) } as DecodedMessage;
}

/** Where the payload of a frame is. */
export type PayloadPlace = Pick<BufferFrame, 'buffer' | 'view' | 'payloadAt' | 'payloadLength'>;

/** A view that begins with the payload, cut or zero-padded to `maxLength` (≤ 255) bytes; valid until the next call. */
export function wholePayload(place: PayloadPlace, maxLength: number): DataView {
  const { view, payloadAt, payloadLength } = place;
  if (view) copyWords(view, payloadAt, payloadLength, maxLength);
  else copyBytes(place.buffer, payloadAt, payloadLength, maxLength);
  return scratchView;
}

/** Copies a payload to `scratch`, cut or zero-padded to `maxLength`. */
function copyBytes(source: Uint8Array, from: number, length: number, maxLength: number): void {
  const copied = Math.min(length, maxLength);
  for (let at = 0; at < copied; at += 1) scratch[at] = source[from + at] as number;
  for (let at = copied; at < maxLength; at += 1) scratch[at] = 0;
}

/** The same, four bytes at a time. Reads and writes up to {@link VIEW_SPARE_BYTES} bytes beyond the payload. */
function copyWords(source: DataView, from: number, length: number, maxLength: number): void {
  const copied = Math.min(length, maxLength);
  const whole = copied & ~3;
  for (let at = 0; at < whole; at += 4) scratchView.setInt32(at, source.getInt32(from + at, true), true);
  // The bytes of the last word that still belong to the payload: 0 to 3.
  const kept = (1 << ((copied & 3) * 8)) - 1;
  scratchView.setInt32(whole, source.getInt32(from + whole, true) & kept, true);
  for (let at = whole + 4; at < maxLength; at += 4) scratchView.setInt32(at, 0);
}

/**
 * Encodes the full payload, with extensions and trailing zeros, into a new array of
 * `MESSAGE_DEFINITIONS[name].maxLength` bytes.
 * @throws RangeError naming the field when a value does not fit its wire type.
 */
export function encodePayload<N extends MessageName>(name: N, message: MessageByName[N]): Uint8Array {
  const { maxLength, fields }: MessageDefinition<N> = MESSAGE_DEFINITIONS[name];
  const payload = new Uint8Array(maxLength);
  encodeFields(fields, message as unknown as Readonly<Record<string, unknown>>, new DataView(payload.buffer));
  return payload;
}

const textEncoder = new TextEncoder();

/**
 * Writes all fields, extensions included, to the start of the view. Fractions (degrees × 1e7) in
 * integer fields are rounded to the nearest integer. Short arrays are zero-padded.
 * @throws RangeError naming the field when a value does not fit its wire type. DataView would send
 *   a NaN or too large coordinate as another number.
 */
function encodeFields(
  fields: readonly FieldDefinition[],
  message: Readonly<Record<string, unknown>>,
  view: DataView,
): void {
  for (const { name, type, arrayLength, offset } of fields) {
    const value = message[name] as never;
    if (type === 'char') writeText(view, offset, Math.max(1, arrayLength), value, name);
    else if (arrayLength === 0) writeNumber(view, offset, type, value, name);
    else writeArray(view, offset, type, arrayLength, value, name);
  }
}

/** Writes a scalar or one array element. Calls through a table of writers cost twice as much. */
function writeNumber(
  view: DataView,
  at: number,
  type: Exclude<FieldType, 'char'>,
  value: never,
  field: string,
): void {
  switch (type) {
    case 'float':
      view.setFloat32(at, value, true);
      break;
    case 'double':
      view.setFloat64(at, value, true);
      break;
    case 'uint8_t':
    case 'uint8_t_mavlink_version':
      view.setUint8(at, within(value, 0, 0xff, field));
      break;
    case 'int8_t':
      view.setInt8(at, within(value, -0x80, 0x7f, field));
      break;
    case 'uint16_t':
      view.setUint16(at, within(value, 0, 0xffff, field), true);
      break;
    case 'int16_t':
      view.setInt16(at, within(value, -0x8000, 0x7fff, field), true);
      break;
    case 'uint32_t':
      view.setUint32(at, within(value, 0, 0xffff_ffff, field), true);
      break;
    case 'int32_t':
      view.setInt32(at, within(value, -0x8000_0000, 0x7fff_ffff, field), true);
      break;
    case 'uint64_t':
      if (BigInt.asUintN(64, value) !== value) throw outOfRange(value, field);
      view.setBigUint64(at, value, true);
      break;
    case 'int64_t':
      if (BigInt.asIntN(64, value) !== value) throw outOfRange(value, field);
      view.setBigInt64(at, value, true);
      break;
  }
}

/** @throws RangeError when the text exceeds `length` UTF-8 bytes. A cut name is another name. */
function writeText(view: DataView, offset: number, length: number, text: string, field: string): void {
  const bytes = textEncoder.encode(text);
  if (bytes.length > length)
    throw new RangeError(`${field}: text of ${bytes.length} bytes, at most ${length} fit`);
  for (let index = 0; index < length; index += 1) view.setUint8(offset + index, bytes[index] ?? 0);
}

function writeArray(
  view: DataView,
  offset: number,
  type: Exclude<FieldType, 'char'>,
  length: number,
  values: readonly number[],
  field: string,
): void {
  if (values.length > length)
    throw new RangeError(`${field}: ${values.length} elements, at most ${length} fit`);
  const sizeBytes = FIELD_SIZE_BYTES[type];
  for (let index = 0; index < length; index += 1)
    writeNumber(view, offset + index * sizeBytes, type, (values[index] ?? 0) as never, field);
}

function within(value: number, minimum: number, maximum: number, field: string): number {
  const rounded = Math.round(value);
  if (rounded >= minimum && rounded <= maximum) return rounded;
  throw outOfRange(value, field);
}

function outOfRange(value: number | bigint, field: string): RangeError {
  return new RangeError(`${field}: ${value} does not fit the field of the MAVLink message`);
}
