import type { Dialect, DialectField, DialectMessage } from './dialect.ts';
import { GENERATED_BANNER } from './generated-banner.ts';

interface WireType {
  readonly sizeBytes: number;
  readonly tsType: 'number' | 'bigint' | 'string';
  /** Suffix of the DataView methods. */
  readonly accessor: string;
  /** Name of the range check an integer passes before it is written. */
  readonly check: string | undefined;
}

const INTEGER_OR_REAL = (sizeBytes: number, accessor: string, check?: string): WireType => ({
  sizeBytes,
  tsType: 'number',
  accessor,
  check,
});

const WIRE_TYPES: Readonly<Record<string, WireType>> = {
  char: { sizeBytes: 1, tsType: 'string', accessor: 'Uint8', check: undefined },
  uint8_t: INTEGER_OR_REAL(1, 'Uint8', 'uint8'),
  uint8_t_mavlink_version: INTEGER_OR_REAL(1, 'Uint8', 'uint8'),
  int8_t: INTEGER_OR_REAL(1, 'Int8', 'int8'),
  uint16_t: INTEGER_OR_REAL(2, 'Uint16', 'uint16'),
  int16_t: INTEGER_OR_REAL(2, 'Int16', 'int16'),
  uint32_t: INTEGER_OR_REAL(4, 'Uint32', 'uint32'),
  int32_t: INTEGER_OR_REAL(4, 'Int32', 'int32'),
  float: INTEGER_OR_REAL(4, 'Float32'),
  double: INTEGER_OR_REAL(8, 'Float64'),
  uint64_t: { sizeBytes: 8, tsType: 'bigint', accessor: 'BigUint64', check: 'uint64' },
  int64_t: { sizeBytes: 8, tsType: 'bigint', accessor: 'BigInt64', check: 'int64' },
};

/** Longer arrays are read by a loop: unrolled they would only fill the instruction cache. */
const LONGEST_UNROLLED_ARRAY = 16;

/**
 * The text of `gateway/mavlink/codec/generated/message-types.ts`. It has only types, so it is never loaded at
 * run time.
 */
export function renderMessageTypes(dialect: Dialect): string {
  return [
    GENERATED_BANNER,
    ...dialect.messages.flatMap(renderInterface),
    'export interface MessageByName {',
    ...dialect.messages.map((message) => `  ${message.name}: ${message.typeName};`),
    '}',
    '',
    'export type MessageName = keyof MessageByName;',
    '',
  ].join('\n');
}

/** The text of `gateway/mavlink/codec/generated/messages.ts`. */
export function renderMessages(dialect: Dialect): string {
  return [
    GENERATED_BANNER,
    "import { MessageDefinition } from '../message/message-definition.ts';",
    "import { readArray, readString, writeArray, writeString } from '../message/payload-array.ts';",
    "import { int8, int16, int32, int64, uint8, uint16, uint32, uint64 } from '../message/payload-integer.ts';",
    "import type * as types from './message-types.ts';",
    '',
    "export type * from './message-types.ts';",
    '',
    'export const MESSAGE_ID: { readonly [N in types.MessageName]: number } = {',
    ...dialect.messages.map((message) => `  ${message.name}: ${message.id},`),
    '};',
    '',
    '/** CRC_EXTRA of messages of other dialects, which can be told from noise but not decoded. */',
    'export const FOREIGN_CRC_EXTRA: readonly (readonly [id: number, crcExtra: number])[] = [',
    ...dialect.foreignCrcExtra.map(([id, crcExtra]) => `  [${id}, ${crcExtra}],`),
    '];',
    '',
    ...dialect.messages.flatMap(renderFunctions),
    'export const MESSAGE_DEFINITIONS: { readonly [N in types.MessageName]: MessageDefinition<N> } = {',
    ...dialect.messages.flatMap(renderDefinition),
    '};',
    '',
  ].join('\n');
}

function renderInterface(message: DialectMessage): string[] {
  const lines = [`/** ${message.name} (${message.id}). */`, `export interface ${message.typeName} {`];
  for (const field of message.fields) {
    const notes = [
      field.units && `[${field.units}]`,
      field.enumName,
      field.isExtension && 'extension',
    ].filter(Boolean);
    if (notes.length > 0) lines.push(`  /** ${notes.join(', ')} */`);
    lines.push(`  ${field.name}: ${tsType(field)};`);
  }
  lines.push('}', '');
  return lines;
}

function renderFunctions(message: DialectMessage): string[] {
  const lines = [
    `function decode${message.typeName}(view: DataView, offset: number): types.${message.typeName} {`,
    '  return {',
    ...message.fields.map((field) => `    ${field.name}: ${readExpression(field)},`),
    '  };',
    '}',
    `function encode${message.typeName}(message: types.${message.typeName}, view: DataView, offset: number): void {`,
    ...message.fields.map((field) => `  ${writeStatement(field)}`),
    '}',
    '',
  ];
  return lines;
}

function renderDefinition(message: DialectMessage): string[] {
  const { id, name, typeName, crcExtra, minLength, maxLength, fields } = message;
  const offsetOf = (wireName: string): string =>
    String(fields.find((field) => field.wireName === wireName)?.offset ?? 'undefined');
  const targets = `${offsetOf('target_system')}, ${offsetOf('target_component')}`;
  return [
    `  ${name}: new MessageDefinition(${id}, '${name}', ${crcExtra}, ${minLength}, ${maxLength}, ${targets},`,
    `    '${fields.map(renderField).join(';')}',`,
    `    decode${typeName}, encode${typeName}),`,
  ];
}

/** `type[length] wire_name`, then `+` for an extension, `@Enum`, `=units`: read back by `parseFields`. */
function renderField(field: DialectField): string {
  const parts = [`${field.type}${field.arrayLength > 0 ? `[${field.arrayLength}]` : ''}`, field.wireName];
  if (field.isExtension) parts.push('+');
  if (field.enumName) parts.push(`@${field.enumName}`);
  if (field.units) parts.push(`=${field.units}`);
  return parts.join(' ');
}

function tsType(field: DialectField): string {
  const { tsType: scalar } = wireType(field);
  return field.arrayLength > 0 && scalar !== 'string' ? `${scalar}[]` : scalar;
}

function readExpression(field: DialectField): string {
  const { accessor, sizeBytes, tsType: scalar } = wireType(field);
  if (scalar === 'string') return `readString(view, ${at(field.offset)}, ${Math.max(1, field.arrayLength)})`;
  if (field.arrayLength === 0) return readScalar(accessor, sizeBytes, field.offset);
  if (field.arrayLength > LONGEST_UNROLLED_ARRAY) {
    return `readArray.${accessor}(view, ${at(field.offset)}, ${field.arrayLength})`;
  }
  const elements = Array.from({ length: field.arrayLength }, (_, index) =>
    readScalar(accessor, sizeBytes, field.offset + index * sizeBytes),
  );
  return `[${elements.join(', ')}]`;
}

function writeStatement(field: DialectField): string {
  const { accessor, check, sizeBytes, tsType: scalar } = wireType(field);
  const value = `message.${field.name}`;
  if (scalar === 'string') {
    return `writeString(view, ${at(field.offset)}, ${Math.max(1, field.arrayLength)}, ${value}, '${field.name}');`;
  }
  if (field.arrayLength > 0) {
    return `writeArray.${accessor}(view, ${at(field.offset)}, ${field.arrayLength}, ${value}, '${field.name}');`;
  }
  const checked = check ? `${check}(${value}, '${field.name}')` : value;
  return `view.set${accessor}(${at(field.offset)}, ${checked}${sizeBytes > 1 ? ', true' : ''});`;
}

function readScalar(accessor: string, sizeBytes: number, offset: number): string {
  return `view.get${accessor}(${at(offset)}${sizeBytes > 1 ? ', true' : ''})`;
}

function at(offset: number): string {
  return offset === 0 ? 'offset' : `offset + ${offset}`;
}

function wireType(field: DialectField): WireType {
  const found = WIRE_TYPES[field.type];
  if (!found) throw new Error(`unknown MAVLink type ${field.type} of ${field.wireName}`);
  return found;
}
