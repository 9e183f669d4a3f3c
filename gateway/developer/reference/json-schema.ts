/** A JSON Schema (draft 2020-12) as OpenAPI 3.1 and zod write it; `true` and `false` do not occur in ours. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

/**
 * Makes a schema self-contained: references into the document's components become references into `$defs`,
 * which holds every schema reached, in alphabetical order.
 */
export function selfContained(
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  const reached = new Map<string, JsonSchema>();
  const root = moved(schema);
  if (reached.size === 0) return root;
  const names = [...reached.keys()].sort();
  return { ...root, $defs: Object.fromEntries(names.map((name) => [name, reached.get(name) ?? {}])) };

  function moved(part: JsonSchema): JsonSchema {
    return JSON.parse(
      JSON.stringify(part, (key, value: unknown) => {
        if (key !== '$ref' || typeof value !== 'string') return value;
        const name = value.slice(value.lastIndexOf('/') + 1);
        const target = components[name];
        if (target !== undefined && !reached.has(name)) {
          reached.set(name, {});
          reached.set(name, moved(target));
        }
        return `#/$defs/${name}`;
      }),
    ) as JsonSchema;
  }
}
