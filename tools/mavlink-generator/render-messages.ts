import type { Dialect, DialectField, DialectMessage } from './dialect.ts';
import { GENERATED_BANNER } from './generated-banner.ts';

interface WireType {
  readonly sizeBytes: number;
  readonly tsType: 'number' | 'bigint' | 'string';
  /** Suffix of the DataView methods. */
  readonly accessor: string;
}

const WIRE_TYPES: Readonly<Record<string, WireType>> = {
  char: { sizeBytes: 1, tsType: 'string', accessor: 'Uint8' },
  uint8_t: { sizeBytes: 1, tsType: 'number', accessor: 'Uint8' },
  uint8_t_mavlink_version: { sizeBytes: 1, tsType: 'number', accessor: 'Uint8' },
  int8_t: { sizeBytes: 1, tsType: 'number', accessor: 'Int8' },
  uint16_t: { sizeBytes: 2, tsType: 'number', accessor: 'Uint16' },
  int16_t: { sizeBytes: 2, tsType: 'number', accessor: 'Int16' },
  uint32_t: { sizeBytes: 4, tsType: 'number', accessor: 'Uint32' },
  int32_t: { sizeBytes: 4, tsType: 'number', accessor: 'Int32' },
  float: { sizeBytes: 4, tsType: 'number', accessor: 'Float32' },
  double: { sizeBytes: 8, tsType: 'number', accessor: 'Float64' },
  uint64_t: { sizeBytes: 8, tsType: 'bigint', accessor: 'BigUint64' },
  int64_t: { sizeBytes: 8, tsType: 'bigint', accessor: 'BigInt64' },
};

/** Longer arrays are read in a loop: unrolled, they would only fill the instruction cache. */
const LONGEST_UNROLLED_ARRAY = 16;

/**
 * The text of `gateway/mavlink/codec/generated/message-types.ts`. It has only types, so it is never
 * loaded at run time.
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
    "import { MessageDefinition, readArray, readString } from '../message/message-definition.ts';",
    "import type * as types from './message-types.ts';",
    '',
    "export type * from './message-types.ts';",
    '',
    'export const MESSAGE_ID: { readonly [N in types.MessageName]: number } = {',
    ...dialect.messages.map((message) => `  ${message.name}: ${message.id},`),
    '};',
    '',
    '/** CRC_EXTRA of messages of other dialects: recognised as frames, not decoded. */',
    'export const FOREIGN_CRC_EXTRA: readonly (readonly [id: number, crcExtra: number])[] = [',
    ...dialect.foreignCrcExtra.map(([id, crcExtra]) => `  [${id}, ${crcExtra}],`),
    '];',
    '',
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

function renderDefinition(message: DialectMessage): string[] {
  const { id, name, crcExtra, minLength, maxLength, fields } = message;
  const offsetOf = (wireName: string): string =>
    String(fields.find((field) => field.wireName === wireName)?.offset ?? 'undefined');
  const targets = `${offsetOf('target_system')}, ${offsetOf('target_component')}`;
  return [
    `  ${name}: new MessageDefinition(${id}, '${name}', ${crcExtra}, ${minLength}, ${maxLength}, ${targets},`,
    `    '${fields.map(renderField).join(';')}',`,
    '    (view, offset) => ({',
    ...fields.map((field) => `      ${field.name}: ${readExpression(field)},`),
    '    })),',
  ];
}

/** `type[length] wire_name`, then `+` for an extension, `@Enum`, `=units`. `parseFields` parses this. */
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

/** The text of `gateway/mavlink/codec/generated/enums.ts`. */
export function renderEnums(dialect: Dialect): string {
  const lines = [GENERATED_BANNER];
  for (const { name, entries } of dialect.enums) {
    lines.push(`export const ${name} = {`);
    for (const [key, value] of entries) lines.push(`  ${key}: ${value},`);
    lines.push('} as const;', '');
  }
  return lines.join('\n');
}
