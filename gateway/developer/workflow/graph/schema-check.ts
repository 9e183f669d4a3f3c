import { z } from 'zod';
import type { JsonSchema } from '../../reference/json-schema.ts';

/** A value that does not match its schema. */
export interface Misfit {
  /** Names and indices joined by dots; empty for the value itself. */
  readonly path: string;
  readonly text: string;
}

const checks = new WeakMap<JsonSchema, z.ZodType | null>();

export interface MisfitInput {
  readonly schema: JsonSchema;
  readonly value: unknown;
}

/** The first mismatch of a value. Runs in a job process. */
export function firstMisfit({ schema, value }: MisfitInput): Misfit | undefined {
  return misfits(schema, value)[0];
}

/** Mismatches of a value; also empty if the schema has rules that cannot be checked here. */
export function misfits(schema: JsonSchema, value: unknown): readonly Misfit[] {
  const result = checkOf(schema)?.safeParse(value);
  if (!result || result.success) return [];
  return flat(result.error.issues, []);
}

function checkOf(schema: JsonSchema): z.ZodType | null {
  const known = checks.get(schema);
  if (known !== undefined) return known;
  let check: z.ZodType | null = null;
  try {
    check = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  } catch {
    // The request itself is checked again when it is made.
  }
  checks.set(schema, check);
  return check;
}

function flat(issues: readonly z.core.$ZodIssue[], before: readonly PropertyKey[]): readonly Misfit[] {
  return issues.flatMap((issue) => {
    const path = [...before, ...issue.path];
    // Of several forms, the best match gives the most useful message.
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      const nearest = [...issue.errors].sort((left, right) => left.length - right.length)[0] ?? [];
      if (issue.errors.length === 1) return flat(nearest, path);
    }
    return [{ path: path.map(String).join('.'), text: issue.message }];
  });
}

/** The fields of a body, of all its forms together. `isRequired`: in each of them. */
export function fieldsOf(schema: JsonSchema): {
  readonly fields: ReadonlyMap<
    string,
    { readonly schemas: readonly JsonSchema[]; readonly isRequired: boolean }
  >;
  /** False when fields of any name are allowed. */
  readonly isClosed: boolean;
} {
  const forms = formsOf(schema, schema.$defs ?? {}, 0);
  const fields = new Map<string, { schemas: JsonSchema[]; isRequired: boolean }>();
  for (const form of forms)
    for (const [name, property] of Object.entries((form.properties ?? {}) as Record<string, JsonSchema>)) {
      const whole = schema.$defs ? { ...property, $defs: schema.$defs } : property;
      const known = fields.get(name);
      if (known) known.schemas.push(whole);
      else fields.set(name, { schemas: [whole], isRequired: false });
    }
  for (const [name, field] of fields)
    field.isRequired = forms.every((form) => ((form.required ?? []) as readonly string[]).includes(name));
  return { fields, isClosed: forms.every((form) => form.additionalProperties === false) };
}

const MAX_DEPTH = 8;

function formsOf(
  schema: JsonSchema,
  definitions: Readonly<Record<string, JsonSchema>>,
  depth: number,
): readonly JsonSchema[] {
  const { $ref } = schema;
  if (depth > MAX_DEPTH) return [];
  if ($ref !== undefined)
    return formsOf(definitions[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}, definitions, depth + 1);
  const forms = (schema.anyOf ?? schema.oneOf) as readonly JsonSchema[] | undefined;
  if (forms)
    return forms
      .filter(({ type }) => type !== 'null')
      .flatMap((form) => formsOf(form, definitions, depth + 1));
  return [schema];
}
