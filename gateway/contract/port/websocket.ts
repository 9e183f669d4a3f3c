import { z } from 'zod';
import { actionRecordSchema } from '../action/action.ts';
import { launchRecordSchema } from '../action/launch.ts';
import { planStepSchema, planSummarySchema } from '../action/plan.ts';
import { approvalSchema, overrideSchema } from '../command/approval.ts';
import { commandRecordSchema } from '../command/command.ts';
import { decisionSchema } from '../command/decision.ts';
import { commandLeaseSchema } from '../command/lease.ts';
import { workflowFrameSchema } from '../developer/workflow.ts';
import { problemSchema } from '../error.ts';
import { modeSchema } from '../list.ts';
import { missionRunSchema } from '../mission/mission.ts';
import { calibrationRunSchema } from '../onboard/calibration.ts';
import { manualControlSchema, sticksSchema } from '../onboard/manual-control.ts';
import { parameterProgressSchema } from '../onboard/parameter.ts';
import { operatorTextSchema } from '../operator-text.ts';
import { playbackFrameSchema } from '../recording/playback.ts';
import { simulationFrameSchema } from '../simulation/simulation.ts';
import { inspectorFrameSchema } from '../vehicle/inspector.ts';
import { linkRecordSchema } from '../vehicle/link.ts';
import { alertSchema, telemetryVehicleSchema } from '../vehicle/telemetry.ts';
import { trafficSchema } from '../vehicle/traffic.ts';

export const WEBSOCKET_SUBPROTOCOL = 'aerodeck.telemetry.v1';
/** How long a session can be resumed by its id and the last received seq. */
export const RESUME_WINDOW_S = 120;

export const topicSchema = z.enum([
  'telemetry',
  'state',
  'event',
  'alert',
  'action',
  'plan',
  'governance',
  'meter',
  'replay',
  'simulation',
  'workflow',
  'inspector',
  'traffic',
]);
export type Topic = z.infer<typeof topicSchema>;

/** Client frames, each in `{v: 1, kind, data}`. `hello` must be first, within 5 s. */
export const clientFrameSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('hello'),
    data: z.strictObject({
      token: z.string().min(1).max(4096),
      texts: z
        .literal('parts')
        .optional()
        .describe('Texts with values in them as `{code, params, text}` instead of strings'),
      resume: z.strictObject({ session: z.string().max(64), seq: z.number().int().min(0) }).optional(),
    }),
  }),
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('subscribe'),
    data: z.strictObject({
      topics: z.array(topicSchema).min(1).max(20),
      vehicles: z.array(z.string().max(64)).max(128).optional(),
      maxRateHz: z.number().min(0.1).max(50).optional().describe('Telemetry only; default 4, at most 50'),
      batchMs: z
        .number()
        .int()
        .min(0)
        .max(1000)
        .optional()
        .describe(
          'Sends telemetry as frames `vehicles`, at most one in this time. 0 (default): one for each',
        ),
      inspect: z
        .string()
        .max(160)
        .nullable()
        .optional()
        .describe('Key of the message whose fields the topic inspector sends. null: none'),
    }),
  }),
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('unsubscribe'),
    data: z.strictObject({ topics: z.array(topicSchema).min(1).max(20) }),
  }),
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('ping'),
    data: z.strictObject({ id: z.string().max(64).optional() }).optional(),
  }),
  z.strictObject({ v: z.literal(1), kind: z.literal('sticks'), data: sticksSchema }),
]);
export type ClientFrame = z.infer<typeof clientFrameSchema>;

/** One-time events: lost, regained, rebooted, mode changed, armed, mission item reached, text from the vehicle. */
export const vehicleEventSchema = z.object({
  eventId: z.string(),
  vehicleId: z.string().nullable(),
  kind: z.enum([
    'discovered',
    'lost',
    'regained',
    'rebooted',
    'mode',
    'armed',
    'disarmed',
    'mission_item',
    'statustext',
    'conflict',
    'conflict_cleared',
  ]),
  severity: z.enum(['info', 'caution', 'warning']),
  summary: operatorTextSchema,
  atMs: z.number().int(),
});
export type VehicleEvent = z.infer<typeof vehicleEventSchema>;

const gatewaySnapshotSchema = z.object({
  mode: modeSchema,
  vehicles: z.array(telemetryVehicleSchema),
  alerts: z.array(alertSchema),
  links: z.array(linkRecordSchema),
  commands: z.array(commandRecordSchema).describe('Active launches and the 50 newest'),
  launches: z.array(launchRecordSchema),
  missions: z.array(missionRunSchema),
  actions: z
    .array(actionRecordSchema)
    .describe('Actions in progress: neither ended nor waiting for their turn as a step'),
  plans: z.array(planSummarySchema).describe('The 50 newest'),
  approvals: z.array(approvalSchema).describe('Waiting approvals'),
  leases: z.array(commandLeaseSchema),
  manualControls: z.array(manualControlSchema).describe('Those in progress, of the same tenant'),
});
export type GatewaySnapshot = z.infer<typeof gatewaySnapshotSchema>;

/**
 * Payload by server kind. A slow reader gets only the latest telemetry per vehicle, replay per
 * playback, inspector data and traffic; all others are lossless.
 */
export const SERVER_DATA = {
  welcome: z.object({
    session: z.string(),
    heartbeatMs: z.number(),
    resumeWindowS: z.number(),
    resumed: z.boolean(),
    serverTime: z.string(),
    mode: modeSchema,
  }),
  snapshot: gatewaySnapshotSchema,
  telemetry: z.object({ vehicle: telemetryVehicleSchema }),
  vehicles: z
    .object({ vehicles: z.array(telemetryVehicleSchema) })
    .describe('Those that changed, in place of `telemetry`, for a reader that asked for `batchMs`'),
  state: z.object({
    link: linkRecordSchema.optional(),
    linkRemoved: z.string().optional(),
    vehicleRemoved: z.string().optional(),
    mode: modeSchema.optional(),
    missionChanged: z.string().optional().describe('Vehicle whose mission was written or cleared'),
    fenceChanged: z.string().optional().describe('Vehicle whose geofence was written, cleared or is unknown'),
    rallyChanged: z.string().optional().describe('The same for rally points'),
    parameters: parameterProgressSchema.optional(),
    manualControl: manualControlSchema.optional().describe('For the same tenant'),
    checklistChanged: z.string().optional().describe('Vehicle whose preflight checklist changed'),
    calibration: calibrationRunSchema.optional().describe('Progress, at most five times a second'),
  }),
  event: vehicleEventSchema,
  alert: alertSchema,
  action: z.object({
    command: commandRecordSchema.optional(),
    launch: launchRecordSchema.optional(),
    mission: missionRunSchema.optional(),
    action: actionRecordSchema.optional(),
  }),
  plan: z.object({
    plan: planSummarySchema.optional(),
    planId: z.string().optional(),
    step: planStepSchema.optional(),
  }),
  governance: z.object({
    commandId: z.string().optional(),
    decision: decisionSchema.optional(),
    approval: approvalSchema.optional(),
    override: overrideSchema.optional(),
    lease: commandLeaseSchema.optional(),
    policyVersion: z.string().optional(),
  }),
  simulation: simulationFrameSchema.describe('A run of the receiver, ten times a second'),
  workflow: workflowFrameSchema.describe('A workflow run of the receiver, on every change'),
  inspector: inspectorFrameSchema.describe('Only for clients that subscribed to it by name. Five per second'),
  traffic: trafficSchema.describe(
    'All aircraft around, once a second. Only for clients that subscribed by name',
  ),
  meter: z
    .object({ balance: z.number().int(), held: z.number().int() })
    .describe('Credits of the receiver’s account, on every change'),
  replay: playbackFrameSchema.describe('A playback of the receiver, at most 30 per second'),
  heartbeat: z.object({
    serverTime: z.string(),
    id: z.string().optional().describe('Id of the ping it answers. Absent on regular heartbeats'),
  }),
  gap: z.object({
    from: z.number().int(),
    to: z.number().int().describe('Last seq that is missing. 0 if the session is no longer known'),
  }),
  error: problemSchema,
  bye: z.object({ reason: z.string(), retryAfterMs: z.number().nullable() }),
} as const;
export type ServerKind = keyof typeof SERVER_DATA;
export type ServerData<Kind extends ServerKind> = z.infer<(typeof SERVER_DATA)[Kind]>;

/** Envelope of every server frame; `seq` counts 1, 2, 3 … in a session, `t` is UTC milliseconds. */
export interface ServerFrame<Kind extends ServerKind = ServerKind> {
  readonly v: 1;
  readonly kind: Kind;
  readonly seq: number;
  readonly t: number;
  readonly data: ServerData<Kind>;
}

/** WebSocket close codes besides the standard ones. */
export const CLOSE_CODES = {
  badFrame: 4400,
  unauthenticated: 4401,
  scopeMissing: 4403,
  subprotocol: 4406,
  helloTimeout: 4408,
  replaced: 4409,
  tooSlow: 4429,
} as const;
