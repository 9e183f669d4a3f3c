import type { InspectedField } from '../../contract/vehicle/inspector.ts';
import type { Frame } from '../../mavlink/codec/frame.ts';
import * as enums from '../../mavlink/codec/generated/enums.ts';
import type { FieldDefinition } from '../../mavlink/codec/message/field-definition.ts';
import { decodeMessage } from '../../mavlink/codec/message/message-codec.ts';
import { definitionOfId } from '../../mavlink/codec/message/message-registry.ts';

type NamesOfEnum = Readonly<Record<string, number>>;

/** The fields of a frame in wire order, with the names of their values; empty for a message outside our dialects. */
export function inspectedFields(frame: Frame): InspectedField[] {
  const definition = definitionOfId(frame.messageId);
  const decoded = decodeMessage(frame);
  if (!definition || !decoded) return [];
  const message = decoded.message as unknown as Readonly<Record<string, unknown>>;
  return definition.fields.map((field) => {
    const value = message[field.name];
    return {
      name: field.wireName,
      type: field.arrayLength > 0 ? `${field.type}[${field.arrayLength}]` : field.type,
      value: Array.isArray(value) ? value.map(plain) : plain(value),
      unit: field.units ?? null,
      text: valueText(field, value),
      isExtension: field.isExtension,
    };
  });
}

function plain(value: unknown): number | string | null {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function valueText({ enumName }: FieldDefinition, value: unknown): string | null {
  if (enumName === undefined || typeof value !== 'number') return null;
  const names = (enums as Readonly<Record<string, NamesOfEnum>>)[enumName];
  return names ? (nameOf(names, value) ?? bitNames(names, value)) : null;
}

function nameOf(names: NamesOfEnum, value: number): string | undefined {
  return Object.keys(names).find((name) => names[name] === value);
}

/** Null where the enum is not a set of bits, or a bit lacks a name. */
function bitNames(names: NamesOfEnum, value: number): string | null {
  const bits = Object.entries(names).filter(([, bit]) => bit > 0 && (bit & (bit - 1)) === 0);
  const set = bits.filter(([, bit]) => (value & bit) !== 0);
  const covered = set.reduce((sum, [, bit]) => sum | bit, 0);
  return value > 0 && covered === value ? set.map(([name]) => name).join(' + ') : null;
}
