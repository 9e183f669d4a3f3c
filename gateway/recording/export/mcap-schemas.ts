import type { FieldDefinition } from '../../mavlink/codec/message/field-definition.ts';
import type { MessageDefinition } from '../../mavlink/codec/message/message-definition.ts';

const TIME = {
  type: 'object',
  title: 'time',
  properties: {
    sec: { type: 'integer', minimum: 0 },
    nsec: { type: 'integer', minimum: 0, maximum: 999_999_999 },
  },
} as const;

/** Source: https://docs.foxglove.dev/docs/visualization/message-schemas/location-fix */
export const LOCATION_SCHEMA = {
  name: 'foxglove.LocationFix',
  schema: () => ({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'foxglove.LocationFix',
    type: 'object',
    properties: {
      timestamp: TIME,
      frame_id: { type: 'string' },
      latitude: { type: 'number', description: 'Latitude in degrees' },
      longitude: { type: 'number', description: 'Longitude in degrees' },
      altitude: { type: 'number', description: 'Altitude in meters above mean sea level' },
      position_covariance: { type: 'array', items: { type: 'number' }, minItems: 9, maxItems: 9 },
      position_covariance_type: { type: 'integer', enum: [0, 1, 2, 3] },
    },
  }),
} as const;

/** Source: https://docs.foxglove.dev/docs/visualization/message-schemas/log */
export const LOG_SCHEMA = {
  name: 'foxglove.Log',
  schema: () => ({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'foxglove.Log',
    type: 'object',
    properties: {
      timestamp: TIME,
      level: { type: 'integer', enum: [0, 1, 2, 3, 4, 5] },
      message: { type: 'string' },
      name: { type: 'string' },
      file: { type: 'string' },
      line: { type: 'integer', minimum: 0 },
    },
  }),
} as const;

/** A message of the dialect, its fields named and described as there. */
export function schemaOf({ name, fields }: MessageDefinition): object {
  const properties = Object.fromEntries(fields.map((field) => [field.wireName, propertyOf(field)]));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `mavlink.${name}`,
    type: 'object',
    properties,
  };
}

/** NaN and infinity become null; integers above the safe range become text. */
export function jsonOf({ fields }: MessageDefinition, message: object): string {
  const values = message as Readonly<Record<string, unknown>>;
  return JSON.stringify(
    Object.fromEntries(fields.map(({ name, wireName }) => [wireName, values[name]])),
    (_key, value: unknown) =>
      typeof value === 'bigint' ? (value <= Number.MAX_SAFE_INTEGER ? Number(value) : `${value}`) : value,
  );
}

export function timeOf(utcUs: number): { readonly sec: number; readonly nsec: number } {
  const sec = Math.floor(utcUs / 1_000_000);
  return { sec, nsec: Math.floor(utcUs - sec * 1_000_000) * 1000 };
}

function propertyOf({ type, arrayLength, units }: FieldDefinition): object {
  const item =
    type === 'char'
      ? { type: 'string' }
      : { type: type.includes('int64') ? ['integer', 'string'] : 'number' };
  const described = units === undefined ? item : { ...item, description: units };
  return arrayLength === 0 || type === 'char' ? described : { type: 'array', items: described };
}
