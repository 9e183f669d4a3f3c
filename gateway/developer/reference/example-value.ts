import type { JsonSchema } from './json-schema.ts';

/** What fields of these names hold in examples: demo-safe values that could be real. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  mode: 'sim',
  evidence: 'policy-version:1',
  serverTime: '2026-01-01T12:00:00.000Z',
  vehicleId: 'uav-1',
  aircraft: 'uav-1',
  vehicle: 'uav-1',
  asset_id: 'uav-1',
  zoneId: 'zone-north',
  missionType: 'patrol',
  priority: 'normal',
  email: 'you@company.example',
  pin: '123456',
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
  launchId: 'lch_01k9w8v0000000000000000000',
  missionId: 'mis_01k9w8v0000000000000000000',
  commandId: 'cmd_01k9w8v0000000000000000000',
  decisionId: 'dec_01k9w8v0000000000000000000',
  planId: 'pln_01k9w8v0000000000000000000',
  actionId: 'act_01k9w8v0000000000000000000',
  lat: 47.397742,
  lon: 8.545594,
  altitude_m: 30,
  alt_amsl_m: 518,
  battery_pct: 81,
  link_quality: 0.99,
  heading_deg: 90,
  sysid: 1,
};
const AT_MS = Date.UTC(2026, 0, 1, 12);
const MAX_DEPTH = 12;

/**
 * A value that fits the schema, the same one for the same schema. Of an object it gives all fields (`whole`) or those
 * that are required. Patterns other than of the named fields are not followed: a test checks what is published.
 */
export function exampleValue(schema: JsonSchema, fields: 'whole' | 'required'): unknown {
  const definitions = schema.$defs ?? {};
  return sampleOf(schema, '', 0);

  function sampleOf(part: JsonSchema, name: string, depth: number): unknown {
    if (Array.isArray(part.examples) && part.examples.length > 0) return part.examples[0];
    const { $ref, allOf } = part;
    if ($ref !== undefined) {
      const target = definitions[$ref.slice($ref.lastIndexOf('/') + 1)];
      return target === undefined || depth > MAX_DEPTH ? null : sampleOf(target, name, depth + 1);
    }
    if ('const' in part) return part.const;
    if (Array.isArray(part.enum)) return part.enum.includes(BY_NAME[name]) ? BY_NAME[name] : part.enum[0];
    if ('default' in part) return part.default;
    const forms = (part.anyOf ?? part.oneOf) as readonly JsonSchema[] | undefined;
    if (forms) {
      const form = forms.find(({ type }) => type !== 'null') ?? forms[0];
      return form === undefined ? null : sampleOf(form, name, depth + 1);
    }
    if (Array.isArray(allOf) && allOf[0] !== undefined)
      return sampleOf(allOf[0] as JsonSchema, name, depth + 1);
    return plainValue(part, name, depth);
  }

  function plainValue(part: JsonSchema, name: string, depth: number): unknown {
    const types = [part.type].flat().map(String);
    const type = types.find((each) => each !== 'null') ?? 'null';
    const named = BY_NAME[name];
    if (named !== undefined && isOf(named, type)) return named;
    switch (type) {
      case 'object':
        return objectValue(part, depth);
      case 'array':
        return arrayValue(part, name, depth);
      case 'string':
        return textValue(part, name);
      case 'integer':
      case 'number':
        return numberValue(part, name, type);
      case 'boolean':
        return false;
      default:
        return null;
    }
  }

  function objectValue(part: JsonSchema, depth: number): unknown {
    const properties = Object.entries((part.properties ?? {}) as Readonly<Record<string, JsonSchema>>);
    const required = new Set((part.required ?? []) as readonly string[]);
    if (depth > MAX_DEPTH) return {};
    return Object.fromEntries(
      properties
        .filter(([name]) => required.has(name) || (fields === 'whole' && depth < MAX_DEPTH / 2))
        .map(([name, property]) => [name, sampleOf(property, name, depth + 1)]),
    );
  }

  function arrayValue(part: JsonSchema, name: string, depth: number): unknown {
    if (Array.isArray(part.prefixItems))
      return (part.prefixItems as readonly JsonSchema[]).map((item) => sampleOf(item, name, depth + 1));
    const items = part.items as JsonSchema | undefined;
    if (items === undefined || depth > MAX_DEPTH) return [];
    const count = Math.max(1, Number(part.minItems ?? 0));
    return Array.from({ length: count }, () => sampleOf(items, name, depth + 1));
  }
}

function isOf(value: unknown, type: string): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

function textValue({ format, minLength }: JsonSchema, name: string): string {
  if (format === 'date-time') return '2026-01-01T12:00:00.000Z';
  if (format === 'date') return '2026-01-01';
  if (format === 'email') return 'you@company.example';
  if (format === 'uri') return 'https://company.example/';
  const text = name === '' ? 'text' : name;
  return text.padEnd(Number(minLength ?? 0), '-');
}

function numberValue({ minimum, maximum, exclusiveMinimum }: JsonSchema, name: string, type: string): number {
  const least = Number(
    minimum ?? (exclusiveMinimum === undefined ? -Infinity : Number(exclusiveMinimum) + 1),
  );
  const most = Number(maximum ?? Infinity);
  const wanted = name.endsWith('Ms') && type === 'integer' && least <= AT_MS && AT_MS <= most ? AT_MS : 1;
  return Math.min(Math.max(wanted, least), most);
}
