import { CORRECTION_FIELDS } from './correction-fields.ts';
import { FLIGHT_FIELDS } from './flight-fields.ts';
import { GENERAL_FIELDS } from './general-fields.ts';
import { PLATFORM_FIELDS } from './platform-fields.ts';

/**
 * What a field of the API means where its schema does not say it. One name means one thing, so most meanings belong to
 * the name alone. A name with another meaning somewhere has a row `owner.name` too: the owner is the schema, the
 * operation, or the field that holds it.
 */
export const FIELD_MEANINGS: Readonly<Record<string, string>> = {
  ...GENERAL_FIELDS,
  ...CORRECTION_FIELDS,
  ...FLIGHT_FIELDS,
  ...PLATFORM_FIELDS,
};

interface Schema {
  description?: string | undefined;
  readonly name?: unknown;
  readonly $ref?: string;
  readonly const?: unknown;
  readonly schema?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly [keyword: string]: unknown;
}

/** Describes the fields of JSON Schemas that have no description of their own, also those deep inside. Changes `schemas`. */
export function describeFields(schemas: Readonly<Record<string, unknown>>): void {
  for (const [owner, schema] of Object.entries(schemas)) describeWithin(schema, owner.replace(/Input$/, ''));
}

/** The same for the parameters, bodies and answers of an operation. */
export function describeOperation(operation: {
  readonly operationId?: string;
  readonly parameters?: readonly object[];
  readonly requestBody?: object;
  readonly responses: object;
}): void {
  const owner = operation.operationId ?? '';
  for (const parameter of (operation.parameters ?? []) as Schema[])
    parameter.description ??= parameter.schema?.description ?? meaningOf(owner, String(parameter.name));
  describeWithin(operation.requestBody, owner);
  describeWithin(operation.responses, owner);
}

function describeWithin(part: unknown, owner: string): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [keyword, value] of Object.entries(part as Schema)) {
    if (keyword === 'example' || keyword === 'examples' || keyword === 'enum' || keyword === 'default')
      continue;
    if (keyword === '$defs') describeFields(value as Readonly<Record<string, unknown>>);
    else if (keyword !== 'properties') describeWithin(value, owner);
    else
      for (const [name, field] of Object.entries(value as Readonly<Record<string, Schema>>)) {
        const meaning = meaningOf(owner, name, field.const);
        if (field.description === undefined && meaning !== undefined) field.description = meaning;
        describeWithin(field, name);
      }
  }
}

function meaningOf(owner: string, name: string, constant?: unknown): string | undefined {
  const own = FIELD_MEANINGS[`${owner}.${name}`];
  if (own === undefined && constant !== undefined) return `Always \`${String(constant)}\``;
  return own ?? FIELD_MEANINGS[name];
}
