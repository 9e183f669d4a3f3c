import {
  FIELD_SIZE_BYTES,
  type FieldDefinition,
  type FieldType,
} from '../../mavlink/codec/message/field-definition.ts';
import { type PayloadPlace, wholePayload } from '../../mavlink/codec/message/message-codec.ts';
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

/** Numbers of one type without a gap between them: one loop reads them. */
interface Run {
  readonly type: NumberType;
  readonly offset: number;
  readonly firstField: number;
  endField: number;
}

const layouts = new Map<number, MessageLayout | undefined>();

/** Where the numbers of a message are, and how to read them without creating an object. */
export class MessageLayout {
  readonly name: string;
  readonly fields: readonly PlotField[];
  readonly #runs: readonly Run[];
  readonly #unknowns: readonly { readonly field: number; readonly value: number }[];
  readonly #length: number;

  constructor(
    name: string,
    length: number,
    numbers: readonly { readonly place: Place; readonly field: PlotField }[],
  ) {
    this.name = name;
    this.fields = numbers.map(({ field }) => field);
    this.#runs = runsOf(numbers.map(({ place }) => place));
    this.#unknowns = numbers.flatMap(({ place: { unknown: value } }, field) =>
      value === undefined ? [] : [{ field, value }],
    );
    this.#length = length;
  }

  /** One value a field, NaN where the vehicle does not know it; fields that a shorter payload does not carry are 0. */
  read(place: PayloadPlace, values: Float64Array): void {
    const payload = wholePayload(place, this.#length);
    for (const run of this.#runs) readRun(payload, run, values);
    for (const { field, value } of this.#unknowns) if (values[field] === value) values[field] = Number.NaN;
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

function runsOf(places: readonly Place[]): readonly Run[] {
  const runs: Run[] = [];
  for (const [field, { type, offset }] of places.entries()) {
    const last = runs.at(-1);
    const isNext =
      last?.type === type && offset === last.offset + (field - last.firstField) * FIELD_SIZE_BYTES[type];
    if (last && isNext) last.endField = field + 1;
    else runs.push({ type, offset, firstField: field, endField: field + 1 });
  }
  return runs;
}

function readRun(view: DataView, { type, offset, firstField, endField }: Run, values: Float64Array): void {
  let at = offset;
  switch (type) {
    case 'float':
      for (let field = firstField; field < endField; field += 1, at += 4)
        values[field] = view.getFloat32(at, true);
      break;
    case 'int16_t':
      for (let field = firstField; field < endField; field += 1, at += 2)
        values[field] = view.getInt16(at, true);
      break;
    case 'uint16_t':
      for (let field = firstField; field < endField; field += 1, at += 2)
        values[field] = view.getUint16(at, true);
      break;
    case 'int32_t':
      for (let field = firstField; field < endField; field += 1, at += 4)
        values[field] = view.getInt32(at, true);
      break;
    case 'uint32_t':
      for (let field = firstField; field < endField; field += 1, at += 4)
        values[field] = view.getUint32(at, true);
      break;
    case 'uint8_t':
    case 'uint8_t_mavlink_version':
      for (let field = firstField; field < endField; field += 1, at += 1) values[field] = view.getUint8(at);
      break;
    case 'int8_t':
      for (let field = firstField; field < endField; field += 1, at += 1) values[field] = view.getInt8(at);
      break;
    case 'uint64_t':
      for (let field = firstField; field < endField; field += 1, at += 8)
        values[field] = view.getUint32(at + 4, true) * 0x1_0000_0000 + view.getUint32(at, true);
      break;
    case 'int64_t':
      for (let field = firstField; field < endField; field += 1, at += 8)
        values[field] = view.getInt32(at + 4, true) * 0x1_0000_0000 + view.getUint32(at, true);
      break;
    case 'double':
      for (let field = firstField; field < endField; field += 1, at += 8)
        values[field] = view.getFloat64(at, true);
      break;
  }
}
