import { MAX_PAYLOAD_LENGTH } from '../../mavlink/codec/frame-layout.ts';
import {
  FIELD_SIZE_BYTES,
  type FieldDefinition,
  type FieldType,
} from '../../mavlink/codec/message/field-definition.ts';
import { definitionOfId } from '../../mavlink/codec/message/message-registry.ts';
import type { PlotField, PlotStorage } from './plot-source.ts';

type NumberType = Exclude<FieldType, 'char'>;

const STORAGE: Readonly<Record<NumberType, PlotStorage>> = {
  uint8_t: 'u8',
  uint8_t_mavlink_version: 'u8',
  int8_t: 'i8',
  uint16_t: 'u16',
  int16_t: 'i16',
  uint32_t: 'u32',
  int32_t: 'i32',
  float: 'f32',
  uint64_t: 'f64',
  int64_t: 'f64',
  double: 'f64',
};
const U8_UNKNOWN = 0xff;
const U16_UNKNOWN = 0xffff;
/**
 * What stands for "unknown" in fields of this name: NaN in plots. Only for integers; floats send NaN themselves.
 * Source: https://mavlink.io/en/messages/common.html
 */
const UNKNOWN: Readonly<Record<string, number>> = {
  voltage_battery: U16_UNKNOWN,
  voltages: U16_UNKNOWN,
  current_battery: -1,
  current_consumed: -1,
  energy_consumed: -1,
  battery_remaining: -1,
  temperature: 0x7fff,
  eph: U16_UNKNOWN,
  epv: U16_UNKNOWN,
  vel: U16_UNKNOWN,
  cog: U16_UNKNOWN,
  hdg: U16_UNKNOWN,
  satellites_visible: U8_UNKNOWN,
  rssi: U8_UNKNOWN,
  remrssi: U8_UNKNOWN,
  noise: U8_UNKNOWN,
  remnoise: U8_UNKNOWN,
  covariance: U8_UNKNOWN,
};
/** A channel that is not used. */
const RAW_CHANNEL = /^chan\d+_raw$/;
/** More bytes side by side are something packed, not numbers. */
const MAX_BYTE_ARRAY = 32;

/** One number of a message. */
interface Place {
  readonly type: NumberType;
  readonly offset: number;
  readonly unknown: number | undefined;
}

/** Where the payload of a frame is. */
export interface PayloadPlace {
  readonly buffer: Uint8Array;
  readonly payloadAt: number;
  readonly payloadLength: number;
}

// One payload at a time is in here.
const scratch = new Uint8Array(MAX_PAYLOAD_LENGTH);
const view = new DataView(scratch.buffer);
const layouts = new Map<number, MessageLayout | undefined>();

/** Where the numbers of a message are, and how to read them without creating an object. */
export class MessageLayout {
  readonly name: string;
  readonly fields: readonly PlotField[];
  readonly #places: readonly Place[];
  readonly #length: number;

  constructor(
    name: string,
    length: number,
    numbers: readonly { readonly place: Place; readonly field: PlotField }[],
  ) {
    this.name = name;
    this.fields = numbers.map(({ field }) => field);
    this.#places = numbers.map(({ place }) => place);
    this.#length = length;
  }

  /** One value a field, NaN where the vehicle does not know it; fields that a shorter payload does not carry are 0. */
  read({ buffer, payloadAt, payloadLength }: PayloadPlace, values: Float64Array): void {
    const carried = Math.min(payloadLength, this.#length);
    for (let at = 0; at < carried; at += 1) scratch[at] = buffer[payloadAt + at] as number;
    for (let at = carried; at < this.#length; at += 1) scratch[at] = 0;
    const places = this.#places;
    for (let field = 0; field < places.length; field += 1) {
      const place = places[field] as Place;
      const value = numberAt(place);
      values[field] = value === place.unknown ? Number.NaN : value;
    }
  }
}

/** Undefined for messages that are not of our dialects, and those without a number. */
export function layoutOf(messageId: number): MessageLayout | undefined {
  const known = layouts.get(messageId);
  if (known || layouts.has(messageId)) return known;
  const definition = definitionOfId(messageId);
  if (!definition) return undefined;
  const numbers = definition.fields.flatMap(numbersOf);
  const layout =
    numbers.length > 0 ? new MessageLayout(definition.name, definition.maxLength, numbers) : undefined;
  layouts.set(messageId, layout);
  return layout;
}

function numbersOf(field: FieldDefinition): { place: Place; field: PlotField }[] {
  const { wireName, arrayLength, offset, units } = field;
  if (field.type === 'char') return [];
  const type: NumberType = field.type;
  const isFloat = type === 'float' || type === 'double';
  const unknown = RAW_CHANNEL.test(wireName) ? U16_UNKNOWN : isFloat ? undefined : UNKNOWN[wireName];
  if (FIELD_SIZE_BYTES[type] === 1 && arrayLength > MAX_BYTE_ARRAY) return [];
  return Array.from({ length: Math.max(1, arrayLength) }, (_, index) => ({
    place: { type, offset: offset + index * FIELD_SIZE_BYTES[type], unknown },
    field: {
      name: arrayLength === 0 ? wireName : `${wireName}[${index}]`,
      unit: units ?? null,
      storage: unknown === undefined ? STORAGE[type] : storageWithNone(type),
    },
  }));
}

/** Integers cannot hold NaN. */
function storageWithNone(type: NumberType): PlotStorage {
  return FIELD_SIZE_BYTES[type] < 4 ? 'f32' : 'f64';
}

function numberAt({ type, offset }: Place): number {
  switch (type) {
    case 'float':
      return view.getFloat32(offset, true);
    case 'int16_t':
      return view.getInt16(offset, true);
    case 'uint16_t':
      return view.getUint16(offset, true);
    case 'int32_t':
      return view.getInt32(offset, true);
    case 'uint32_t':
      return view.getUint32(offset, true);
    case 'uint8_t':
    case 'uint8_t_mavlink_version':
      return view.getUint8(offset);
    case 'int8_t':
      return view.getInt8(offset);
    case 'uint64_t':
      return view.getUint32(offset + 4, true) * 0x1_0000_0000 + view.getUint32(offset, true);
    case 'int64_t':
      return view.getInt32(offset + 4, true) * 0x1_0000_0000 + view.getUint32(offset, true);
    case 'double':
      return view.getFloat64(offset, true);
  }
}
