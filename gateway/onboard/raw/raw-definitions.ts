import type {
  RawField,
  RawMessageDefinition,
  RawMessageSummary,
} from '../../contract/onboard/raw-message.ts';
import * as enums from '../../mavlink/codec/generated/enums.ts';
import { MESSAGE_DEFINITIONS, type MessageName } from '../../mavlink/codec/generated/messages.ts';
import type { FieldDefinition } from '../../mavlink/codec/message/field-definition.ts';
import type { MessageDefinition } from '../../mavlink/codec/message/message-definition.ts';
import { rawRefusal } from './raw-refusal.ts';

export type NamesOfEnum = Readonly<Record<string, number>>;

const ADDRESS_FIELDS: ReadonlySet<string> = new Set(['target_system', 'target_component']);
const NAMES = Object.keys(MESSAGE_DEFINITIONS) as readonly MessageName[];

/** Every message of the dialects, by name. */
export function rawMessages(): RawMessageSummary[] {
  return NAMES.map((name) => summaryOf(name)).sort((left, right) => (left.name < right.name ? -1 : 1));
}

/** Undefined for an unknown name. */
export function rawMessage(name: string): RawMessageDefinition | undefined {
  const definition = definitionOf(name);
  if (!definition) return undefined;
  return { ...summaryOf(definition.name), fields: definition.fields.map(fieldOf) };
}

export function definitionOf(name: string): MessageDefinition | undefined {
  const known = NAMES.find((one) => one === name);
  // Each definition encodes its own message type. The table's type is the union of them.
  return known && (MESSAGE_DEFINITIONS[known] as unknown as MessageDefinition);
}

/** The names of a field's values; undefined if it has none. */
export function namesOf({ enumName }: FieldDefinition): NamesOfEnum | undefined {
  return enumName === undefined
    ? undefined
    : (enums as Readonly<Record<string, NamesOfEnum | undefined>>)[enumName];
}

export function isAddress({ wireName }: FieldDefinition): boolean {
  return ADDRESS_FIELDS.has(wireName);
}

/** Whether the values are combinable bits. The dialect definitions do not say so. */
export function isBitmask(field: FieldDefinition): boolean {
  const names = namesOf(field);
  if (!names || field.type === 'float' || field.type === 'double') return false;
  if (/Flags?$|Bitmap$|Bitmask$|Typemask$|Capability$/.test(field.enumName ?? '')) return true;
  const values = Object.values(names);
  // In values that count up from 1, the third is not a bit of its own.
  return values.length > 2 && !values.includes(3) && values.every((value) => (value & (value - 1)) === 0);
}

function summaryOf(name: MessageName): RawMessageSummary {
  return { name, messageId: MESSAGE_DEFINITIONS[name].id, refusal: rawRefusal(name) ?? null };
}

function fieldOf(field: FieldDefinition): RawField {
  const names = namesOf(field);
  return {
    name: field.wireName,
    type: field.type === 'uint8_t_mavlink_version' ? 'uint8_t' : field.type,
    arrayLength: field.arrayLength,
    unit: field.units ?? null,
    isExtension: field.isExtension,
    isAddress: isAddress(field),
    isBitmask: isBitmask(field),
    choices: names ? Object.entries(names).map(([name, value]) => ({ name, value })) : null,
  };
}
