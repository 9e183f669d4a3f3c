import { McapWriter } from '@mcap/core';
import { english } from '../../contract/operator-text.ts';
import type { TimelineEvent } from '../../contract/recording/replay.ts';
import type { BufferFrame } from '../../mavlink/codec/buffer-frame.ts';
import type { FieldDefinition } from '../../mavlink/codec/message/field-definition.ts';
import { type DecodedMessage, decodeMessage } from '../../mavlink/codec/message/message-codec.ts';
import type { MessageDefinition } from '../../mavlink/codec/message/message-definition.ts';
import { definitionOfId } from '../../mavlink/codec/message/message-registry.ts';
import { placeOf } from '../../vehicle/handlers/wire-value.ts';
import { vehicleIdOf } from '../../vehicle/state/vehicle-kind.ts';
import { type ExportSource, heardFrames, wantedEvents } from './export-source.ts';

const CHUNK_BYTES = 1024 * 1024;
const LOG_LEVELS = { info: 2, caution: 3, warning: 4 } as const;
const encoder = new TextEncoder();

/**
 * The recording as Foxglove reads it: every frame raw, every known message as JSON with its schema, positions as
 * foxglove.LocationFix, marks as foxglove.Log. Memory is that of one chunk and the index.
 * Source: https://mcap.dev/spec, https://docs.foxglove.dev/docs/visualization/message-schemas/location-fix
 */
export async function* mcapExport(source: ExportSource): AsyncGenerator<Uint8Array, void, undefined> {
  const written = new WrittenBytes();
  const writer = new McapWriter({ writable: written, chunkSize: CHUNK_BYTES });
  const channels = new Channels(writer);
  await writer.start({ profile: '', library: 'aerodeck' });
  await writer.addMetadata({
    name: 'session',
    metadata: new Map([
      ['sessionId', source.session.sessionId],
      ['name', source.session.name],
      ['mode', source.session.mode],
      ['format', source.session.format],
    ]),
  });
  const events = wantedEvents(source);
  let eventsWritten = 0;
  const writeUntil = async (tMs: number) => {
    for (let event = events[eventsWritten]; event && event.t < tMs; event = events[eventsWritten]) {
      await channels.say(
        await channels.marks(),
        event.t * 1000,
        encoder.encode(JSON.stringify(logOf(event))),
      );
      eventsWritten += 1;
    }
  };
  for await (const { utcUs, frame } of heardFrames(source)) {
    await writeUntil(utcUs / 1000);
    await channels.say(await channels.raw(), utcUs, frame.bytes, frame.sequence);
    const decoded = decodeMessage(frame);
    if (decoded) await channels.decoded(utcUs, frame, decoded);
    yield* written.take();
  }
  await writeUntil(Number.POSITIVE_INFINITY);
  await writer.end();
  yield* written.take();
}

/** Channels by what they carry; a log of nothing but new senders must not make more than a reader can show. */
class Channels {
  readonly #writer: McapWriter;
  readonly #ids = new Map<string, number>();
  readonly #schemas = new Map<string, number>();

  constructor(writer: McapWriter) {
    this.#writer = writer;
  }

  raw(): Promise<number> {
    return this.#channel('/mavlink', 'mavlink', undefined);
  }

  marks(): Promise<number> {
    return this.#channel('/marks', 'json', LOG_SCHEMA);
  }

  async decoded(utcUs: number, frame: BufferFrame, { name, message }: DecodedMessage): Promise<void> {
    const definition = definitionOfId(frame.messageId);
    if (!definition) return;
    const topic = `/${vehicleIdOf(frame.systemId)}/${frame.componentId}/${name}`;
    const id = await this.#channel(topic, 'json', {
      name: `mavlink.${name}`,
      schema: () => schemaOf(definition),
    });
    await this.say(id, utcUs, encoder.encode(jsonOf(definition, message)), frame.sequence);
    if (name !== 'GLOBAL_POSITION_INT') return;
    const place = placeOf(message.lat, message.lon);
    if (!place) return;
    const fix = {
      timestamp: timeOf(utcUs),
      frame_id: vehicleIdOf(frame.systemId),
      latitude: place.latitudeDeg,
      longitude: place.longitudeDeg,
      altitude: message.alt / 1000,
      position_covariance: [0, 0, 0, 0, 0, 0, 0, 0, 0],
      // The accuracy was not reported.
      position_covariance_type: 0,
    };
    const fixes = await this.#channel(`/${vehicleIdOf(frame.systemId)}/location`, 'json', LOCATION_SCHEMA);
    await this.say(fixes, utcUs, encoder.encode(JSON.stringify(fix)));
  }

  async say(channelId: number, utcUs: number, data: Uint8Array, sequence = 0): Promise<void> {
    const time = BigInt(Math.round(utcUs)) * 1000n;
    await this.#writer.addMessage({ channelId, sequence, logTime: time, publishTime: time, data });
  }

  async #channel(
    topic: string,
    messageEncoding: string,
    schema: { readonly name: string; readonly schema: () => object } | undefined,
  ): Promise<number> {
    const known = this.#ids.get(topic);
    if (known !== undefined) return known;
    const schemaId = schema ? await this.#schema(schema.name, schema.schema) : 0;
    const id = await this.#writer.registerChannel({ topic, messageEncoding, schemaId, metadata: new Map() });
    this.#ids.set(topic, id);
    return id;
  }

  async #schema(name: string, schema: () => object): Promise<number> {
    const known = this.#schemas.get(name);
    if (known !== undefined) return known;
    const data = encoder.encode(JSON.stringify(schema()));
    const id = await this.#writer.registerSchema({ name, encoding: 'jsonschema', data });
    this.#schemas.set(name, id);
    return id;
  }
}

/** What the writer wrote since it was last taken. */
class WrittenBytes {
  #bytes: Uint8Array[] = [];
  #position = 0n;

  position(): bigint {
    return this.#position;
  }

  async write(buffer: Uint8Array): Promise<void> {
    // A copy, not a view: the writer uses its buffers again.
    this.#bytes.push(buffer.slice());
    this.#position += BigInt(buffer.length);
    return await Promise.resolve();
  }

  take(): readonly Uint8Array[] {
    const bytes = this.#bytes;
    this.#bytes = [];
    return bytes;
  }
}

function logOf({ t, severity, summary, kind, vehicle }: TimelineEvent): object {
  return {
    timestamp: timeOf(t * 1000),
    level: LOG_LEVELS[severity],
    message: english(summary),
    name: vehicle ?? 'station',
    file: kind,
    line: 0,
  };
}

const TIME = {
  type: 'object',
  title: 'time',
  properties: {
    sec: { type: 'integer', minimum: 0 },
    nsec: { type: 'integer', minimum: 0, maximum: 999_999_999 },
  },
} as const;

/** Source: https://docs.foxglove.dev/docs/visualization/message-schemas/location-fix */
const LOCATION_SCHEMA = {
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
const LOG_SCHEMA = {
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
function schemaOf({ name, fields }: MessageDefinition): object {
  const properties = Object.fromEntries(fields.map((field) => [field.wireName, propertyOf(field)]));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `mavlink.${name}`,
    type: 'object',
    properties,
  };
}

/** NaN and infinity become null; integers above the safe range become text. */
function jsonOf({ fields }: MessageDefinition, message: object): string {
  const values = message as Readonly<Record<string, unknown>>;
  return JSON.stringify(
    Object.fromEntries(fields.map(({ name, wireName }) => [wireName, values[name]])),
    (_key, value: unknown) =>
      typeof value === 'bigint' ? (value <= Number.MAX_SAFE_INTEGER ? Number(value) : `${value}`) : value,
  );
}

function timeOf(utcUs: number): { readonly sec: number; readonly nsec: number } {
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
