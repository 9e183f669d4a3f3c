/** One line of a schema table. */
export interface SchemaRow {
  /** Path from the root: `mission_context.asset_id`, `telemetry[].battery_pct`. */
  readonly path: string;
  readonly name: string;
  readonly depth: number;
  readonly type: string;
  readonly isRequired: boolean;
  /** `1 to 64 characters`, `0 to 100`, `one of low, normal`. */
  readonly bounds: string;
  readonly description: string;
}

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

const MAX_DEPTH = 6;

/** The lines of a table for a JSON Schema, children after their parent. Empty if it is not a schema. */
export function schemaRows(schema: unknown): readonly SchemaRow[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const root = schema as JsonSchema;
  return rowsOf(root, root, '', 0, new Set());
}

function rowsOf(
  schema: JsonSchema,
  root: JsonSchema,
  prefix: string,
  depth: number,
  above: ReadonlySet<JsonSchema>,
): readonly SchemaRow[] {
  const own = resolve(schema, root);
  if (depth > MAX_DEPTH || above.has(own)) return [];
  const seen = new Set([...above, own]);
  const variants = own.anyOf ?? own.oneOf ?? own.allOf;
  if (!own.properties && variants) {
    const objects = variants.map((each) => resolve(each, root)).filter((each) => each.type !== 'null');
    const rows = objects.map((each) => rowsOf(each, root, prefix, depth, seen));
    // Each form of the object has fields of its own: required is what all of them require.
    return unique(rows.flat()).map((row) => ({
      ...row,
      isRequired: own.allOf
        ? row.isRequired
        : rows.every((form) => form.some(({ path, isRequired }) => isRequired && path === row.path)),
    }));
  }
  if (own.items) return rowsOf(own.items, root, prefix, depth, seen);
  return Object.entries(own.properties ?? {}).flatMap(([name, property]) => {
    const child = resolve(property, root);
    const path = `${prefix}${name}`;
    const isArray = typeOf(child, root).startsWith('array');
    return [
      {
        path,
        name,
        depth,
        type: typeOf(child, root),
        isRequired: own.required?.includes(name) ?? false,
        bounds: boundsOf(child),
        description: (property.description ?? child.description ?? '').replaceAll('`', ''),
      },
      ...rowsOf(child, root, `${path}${isArray ? '[]' : ''}.`, depth + 1, seen),
    ];
  });
}

function resolve(schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (!schema.$ref) return schema;
  const name = /^#\/\$defs\/(.+)$/.exec(schema.$ref)?.[1];
  return (name === undefined ? undefined : root.$defs?.[name]) ?? {};
}

function typeOf(schema: JsonSchema, root: JsonSchema): string {
  if (schema.enum) return 'string';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === 'array') {
    const item = schema.items ? typeOf(resolve(schema.items, root), root) : 'any';
    return `array of ${item}`;
  }
  if (typeof schema.type === 'string') return schema.type;
  if (schema.type) return schema.type.join(' or ');
  const variants = schema.anyOf ?? schema.oneOf;
  if (!variants) return schema.properties ? 'object' : 'any';
  return [...new Set(variants.map((each) => typeOf(resolve(each, root), root)))].join(' or ');
}

function boundsOf(schema: JsonSchema): string {
  const variants = (schema.anyOf ?? schema.oneOf ?? []).filter((each) => each.type !== 'null');
  if (variants.length === 1 && variants[0]) return boundsOf(variants[0]);
  const parts = [
    schema.enum && `one of ${schema.enum.map(String).join(', ')}`,
    range(
      schema.minimum ?? schema.exclusiveMinimum,
      realMaximum(schema.maximum ?? schema.exclusiveMaximum),
      '',
    ),
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minItems, schema.maxItems, ' items'),
    schema.format,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Schemas without a limit have the largest safe integer as maximum. */
function realMaximum(maximum: number | undefined): number | undefined {
  return maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
}

function range(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  const lower = least === Number.MIN_SAFE_INTEGER ? undefined : least;
  if (lower === undefined && most === undefined) return undefined;
  if (lower === undefined) return `at most ${most}${unit}`;
  return most === undefined ? `at least ${lower}${unit}` : `${lower} to ${most}${unit}`;
}

function unique(rows: readonly SchemaRow[]): readonly SchemaRow[] {
  const byPath = new Map<string, SchemaRow>();
  for (const row of rows) if (!byPath.has(row.path)) byPath.set(row.path, row);
  return [...byPath.values()];
}
