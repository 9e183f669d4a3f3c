import type { PlotMessage } from '../../../gateway/contract/recording/plot.ts';
import { messageTitle, type PlotField } from '../../format/plot-names.ts';

/** A row of the list of fields. */
export type FieldRow =
  | { readonly kind: 'vehicle'; readonly id: string; readonly title: string; readonly isOpen: boolean }
  | { readonly kind: 'message'; readonly id: string; readonly message: PlotMessage; readonly isOpen: boolean }
  | {
      readonly kind: 'field';
      readonly id: string;
      readonly message: PlotMessage;
      readonly field: PlotField;
    };

/**
 * Vehicles, their messages and the fields of the expanded messages. Each search word must occur in the
 * vehicle, message, field or unit. Messages found by a field are expanded. `toggled`: ids whose default
 * state is reversed.
 */
export function fieldRows(
  messages: readonly PlotMessage[],
  search: string,
  toggled: ReadonlySet<string>,
): readonly FieldRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const rows: FieldRow[] = [];
  for (const [vehicle, own] of Map.groupBy(messages, (message) => message.vehicle)) {
    const vehicleId = `vehicle ${vehicle}`;
    const isOpen = words.length > 0 || !toggled.has(vehicleId);
    const inner = isOpen ? own.flatMap((message) => messageRows(message, words, toggled)) : [];
    if (words.length > 0 && inner.length === 0) continue;
    rows.push({ kind: 'vehicle', id: vehicleId, title: vehicle, isOpen }, ...inner);
  }
  return rows;
}

function messageRows(
  message: PlotMessage,
  words: readonly string[],
  toggled: ReadonlySet<string>,
): readonly FieldRow[] {
  const id = `message ${message.id}`;
  const place = `${message.vehicle} ${messageTitle(message)}`.toLowerCase();
  const open = words.filter((word) => !place.includes(word));
  const fields = message.fields.filter((field) => {
    const text = `${field.name} ${field.unit ?? ''} ${field.id}`.toLowerCase();
    return open.every((word) => text.includes(word));
  });
  if (words.length > 0 && fields.length === 0) return [];
  // A message found only by its own name stays collapsed.
  const isFound = open.length > 0;
  const isOpen = toggled.has(id) !== isFound;
  const head: FieldRow = { kind: 'message', id, message, isOpen };
  return isOpen
    ? [head, ...fields.map((field): FieldRow => ({ kind: 'field', id: field.id, message, field }))]
    : [head];
}
