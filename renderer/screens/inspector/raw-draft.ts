import type { RawField, RawMessageRequest } from '../../../gateway/contract/onboard/raw-message.ts';

/** What is written into each field, as text; names of bits where the values are bits. */
export type RawDraft = Readonly<Record<string, string | readonly string[]>>;

/** Fields to be filled in: the address is the vehicle's. */
export function writableFields(fields: readonly RawField[]): readonly RawField[] {
  return fields.filter(({ isAddress }) => !isAddress);
}

/** Nothing set: zeros, empty texts, the first name of a value. */
export function emptyDraft(fields: readonly RawField[]): RawDraft {
  return Object.fromEntries(
    writableFields(fields).map((field) => [field.name, field.isBitmask ? [] : emptyText(field)]),
  );
}

function emptyText({ type, arrayLength, choices }: RawField): string {
  if (type === 'char' && arrayLength > 0) return '';
  if (arrayLength > 0) return new Array(arrayLength).fill('0').join(', ');
  return choices?.find(({ value }) => value === 0)?.name ?? choices?.[0]?.name ?? '0';
}

/** As the gateway takes them; it judges them, field by field. */
export function fieldsOf(fields: readonly RawField[], draft: RawDraft): RawMessageRequest['fields'] {
  return Object.fromEntries(
    writableFields(fields).map((field) => [field.name, fieldValue(field, draft[field.name] ?? '')]),
  );
}

function fieldValue(
  { type, arrayLength }: RawField,
  written: string | readonly string[],
): RawMessageRequest['fields'][string] {
  if (typeof written !== 'string') return [...written];
  if (type === 'char' && arrayLength > 0) return written;
  if (arrayLength === 0) return elementValue(written);
  return written
    .split(',')
    .map((element) => element.trim())
    .filter((element) => element !== '')
    .map(elementValue);
}

/** A number where it is one that JSON can carry, NaN as null; else the text, for the gateway to judge. */
function elementValue(written: string): string | number | null {
  const text = written.trim();
  if (/^nan$/i.test(text)) return null;
  const number = Number(text);
  const isPlain = text !== '' && Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER;
  return isPlain ? number : text;
}

/** What the gateway says of each field, by its name; `form` for the rest. */
export function faultsByField(
  errors: readonly { readonly pointer: string; readonly detail: string }[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    errors.map(({ pointer, detail }) => [/^\/fields\/([^/]+)/.exec(pointer)?.[1] ?? 'form', detail]),
  );
}
