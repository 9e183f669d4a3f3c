import { z } from 'zod';
import { SCOPES, scopeSchema } from '../account/access.ts';
import type { RequestContext } from '../account/principal.ts';
import { resourceSchema } from '../action/action.ts';
import { operatorTextSchema } from '../operator-text.ts';
import { alertSchema, telemetryVehicleSchema } from '../vehicle/telemetry.ts';

/*
 * Messages between a station and the centre of its fleet. Unknown members are ignored, because the other side may be
 * newer; only a call with unknown members is refused. Each station has its own NATS subjects, `aerodeck.<station id>.…`,
 * and a credential for no others.
 */

export const stationIdSchema = z.string().regex(/^st-[a-z0-9]{16}$/);
/** Display name; it need not be unique. */
export const stationNameSchema = z.string().trim().min(1).max(80);

/** Rows of the station's records, in JetStream. */
export const rowsSubject = (stationId: string, source: RowSource): string =>
  `aerodeck.${stationId}.rows.${source}`;
/** The whole state once a second, delivered at most once. */
export const stateSubject = (stationId: string): string => `aerodeck.${stationId}.state`;
/** Vehicles that changed, up to five times a second. */
export const changesSubject = (stationId: string): string => `aerodeck.${stationId}.changes`;
/** What happens at the station, delivered at most once. */
export const eventSubject = (stationId: string): string => `aerodeck.${stationId}.event`;
/** Chunks of recordings, in JetStream. */
export const fileSubject = (stationId: string): string => `aerodeck.${stationId}.file`;
/** Requests of the station for leases of shared resources, answered by a fleet server. */
export const leaseSubject = (stationId: string): string => `aerodeck.${stationId}.lease`;
/** Calls of the station's API, answered by the station. */
export const callSubject = (stationId: string): string => `aerodeck.${stationId}.call`;
/** Inbox for answers to the station's requests; no other station may subscribe to it. */
export const inboxPrefix = (stationId: string): string => `_INBOX_${stationId}`;

/** The stream that keeps the rows of all stations until the centre has stored them. */
export const ROWS_STREAM = 'AERODECK_ROWS';

export const FILES_STREAM = 'AERODECK_FILES';

/** A part of a recording; its data are the bytes of the message. */
export interface RecordingChunk {
  readonly sessionId: string;
  readonly offset: number;
  readonly bytes: Uint8Array;
  /** Of the whole file, hexadecimal; only with the last chunk. */
  readonly sha256?: string | undefined;
}

/** NATS headers of a chunk. */
export const CHUNK_HEADERS = {
  sessionId: 'Aerodeck-Session',
  offset: 'Aerodeck-Offset',
  sha256: 'Aerodeck-Sha256',
} as const;

/** Request of a station to join the fleet. */
export const enrolmentRequestSchema = z
  .strictObject({
    code: z.string().trim().min(1).max(100),
    name: stationNameSchema,
    publicKey: z
      .string()
      .regex(/^U[A-Z2-7]{55}$/)
      .describe('Public nkey of the station. The seed never leaves it'),
    version: z.string().max(40),
  })
  .meta({ id: 'EnrolmentRequest' });
export type EnrolmentRequest = z.infer<typeof enrolmentRequestSchema>;

export const enrolmentSchema = z
  .object({
    stationId: stationIdSchema,
    servers: z.array(z.string().min(1).max(300)).min(1).max(20).describe('Addresses of the NATS servers'),
    credential: z.string().max(8000).describe('JWT of the station’s nkey, signed by the fleet'),
    centreKey: z
      .string()
      .regex(/^[A-Za-z0-9+/]{59}=$/)
      .describe('Public Ed25519 key of the calls of the centre: SPKI in DER, base64'),
  })
  .meta({ id: 'Enrolment' });
export type Enrolment = z.infer<typeof enrolmentSchema>;

/** Tables whose rows are sent to the centre, with their key columns. Only the first may contain a slash. */
export const ROW_SOURCES = {
  audit: { table: 'audit', key: ['audit_id'] },
  command: { table: 'command', key: ['command_id'] },
  alert: { table: 'alert_episode', key: ['alert_id', 'since_ms'] },
  recording: { table: 'replay_session', key: ['session_id'] },
  credit: { table: 'credit_entry', key: ['entry_id'] },
  usage: { table: 'usage_day', key: ['operation_id', 'account_id', 'day', 'key_id'] },
  plan: { table: 'action_plan', key: ['plan_id'] },
  action: { table: 'action', key: ['action_id'] },
} as const satisfies Readonly<Record<string, { readonly table: string; readonly key: readonly string[] }>>;
export type RowSource = keyof typeof ROW_SOURCES;
export const ROW_SOURCE_NAMES = Object.keys(ROW_SOURCES) as [RowSource, ...RowSource[]];

/** Content of a row. A later message about the same row has a higher `seq` and replaces it. */
export const stationRowSchema = z.object({
  source: z.enum(ROW_SOURCE_NAMES),
  key: z.string().min(1).max(400),
  seq: z.number().int().positive(),
  row: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export type StationRow = z.infer<typeof stationRowSchema>;

/** The state of a station: all of it once a second, and what changed in between. */
export const stationStateSchema = z.object({
  name: stationNameSchema,
  version: z.string().max(40),
  /** Id of this run of the station program. Two that alternate are two programs with one credential. */
  runId: z.string().max(64),
  atUtcMs: z.number().int(),
  /** Rows that are not yet in the centre. */
  waitingRows: z.number().int().nonnegative(),
  /** All vehicles of the station. */
  vehicleIds: z.array(z.string()),
  /** All, or those that changed since the last message. */
  vehicles: z.array(telemetryVehicleSchema),
  /** Active alerts; only in the whole state. */
  alerts: z.array(alertSchema).optional(),
});
export type StationState = z.infer<typeof stationStateSchema>;

/** A frame of the station's stream, without telemetry: topic and data are those of `/ws/telemetry`. */
export const stationEventSchema = z.object({
  topic: z.enum(['state', 'event', 'alert', 'action', 'plan', 'governance', 'replay']),
  /** User of the fleet to whom it belongs; absent for all. */
  userId: z.string().max(120).optional(),
  /** null: of no vehicle. Absent: of several. */
  vehicleId: z.string().max(64).nullish(),
  data: z.record(z.string(), z.unknown()),
});
export type StationEvent = z.infer<typeof stationEventSchema>;

/** NATS header of a call: the Ed25519 signature of its data by the centre, base64url. */
export const SIGNATURE_HEADER = 'Aerodeck-Signature';

/** Prefix of a caller's id at the station. */
export const FLEET_CALLER = 'fleet:';

/** A call of a station's API by a user of the fleet. The station's own gate decides. */
export const stationCallSchema = z.strictObject({
  callId: z.string().min(8).max(64),
  /** By the station's clock. The station refuses the call after this time. */
  validUntilUtcMs: z.number().int(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z
    .string()
    .regex(/^\/[^\s#]*$/)
    .max(2000),
  body: z.unknown().optional(),
  /** Idempotency-Key of a POST. */
  idempotencyKey: z.string().max(255).optional(),
  caller: z.strictObject({ id: z.string().min(1).max(120), scopes: z.array(z.string().max(40)).max(100) }),
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
});
export type StationCall = z.infer<typeof stationCallSchema>;

export const stationAnswerSchema = z.object({
  status: z.number().int().min(100).max(599),
  body: z.unknown().optional(),
});
export type StationAnswer = z.infer<typeof stationAnswerSchema>;

/** How the station is connected to its centre. */
export const centreStateSchema = z
  .object({
    state: z
      .enum(['none', 'connected', 'unreachable', 'refused'])
      .describe('none: this station belongs to no fleet. refused: the centre has revoked its credential'),
    address: z.string().nullable(),
    stationId: stationIdSchema.nullable(),
    name: z.string().nullable(),
    waitingRows: z.number().int().describe('Rows that are not yet in the centre'),
    problem: operatorTextSchema.nullable(),
  })
  .meta({ id: 'CentreState' });
export type CentreState = z.infer<typeof centreStateSchema>;

/** Vehicles belong to one station and are never shared. */
export const sharableSchema = resourceSchema
  .extend({ type: resourceSchema.shape.type.exclude(['vehicle']) })
  .meta({ id: 'SharableResource' });
export type Sharable = z.infer<typeof sharableSchema>;

/** The fleet's owner declared it: at most one station at a time may use it. */
export const sharedResourceSchema = sharableSchema
  .extend({ holder: stationIdSchema.nullable().describe('Station that may use it; null: free') })
  .meta({ id: 'SharedResource' });
export type SharedResource = z.infer<typeof sharedResourceSchema>;

/**
 * All that a station needs now. It replaces its earlier requests: the centre frees what is not in it. Requests may
 * be lost, repeated or late; the centre applies each `seq` once and never an older one.
 */
export const leaseRequestSchema = z.object({
  seq: z.number().int().positive(),
  /** Leased at the station. */
  held: z.array(sharableSchema).max(1_000),
  /** Each group can be leased at once when all of it is granted; the centre grants all of a group or nothing. */
  wanted: z.array(z.array(sharableSchema).min(1).max(100)).max(1_000),
});
export type LeaseRequest = z.infer<typeof leaseRequestSchema>;

export const leaseAnswerSchema = z.object({
  /** The newest request that was applied. Another than the one sent: that one had no effect. */
  seq: z.number().int().nonnegative(),
  /** All of the fleet. */
  resources: z.array(sharedResourceSchema),
});
export type LeaseAnswer = z.infer<typeof leaseAnswerSchema>;

export const joinRequestSchema = z
  .strictObject({
    address: z
      .url({ protocol: /^https?$/ })
      .max(300)
      .describe('Of the fleet server'),
    code: z.string().trim().min(1).max(100).describe('One-time code from the fleet server'),
    name: stationNameSchema,
  })
  .meta({ id: 'JoinRequest' });
export type JoinRequest = z.infer<typeof joinRequestSchema>;

/**
 * Why programs of two versions must not work together: releases differ in their first or by more than one in
 * their second number. Undefined if they may.
 */
export function versionProblem(station: string, centre: string): string | undefined {
  const [one, other] = [station, centre].map((version) =>
    /^(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number),
  );
  const areNear = one && other && one[0] === other[0] && Math.abs((one[1] ?? 0) - (other[1] ?? 0)) <= 1;
  if (areNear) return undefined;
  return `The station runs version ${station} and the fleet server ${centre}. They may differ by one release. Update the older one.`;
}

/** A station as the fleet server lists it. */
export const fleetStationSchema = z
  .object({
    stationId: stationIdSchema,
    name: z.string(),
    version: z.string(),
    enrolledAt: z.string(),
    revokedAt: z.string().nullable(),
    /** null: not heard since the fleet server started. */
    presence: z
      .object({
        isReachable: z.boolean(),
        heardAtUtcMs: z.number(),
        clockAheadMs: z.number().describe('How far the clock of the station is ahead of the fleet server’s'),
        waitingRows: z.number().int(),
        vehicles: z.number().int(),
        isDouble: z.boolean().describe('Two programs use the credential'),
      })
      .nullable(),
    problem: z.string().nullable().describe('Why the station is not called although it is heard'),
  })
  .meta({ id: 'FleetStation' });
export type FleetStation = z.infer<typeof fleetStationSchema>;

export const fleetRoleSchema = z.enum(['observer', 'pilot', 'owner']);
export type FleetRole = z.infer<typeof fleetRoleSchema>;

export const newFleetUserSchema = z
  .strictObject({
    name: z.string().trim().min(1).max(80),
    role: fleetRoleSchema.describe(
      'observer: reads. pilot: also commands. owner: also manages stations and users',
    ),
    days: z.number().int().min(1).max(3650).default(365).describe('How long the token is valid'),
    isMetered: z.boolean().default(false).describe('Pays credits for the operations that cost them'),
    scopes: z
      .array(scopeSchema)
      .min(1)
      .max(SCOPES.length)
      .optional()
      .describe('For a program: only these of the role’s scopes'),
  })
  .meta({ id: 'NewFleetUser' });
export type NewFleetUser = z.infer<typeof newFleetUserSchema>;

export const fleetUserSchema = z
  .object({
    userId: z.string(),
    name: z.string(),
    role: fleetRoleSchema,
    isMetered: z.boolean(),
    scopes: z.array(z.string()).nullable().describe('null: all scopes of the role'),
    createdAt: z.string(),
    expiresAt: z.string(),
    revokedAt: z.string().nullable(),
  })
  .meta({ id: 'FleetUser' });

/** The station's connection to the centre of a fleet. */
export interface CentrePort {
  readonly state: CentreState;
  /** @throws centre-unreachable, enrolment-refused, state-conflict when it belongs to a fleet already */
  join(request: JoinRequest, context: RequestContext): Promise<CentreState>;
  /** @throws state-conflict when it belongs to none */
  leave(context: RequestContext): Promise<CentreState>;
}
