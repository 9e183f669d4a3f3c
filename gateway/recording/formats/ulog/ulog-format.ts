import { type MessageDefinition, parseMessageDefinition } from '@foxglove/ulog';
import { type NativeField, NativeFormat, type NativeType, sizeOf } from '../native-format.ts';

const TYPES = new Map<string, NativeType>([
  ['int8_t', 'i8'],
  ['uint8_t', 'u8'],
  ['bool', 'u8'],
  ['int16_t', 'i16'],
  ['uint16_t', 'u16'],
  ['int32_t', 'i32'],
  ['uint32_t', 'u32'],
  ['int64_t', 'i64'],
  ['uint64_t', 'u64'],
  ['float', 'f32'],
  ['double', 'f64'],
  ['char', 'text'],
]);
/** A message has at most 65,535 bytes: nothing longer can be logged. */
const MAX_BYTES = 0xffff;
const MAX_FIELDS = 4096;
const MAX_DEPTH = 8;
const PADDING = /^_padding\d*$/;
const PADDING_PATH = /(^|\.)_padding\d*(\[\d+\])?$/;

/** The layouts a ULog defines: nested ones are written out, as `esc[3].esc_rpm`. Memory is bounded. */
export class UlogFormats {
  readonly #definitions = new Map<string, MessageDefinition>();
  #count = 0;

  /** @returns the name of what was defined; undefined when the text defines nothing */
  define(text: string): string | undefined {
    const definition = parseMessageDefinition(text);
    if (!definition || this.#count >= MAX_FIELDS) return undefined;
    this.#count += 1;
    this.#definitions.set(definition.name, definition);
    return definition.name;
  }

  /** Undefined for a message that is not defined, or in a way that cannot be followed. */
  formatOf(message: string): NativeFormat | undefined {
    const definition = this.#definitions.get(message);
    if (!definition) return undefined;
    const fields: NativeField[] = [];
    const byteLength = this.#lay(definition, '', 0, 0, fields);
    if (byteLength === undefined) return undefined;
    return new NativeFormat(message, fields, byteLength - trailingPadding(definition));
  }

  /** @returns where the next field begins; undefined when it cannot be laid out */
  #lay(
    { fields }: MessageDefinition,
    prefix: string,
    from: number,
    depth: number,
    laid: NativeField[],
  ): number | undefined {
    let offset = from;
    for (const { name, type, arrayLength, isComplex } of fields) {
      const isText = type === 'char';
      const elements = isText ? 1 : (arrayLength ?? 1);
      if (elements > MAX_BYTES) return undefined;
      for (let element = 0; element < elements; element += 1) {
        const path = `${prefix}${name}${arrayLength === undefined || isText ? '' : `[${element}]`}`;
        const end = isComplex
          ? this.#nested(type, `${path}.`, offset, depth + 1, laid)
          : plain(type, path, offset, isText ? (arrayLength ?? 1) : 0, laid);
        if (end === undefined || end > MAX_BYTES || laid.length > MAX_FIELDS) return undefined;
        offset = end;
      }
    }
    return offset;
  }

  #nested(
    type: string,
    prefix: string,
    offset: number,
    depth: number,
    laid: NativeField[],
  ): number | undefined {
    const definition = this.#definitions.get(type);
    // Without fields it would not move on: a long array of nothing.
    if (!definition || definition.fields.length === 0 || depth > MAX_DEPTH) return undefined;
    return this.#lay(definition, prefix, offset, depth, laid);
  }
}

function plain(
  typeName: string,
  path: string,
  offset: number,
  length: number,
  laid: NativeField[],
): number | undefined {
  const type = TYPES.get(typeName);
  if (!type) return undefined;
  if (!PADDING_PATH.test(path)) laid.push({ name: path, unit: undefined, type, offset, length, divisor: 1 });
  return offset + sizeOf(type, length);
}

/** Padding at the end is defined and not written. */
function trailingPadding({ fields }: MessageDefinition): number {
  const last = fields.at(-1);
  return last && PADDING.test(last.name) && last.type === 'uint8_t' ? (last.arrayLength ?? 1) : 0;
}
