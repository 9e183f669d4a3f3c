import { MESSAGE_DEFINITIONS, type MessageName } from '../../mavlink/codec/generated/messages.ts';
import type { FieldDefinition } from '../../mavlink/codec/message/field-definition.ts';
import { decodeMessage } from '../../mavlink/codec/message/message-codec.ts';
import { plainText } from '../../vehicle/state/plain-text.ts';
import { type CsvValue, csvLine } from './csv-cell.ts';
import { type ExportSource, heardFrames } from './export-source.ts';

/** Every field of one message as sent, with name and unit from the dialect; array elements are columns. */
export async function* messageCsv(
  source: ExportSource,
  name: MessageName,
): AsyncGenerator<string, void, undefined> {
  const { id, fields } = MESSAGE_DEFINITIONS[name];
  const columns = fields.flatMap((field) => columnsOf(field));
  yield csvLine(['time_utc', 'time_ms', 'system', 'component', ...columns]);
  for await (const { utcUs, frame } of heardFrames(source, new Set([id]))) {
    const decoded = decodeMessage(frame);
    if (decoded?.name !== name) continue;
    const message = decoded.message as unknown as Readonly<Record<string, unknown>>;
    const timeMs = Math.floor(utcUs / 1000);
    const values = fields.flatMap((field) => valuesOf(message[field.name], field));
    yield csvLine([new Date(timeMs).toISOString(), timeMs, frame.systemId, frame.componentId, ...values]);
  }
}

function columnsOf({ wireName, type, arrayLength, units }: FieldDefinition): string[] {
  const name = units === undefined ? wireName : `${wireName} (${units})`;
  if (arrayLength === 0 || type === 'char') return [name];
  return Array.from({ length: arrayLength }, (_, index) => `${name}[${index}]`);
}

function valuesOf(value: unknown, { type, arrayLength }: FieldDefinition): CsvValue[] {
  if (type === 'char') return [plainText(String(value))];
  if (arrayLength === 0) return [cellOf(value)];
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  return Array.from({ length: arrayLength }, (_, index) => cellOf(list[index]));
}

function cellOf(value: unknown): CsvValue {
  // Whole numbers of 64 bits may be more than a number holds.
  if (typeof value === 'bigint') return value <= Number.MAX_SAFE_INTEGER ? Number(value) : `${value}`;
  return typeof value === 'number' ? value : undefined;
}
