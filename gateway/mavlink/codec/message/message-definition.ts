import type { MessageByName, MessageName } from '../generated/messages.ts';
import { type FieldDefinition, parseFields } from './field-definition.ts';

/** Reads a message whose `maxLength` payload bytes start at `offset`, all within the view. */
export type DecodeMessage<N extends MessageName> = (view: DataView, offset: number) => MessageByName[N];

/**
 * One message of our dialects.
 * Source: https://mavlink.io/en/guide/serialization.html
 */
export class MessageDefinition<N extends MessageName = MessageName> {
  readonly id: number;
  readonly name: N;
  /** Last byte of the CRC input. It differs when two sides disagree on the fields. */
  readonly crcExtra: number;
  /** Payload bytes without extensions, as in MAVLink 1. */
  readonly minLength: number;
  /** Payload bytes with extensions, before trailing zeros are cut. */
  readonly maxLength: number;
  /** Offsets of the target system and component in the payload, for routing without decoding. */
  readonly targetSystemOffset: number | undefined;
  readonly targetComponentOffset: number | undefined;
  readonly decode: DecodeMessage<N>;
  readonly #fieldText: string;
  #fields: readonly FieldDefinition[] | undefined;

  constructor(
    id: number,
    name: N,
    crcExtra: number,
    minLength: number,
    maxLength: number,
    targetSystemOffset: number | undefined,
    targetComponentOffset: number | undefined,
    fieldText: string,
    decode: DecodeMessage<N>,
  ) {
    this.id = id;
    this.name = name;
    this.crcExtra = crcExtra;
    this.minLength = minLength;
    this.maxLength = maxLength;
    this.targetSystemOffset = targetSystemOffset;
    this.targetComponentOffset = targetComponentOffset;
    this.decode = decode;
    this.#fieldText = fieldText;
  }

  /** In wire order. Parsed on first use, because decoding does not need them. */
  get fields(): readonly FieldDefinition[] {
    this.#fields ??= parseFields(this.#fieldText);
    return this.#fields;
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Text of a char[] field: up to the first NUL or the end. Bytes that are not UTF-8 become U+FFFD.
 * Source: https://mavlink.io/en/guide/xml_schema.html (char arrays need no terminator when they are full)
 */
export function readString(view: DataView, offset: number, length: number): string {
  // One call makes one flat string; adding character by character makes a chain that must be flattened later.
  const codes: number[] = [];
  for (let index = 0; index < length; index += 1) {
    const byte = view.getUint8(offset + index);
    if (byte === 0) break;
    if (byte > 0x7f) return readUtf8(view, offset, length);
    codes.push(byte);
  }
  return String.fromCharCode(...codes);
}

function readUtf8(view: DataView, offset: number, length: number): string {
  const bytes = new Uint8Array(view.buffer, view.byteOffset + offset, length);
  const end = bytes.indexOf(0);
  return decoder.decode(end < 0 ? bytes : bytes.subarray(0, end));
}

/** Read long arrays, by DataView accessor. */
export const readArray = {
  Uint8(view: DataView, offset: number, length: number): number[] {
    const values: number[] = [];
    for (let index = 0; index < length; index += 1) values.push(view.getUint8(offset + index));
    return values;
  },
  Int8(view: DataView, offset: number, length: number): number[] {
    const values: number[] = [];
    for (let index = 0; index < length; index += 1) values.push(view.getInt8(offset + index));
    return values;
  },
  Uint16(view: DataView, offset: number, length: number): number[] {
    const values: number[] = [];
    for (let index = 0; index < length; index += 1) values.push(view.getUint16(offset + index * 2, true));
    return values;
  },
  Float32(view: DataView, offset: number, length: number): number[] {
    const values: number[] = [];
    for (let index = 0; index < length; index += 1) values.push(view.getFloat32(offset + index * 4, true));
    return values;
  },
};
