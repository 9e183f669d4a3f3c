import type { JsonSchema } from '../../reference/json-schema.ts';
import { oneLine } from '../provenance.ts';
import { referredName } from '../type-name.ts';

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** A schema as a type. Fields are spelled as in the specification; what the schema does not say is `unknown`. */
export function typeText(schema: JsonSchema, indent = ''): string {
  if (schema.$ref !== undefined) return referredName(schema.$ref);
  if ('const' in schema) return literal(schema.const);
  if (Array.isArray(schema.enum)) return union(schema.enum.map(literal));
  const forms = (schema.anyOf ?? schema.oneOf) as readonly JsonSchema[] | undefined;
  if (forms) return union(forms.map((form) => typeText(form, indent)));
  if (Array.isArray(schema.allOf))
    return (schema.allOf as readonly JsonSchema[]).map((part) => `(${typeText(part, indent)})`).join(' & ');
  if ('not' in schema) return 'never';
  const types = schema.type === undefined ? [] : [schema.type].flat().map(String);
  return types.length === 0 ? 'unknown' : union(types.map((type) => plainText(type, schema, indent)));
}

/** As the body of a comment, in one line. */
export function commentText(text: unknown): string {
  return oneLine(String(text ?? '')).replaceAll('*/', '*\\/');
}

export function propertyName(name: string): string {
  return IDENTIFIER.test(name) ? name : JSON.stringify(name);
}

function plainText(type: string, schema: JsonSchema, indent: string): string {
  switch (type) {
    case 'object':
      return objectText(schema, indent);
    case 'array':
      return arrayText(schema, indent);
    case 'integer':
      return 'number';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return type;
    default:
      return 'unknown';
  }
}

function objectText(schema: JsonSchema, indent: string): string {
  const properties = Object.entries((schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>);
  const { additionalProperties } = schema;
  const others =
    typeof additionalProperties === 'object' && additionalProperties !== null
      ? typeText(additionalProperties as JsonSchema, indent)
      : undefined;
  if (properties.length === 0)
    return others === undefined
      ? 'Readonly<Record<string, never>>'
      : `{ readonly [name: string]: ${others} }`;
  const required = new Set((schema.required ?? []) as readonly string[]);
  const inner = `${indent}  `;
  const lines = properties.flatMap(([name, property]) => {
    const comment = commentText(property.description);
    const type = typeText(property, inner);
    const member = required.has(name)
      ? `readonly ${propertyName(name)}: ${type};`
      : `readonly ${propertyName(name)}?: ${type} | undefined;`;
    return [...(comment === '' ? [] : [`${inner}/** ${comment} */`]), inner + member];
  });
  // Other fields may appear beside the named ones. Their type is unknown, because the named fields must fit
  // it.
  if (others !== undefined) lines.push(`${inner}readonly [name: string]: unknown;`);
  return ['{', ...lines, `${indent}}`].join('\n');
}

function arrayText(schema: JsonSchema, indent: string): string {
  if (Array.isArray(schema.prefixItems)) {
    const items = (schema.prefixItems as readonly JsonSchema[]).map((item) => typeText(item, indent));
    return `readonly [${items.join(', ')}]`;
  }
  const items = schema.items === undefined ? 'unknown' : typeText(schema.items as JsonSchema, indent);
  return /^[\w$]+$/.test(items) ? `readonly ${items}[]` : `ReadonlyArray<${items}>`;
}

function union(parts: readonly string[]): string {
  const different = [...new Set(parts)];
  return different.includes('unknown') ? 'unknown' : different.join(' | ');
}

function literal(value: unknown): string {
  return JSON.stringify(value) ?? 'unknown';
}
