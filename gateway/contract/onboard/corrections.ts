import { z } from 'zod';
import type { RequestContext } from '../account/principal.ts';
import { operatorTextSchema } from '../operator-text.ts';

const nameSchema = z.string().trim().min(1).max(80);
const hostSchema = z
  .string()
  .trim()
  .regex(/^[\w.:-]{1,253}$/, 'must be a host name or an address, without http://');
const portSchema = z.number().int().min(1).max(65_535);
const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);
const altitude = z.number().min(-1000).max(10_000);
const ageMs = z.number().int().nullable();

/** Whose position the caster gets every 10 s (NMEA GGA), for networks that compute a station near it. */
export const ggaSchema = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('none') }).describe('Send no position'),
  z
    .strictObject({ from: z.literal('vehicle'), vehicleId: z.string().min(1).max(64).optional() })
    .describe('Position of a vehicle. Default: the first one that gets the corrections'),
  z
    .strictObject({
      from: z.literal('place'),
      latitudeDeg: latitude,
      longitudeDeg: longitude,
      altitudeAmslM: altitude,
    })
    .describe('This position'),
]);

/** How a u-blox receiver becomes a base. `keep`: it is configured already; nothing is written. */
export const baseModeSchema = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('keep') }),
  z
    .strictObject({
      mode: z.literal('survey-in'),
      durationS: z.number().int().min(10).max(86_400),
      accuracyM: z.number().min(0.1).max(100),
    })
    .describe('Averages its position for at least this time, until it is this accurate'),
  z
    .strictObject({
      mode: z.literal('fixed'),
      latitudeDeg: latitude,
      longitudeDeg: longitude,
      altitudeEllipsoidM: altitude.describe('Above the WGS 84 ellipsoid, not above sea level'),
      accuracyM: z.number().min(0.001).max(100),
    })
    .describe('Known position of the antenna'),
]);
export type BaseMode = z.infer<typeof baseModeSchema>;

/** Where corrections come from. */
export const correctionsConfigSchema = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('ntrip'),
      host: hostSchema,
      port: portSchema.default(2101),
      isTls: z.boolean().default(false),
      version: z.enum(['1', '2']).default('2').describe('Version of NTRIP in the request'),
      mountpoint: z
        .string()
        .trim()
        .regex(/^[\w.+@~-]{0,100}$/, 'must have no spaces and no slash')
        .default('')
        .describe('Stream of the caster. Empty: not chosen yet'),
      user: z
        .string()
        .max(200)
        .regex(/^[^:\p{Cc}]*$/u, 'must have no colon')
        .default(''),
      gga: ggaSchema.default({ from: 'none' }),
    })
    .describe('An NTRIP caster'),
  z
    .strictObject({
      kind: z.literal('serial'),
      path: z.string().min(1).max(4096),
      baud: z.number().int().min(300).max(4_000_000).default(115_200),
      base: baseModeSchema,
    })
    .describe('A receiver at a serial device of this machine'),
  z
    .strictObject({ kind: z.literal('tcp'), host: hostSchema, port: portSchema, base: baseModeSchema })
    .describe('A receiver in the network'),
]);
export type CorrectionsConfig = z.infer<typeof correctionsConfigSchema>;
export type NtripConfig = Extract<CorrectionsConfig, { kind: 'ntrip' }>;
export type ReceiverConfig = Exclude<CorrectionsConfig, NtripConfig>;

export const SATELLITE_SYSTEMS = ['gps', 'glonass', 'galileo', 'beidou', 'qzss', 'sbas', 'navic'] as const;
export type SatelliteSystem = (typeof SATELLITE_SYSTEMS)[number];

const basePositionSchema = z.object({
  stationId: z.number().int(),
  latitudeDeg: z.number(),
  longitudeDeg: z.number(),
  altitudeEllipsoidM: z.number(),
});
export type BasePosition = z.infer<typeof basePositionSchema>;

/**
 * `receiving`: whole RTCM messages arrive. `stalled`: connected, and none for 10 s. `retrying`: tries again soon.
 * `refused`: the same request will be refused again until the source is changed; it is repeated every minute.
 */
export const correctionsStatusSchema = z.enum(['connecting', 'receiving', 'stalled', 'retrying', 'refused']);
export type CorrectionsStatus = z.infer<typeof correctionsStatusSchema>;

/** One vehicle that gets the corrections. */
export const correctedVehicleSchema = z.object({
  vehicleId: z.string(),
  commandId: z.string().nullable().describe('Command record with decision and audit'),
  state: z
    .enum(['deciding', 'sending', 'refused', 'unreachable'])
    .describe('`deciding`: governance or an approval is pending. `unreachable`: no open link leads to it'),
  problem: operatorTextSchema.nullable(),
  sentMessages: z.number().int().describe('RTCM messages sent on its link'),
  droppedMessages: z.number().int().describe('Those for which its link had no room'),
  sentBytes: z.number().int(),
  sentAgeMs: ageMs,
});
export type CorrectedVehicle = z.infer<typeof correctedVehicleSchema>;

/** A source that is running. */
export const correctionsStateSchema = z.object({
  status: correctionsStatusSchema,
  sinceMs: z.number().int().describe('Time of the start'),
  problem: operatorTextSchema.nullable().describe('The last problem. Remains after it is over'),
  retryInMs: z.number().int().nullable(),
  reconnects: z.number().int(),
  ageMs: ageMs.describe('Since the last whole RTCM message'),
  receivedBytes: z.number().int(),
  crcErrors: z.number().int().describe('Frames with a wrong checksum. Never sent'),
  tooLong: z.number().int().describe('Messages of more than 720 bytes, which GPS_RTCM_DATA cannot carry'),
  skippedBytes: z.number().int().describe('Bytes that belong to no frame'),
  messages: z.array(
    z.object({
      number: z.number().int(),
      count: z.number().int(),
      meanBytes: z.number().int(),
      rateHz: z.number().nullable(),
      ageMs: z.number().int(),
    }),
  ),
  satellites: z.array(z.object({ system: z.enum(SATELLITE_SYSTEMS), count: z.number().int() })),
  base: basePositionSchema.nullable(),
  survey: z
    .object({
      isActive: z.boolean(),
      isValid: z.boolean(),
      durationS: z.number().int(),
      accuracyM: z.number().nullable(),
    })
    .nullable()
    .describe('Survey-in of a local receiver'),
  receiver: z
    .object({
      fix: z.enum(['none', '2d', '3d', 'time']),
      satellites: z.number().int(),
      accuracyM: z.number(),
    })
    .nullable()
    .describe('A local receiver’s own solution'),
  ggaAgeMs: ageMs.describe('Since a position was last sent to the caster'),
  vehicles: z.array(correctedVehicleSchema),
});
export type CorrectionsState = z.infer<typeof correctionsStateSchema>;

/** A source of RTK corrections. Its password is never part of an answer. */
export const correctionsSourceSchema = z
  .object({
    sourceId: z.string(),
    name: z.string(),
    config: correctionsConfigSchema,
    hasPassword: z.boolean(),
    state: correctionsStateSchema.nullable().describe('null: stopped'),
  })
  .meta({ id: 'CorrectionsSource' });
export type CorrectionsSource = z.infer<typeof correctionsSourceSchema>;

const passwordSchema = z.string().max(200);

export const correctionsSourceRequestSchema = z.strictObject({
  name: nameSchema,
  config: correctionsConfigSchema,
  password: passwordSchema.optional().describe('Of a caster. Never returned'),
});
export type CorrectionsSourceRequest = z.infer<typeof correctionsSourceRequestSchema>;

export const correctionsSourceChangeSchema = z.strictObject({
  name: nameSchema.optional(),
  config: correctionsConfigSchema
    .optional()
    .describe('Replaces the configuration. With another host, a stored password is removed'),
  password: passwordSchema.optional().describe('Empty: remove it. Default: keep it'),
});
export type CorrectionsSourceChange = z.infer<typeof correctionsSourceChangeSchema>;

export const correctionsStartSchema = z.strictObject({
  vehicles: z
    .array(z.string().min(1).max(64))
    .min(1)
    .max(64)
    .optional()
    .describe('Default: all vehicles, also those that appear later'),
});
export type CorrectionsStart = z.infer<typeof correctionsStartSchema>;

/** A stream in the table of a caster. */
export const mountpointSchema = z
  .object({
    mountpoint: z.string(),
    place: z.string(),
    format: z.string(),
    systems: z.string(),
    network: z.string(),
    latitudeDeg: z.number().nullable(),
    longitudeDeg: z.number().nullable(),
    needsPosition: z.boolean().describe('It expects a position from its clients (NMEA GGA)'),
    needsLogin: z.boolean(),
  })
  .meta({ id: 'Mountpoint' });
export type Mountpoint = z.infer<typeof mountpointSchema>;

/** Sources of RTK corrections, and the one that runs. */
export interface CorrectionsPort {
  sources(): readonly CorrectionsSource[];
  /** @throws resource-limit, validation */
  add(request: CorrectionsSourceRequest, context: RequestContext): CorrectionsSource;
  /** A running one reconnects with the change. @throws not-found, validation */
  change(sourceId: string, change: CorrectionsSourceChange, context: RequestContext): CorrectionsSource;
  /** Stops it first. @throws not-found */
  remove(sourceId: string, context: RequestContext): void;
  /** Asks the caster. @throws not-found, state-conflict for a receiver, corrections-unavailable */
  mountpoints(sourceId: string): Promise<readonly Mountpoint[]>;
  /**
   * Receives, and sends to each vehicle after a decision of its own. Stops another source that runs.
   * @throws not-found, state-conflict without a mountpoint
   */
  start(sourceId: string, request: CorrectionsStart, context: RequestContext): CorrectionsSource;
  /** No effect if it is stopped. @throws not-found */
  stop(sourceId: string, context: RequestContext): CorrectionsSource;
}
