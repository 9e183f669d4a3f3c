import { z } from 'zod';
import { telemetryVehicleSchema } from './telemetry.ts';

/** A telemetry value for conditions. */
interface TelemetryField {
  /** Its name in conditions: `gps.satellites`. */
  readonly path: string;
  readonly type: 'number' | 'string' | 'boolean';
  /** The possible texts; undefined for any. */
  readonly words?: readonly string[];
}

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

let known: ReadonlyMap<string, TelemetryField> | undefined;

/** Every value of a `GET /telemetry` vehicle, by path. Made at the first call, because the gateway's start needs none. */
export function telemetryFields(): ReadonlyMap<string, TelemetryField> {
  // A copy without its id, because a schema with an id is only referenced.
  known ??= new Map(
    fieldsOf(z.toJSONSchema(z.object(telemetryVehicleSchema.shape)) as JsonSchema, '').map((field) => [
      field.path,
      field,
    ]),
  );
  return known;
}

function fieldsOf(schema: JsonSchema, path: string): TelemetryField[] {
  const { properties, anyOf } = schema;
  const type = [schema.type].flat().find((name) => name !== 'null');
  if (properties)
    return Object.entries(properties).flatMap(([name, inner]) =>
      fieldsOf(inner, path === '' ? name : `${path}.${name}`),
    );
  if (anyOf) return anyOf.flatMap((inner) => fieldsOf(inner, path));
  if (type === 'number' || type === 'integer') return [{ path, type: 'number' }];
  if (type === 'boolean') return [{ path, type }];
  if (type === 'string') return [{ path, type, ...(schema.enum && { words: schema.enum }) }];
  return [];
}
