import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ardupilotmega, common, MSG_ID_MAGIC_NUMBER, minimal, standard } from 'mavlink-mappings';

export interface DialectField {
  readonly name: string;
  readonly wireName: string;
  /** MAVLink type without `[]`. */
  readonly type: string;
  /** 0 for a scalar. */
  readonly arrayLength: number;
  readonly offset: number;
  readonly isExtension: boolean;
  readonly units: string;
  readonly enumName: string | undefined;
}

export interface DialectMessage {
  readonly id: number;
  readonly name: string;
  readonly typeName: string;
  readonly crcExtra: number;
  readonly minLength: number;
  readonly maxLength: number;
  readonly fields: readonly DialectField[];
}

export interface DialectEnum {
  readonly name: string;
  readonly entries: readonly (readonly [string, number])[];
}

/** The content of the generated code, sorted so that equal input gives equal text. */
export interface Dialect {
  readonly messages: readonly DialectMessage[];
  readonly enums: readonly DialectEnum[];
  /** CRC_EXTRA of messages of other dialects: distinguishes a frame from noise, but cannot decode it. */
  readonly foreignCrcExtra: readonly (readonly [id: number, crcExtra: number])[];
}

interface MappedField {
  readonly source: string;
  readonly name: string;
  readonly type: string;
  readonly length: number;
  readonly offset: number;
  readonly extension: boolean;
  readonly size: number;
  readonly units: string;
}

interface MappedMessage {
  readonly name: string;
  readonly MSG_ID: number;
  readonly MSG_NAME: string;
  readonly MAGIC_NUMBER: number;
  readonly FIELDS: readonly MappedField[];
}

const MODULES = { minimal, standard, common, ardupilotmega };

/** Reads the minimal, standard, common and ardupilotmega dialects from the package `mavlink-mappings`. */
export function readDialect(): Dialect {
  const messages = new Map<number, DialectMessage>();
  const enums = new Map<string, Map<string, number>>();
  for (const [moduleName, exported] of Object.entries(MODULES)) {
    const enumFields = readEnumFields(moduleName);
    for (const mapped of Object.values(exported.REGISTRY) as unknown as MappedMessage[]) {
      messages.set(mapped.MSG_ID, toMessage(mapped, typeNameFor(mapped, messages.values()), enumFields));
    }
    for (const [name, value] of Object.entries(exported)) {
      if (name === 'REGISTRY' || name === 'COMMANDS' || typeof value !== 'object') continue;
      const entries = enums.get(name) ?? new Map<string, number>();
      for (const [key, entry] of Object.entries(value))
        if (typeof entry === 'number') entries.set(key, entry);
      enums.set(name, entries);
    }
  }
  for (const message of NEWER_MESSAGES) if (!messages.has(message.id)) messages.set(message.id, message);
  return {
    messages: [...messages.values()].sort((a, b) => a.id - b.id),
    enums: [...enums]
      .map(([name, entries]) => ({
        name,
        entries: [...entries].sort((a, b) => a[1] - b[1] || compare(a[0], b[0])),
      }))
      .sort((a, b) => compare(a.name, b.name)),
    foreignCrcExtra: Object.entries(MSG_ID_MAGIC_NUMBER)
      .map(([id, crcExtra]) => [Number(id), crcExtra] as const)
      .filter(([id]) => !messages.has(id))
      .sort((a, b) => a[0] - b[0]),
  };
}

/** The package's class name, unless already used: SIM_STATE and SIMSTATE are both `SimState` there. */
function typeNameFor(mapped: MappedMessage, earlier: Iterable<DialectMessage>): string {
  for (const { typeName } of earlier) {
    if (typeName === mapped.name) return camelCase(`_${mapped.MSG_NAME.toLowerCase()}`);
  }
  return mapped.name;
}

function toMessage(
  mapped: MappedMessage,
  typeName: string,
  enumFields: ReadonlyMap<string, string>,
): DialectMessage {
  const fields = mapped.FIELDS.map(
    (field): DialectField => ({
      name: camelCase(field.source),
      wireName: field.source,
      type: wireTypeOf(field),
      arrayLength: field.length,
      offset: field.offset,
      isExtension: field.extension,
      units: field.units,
      enumName: enumFields.get(`${mapped.name}.${field.name}`),
    }),
  );
  const endOf = (extension: boolean): number =>
    Math.max(
      0,
      ...mapped.FIELDS.filter((field) => field.extension === extension).map(
        (field) => field.offset + field.size * Math.max(1, field.length),
      ),
    );
  const minLength = endOf(false);
  return {
    id: mapped.MSG_ID,
    name: mapped.MSG_NAME,
    typeName,
    crcExtra: mapped.MAGIC_NUMBER,
    minLength,
    maxLength: Math.max(minLength, endOf(true)),
    fields,
  };
}

/** Values of extended parameters are raw bytes, whatever the dialect calls them: a text would end at the first zero. */
function wireTypeOf({ source, type }: MappedField): string {
  return source === 'param_value' && type === 'char[]' ? 'uint8_t' : type.replace('[]', '');
}

/** The package names a field's enum only in its type declarations: `Class.field` → enum name. */
function readEnumFields(moduleName: string): Map<string, string> {
  const entry = createRequire(import.meta.url).resolve('mavlink-mappings');
  const text = readFileSync(join(dirname(entry), 'lib', `${moduleName}.d.ts`), 'utf8');
  const result = new Map<string, string>();
  let className = '';
  for (const line of text.split('\n')) {
    className = /^export declare class (\w+)/.exec(line)?.[1] ?? className;
    const [, field, type] = /^ {4}(\w+): ([A-Z]\w+)(?:\[\])?;$/.exec(line) ?? [];
    if (field && type) result.set(`${className}.${field}`, type);
  }
  return result;
}

function camelCase(wireName: string): string {
  return wireName.replace(/_([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Messages of the common dialect that are newer than the package `mavlink-mappings`.
 * Source: https://mavlink.io/en/messages/common.html#RELAY_STATUS and #COMPONENT_METADATA
 */
const NEWER_MESSAGES: readonly DialectMessage[] = [
  {
    id: 376,
    name: 'RELAY_STATUS',
    typeName: 'RelayStatus',
    crcExtra: 199,
    minLength: 8,
    maxLength: 8,
    fields: [
      scalar('time_boot_ms', 'timeBootMs', 'uint32_t', 0, 'ms'),
      scalar('on', 'on', 'uint16_t', 4),
      scalar('present', 'present', 'uint16_t', 6),
    ],
  },
  {
    id: 397,
    name: 'COMPONENT_METADATA',
    typeName: 'ComponentMetadata',
    crcExtra: 182,
    minLength: 108,
    maxLength: 108,
    fields: [
      scalar('time_boot_ms', 'timeBootMs', 'uint32_t', 0, 'ms'),
      scalar('file_crc', 'fileCrc', 'uint32_t', 4),
      { ...scalar('uri', 'uri', 'char', 8), arrayLength: 100 },
    ],
  },
];

function scalar(wireName: string, name: string, type: string, offset: number, units = '') {
  return { name, wireName, type, arrayLength: 0, offset, isExtension: false, units, enumName: undefined };
}
