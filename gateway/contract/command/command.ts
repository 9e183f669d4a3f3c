import { z } from 'zod';
import { actorSchema } from '../account/actor.ts';
import { modeSchema } from '../list.ts';
import { operatorTextSchema } from '../operator-text.ts';
import { categorySchema } from './category.ts';
import { decisionSchema } from './decision.ts';

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

/**
 * Every guided action with the body it takes at `POST /api/vehicles/{id}/commands/{command}`.
 * Altitudes are metres above home unless the name says otherwise.
 */
export const COMMAND_PARAMS = {
  arm: z.strictObject({}),
  disarm: z.strictObject({}),
  takeoff: z.strictObject({ altitudeM: z.number().min(1).max(1000) }),
  land: z.strictObject({}),
  rtl: z.strictObject({}),
  hold: z.strictObject({}),
  goto: z.strictObject({
    lat: latitude,
    lon: longitude,
    altitudeM: z.number().min(0).max(1000).optional().describe('Default: the present altitude'),
    groundSpeedMps: z.number().min(0.5).max(60).optional(),
  }),
  'change-altitude': z.strictObject({ altitudeM: z.number().min(0).max(1000) }),
  'change-speed': z.strictObject({ groundSpeedMps: z.number().min(0.5).max(60) }),
  orbit: z.strictObject({
    lat: latitude,
    lon: longitude,
    radiusM: z.number().min(2).max(2000),
    altitudeM: z.number().min(1).max(1000).optional(),
    groundSpeedMps: z.number().min(0.5).max(30).optional(),
    clockwise: z.boolean().default(true),
  }),
  'set-mode': z.strictObject({ mode: z.string().min(1).max(40) }),
  'start-mission': z.strictObject({ fromSeq: z.number().int().min(0).max(65_535).optional() }),
  'set-home': z.strictObject({
    lat: latitude,
    lon: longitude,
    altitudeAmslM: z.number().min(-500).max(9000).optional(),
  }),
  gripper: z.strictObject({
    action: z.enum(['grab', 'release']),
    instance: z.number().int().min(1).max(6).default(1),
  }),
  'set-servo': z.strictObject({
    channel: z.number().int().min(1).max(16).describe('Output number of the autopilot, from 1'),
    pwmUs: z.number().int().min(500).max(2500).describe('Pulse width in microseconds'),
  }),
  'set-relay': z.strictObject({
    relay: z.number().int().min(0).max(15).describe('MAVLink instance, from 0'),
    isOn: z.boolean(),
  }),
  'camera-trigger': z.strictObject({}),
  'camera-interval': z.strictObject({
    intervalS: z.number().min(0.5).max(3600),
    count: z.number().int().min(0).max(10_000).default(0).describe('0: until stopped'),
  }),
  'camera-stop': z.strictObject({}),
  gimbal: z.strictObject({
    pitchDeg: z.number().min(-120).max(60).describe('Below the horizon is negative'),
    yawDeg: z.number().min(-180).max(180).default(0),
    isYawEarthFrame: z
      .boolean()
      .default(false)
      .describe('True: relative to north. False: relative to the nose'),
  }),
  'precision-land': z.strictObject({}),
  'set-parameter': z.strictObject({
    name: z.string().regex(/^[A-Za-z0-9_]{1,16}$/, 'a parameter name of up to 16 letters, digits and _'),
    value: z.number(),
  }),
} as const satisfies Readonly<Record<string, z.ZodObject>>;

export type CommandName = keyof typeof COMMAND_PARAMS;
export type CommandParams<Name extends CommandName = CommandName> = z.infer<(typeof COMMAND_PARAMS)[Name]>;
export const commandNameSchema = z.enum(Object.keys(COMMAND_PARAMS) as [CommandName, ...CommandName[]]);

/** Always available: one click, no credits, no limits, no waiting for governance (design, safety rule 2). */
export const SAFETY_COMMANDS: ReadonlySet<CommandName> = new Set(['hold', 'rtl', 'land', 'disarm']);

/**
 * Also allowed with a full disk when a person gives them directly, so that a vehicle in the air stays
 * steerable. They wait for governance like any other command.
 */
export const STEERING_COMMANDS: ReadonlySet<CommandName> = new Set(['goto', 'change-altitude']);

/**
 * authorised (→ awaiting_approval) → sent → accepted (→ in_progress) → done, or another end state. `accepted` is
 * the vehicle's own report. `done` is proven by telemetry, or by what `outcome` names. `unknown`: silence or a lost
 * link after sending; the effect may have happened.
 */
export const commandStateSchema = z.enum([
  'authorised',
  'awaiting_approval',
  'sent',
  'accepted',
  'in_progress',
  'done',
  'denied',
  'refused',
  'failed',
  'unknown',
  'cancelled',
]);
export type CommandState = z.infer<typeof commandStateSchema>;

/** One command from click or request to the vehicle's answer and its effect. */
export const commandRecordSchema = z
  .object({
    commandId: z.string(),
    traceId: z.string(),
    vehicleId: z.string(),
    command: z.string(),
    params: z.record(z.string(), z.unknown()),
    actor: actorSchema,
    source: z.enum([
      'window',
      'rest',
      'launch',
      'mission',
      'plan',
      'workflow',
      'joystick',
      'forward',
      'system',
    ]),
    category: categorySchema,
    /** The action, plan, launch or mission run it was given for. */
    actionId: z.string().nullable(),
    planId: z.string().nullable(),
    runId: z.string().nullable().describe('launchId or missionId'),
    approvalId: z.string().nullable(),
    epoch: z.number().int().nullable().describe('Of the command lease in force. null for the safety class'),
    mode: modeSchema,
    state: commandStateSchema,
    /** Why it is in this state, in words for the operator. */
    detail: operatorTextSchema.nullable(),
    takenOver: z
      .literal(true)
      .optional()
      .describe(
        'The vehicle left the mode the command flies in: a failsafe or another operator controls it now',
      ),
    outcome: z
      .enum(['already-on-ground', 'not-armed', 'set-not-shown'])
      .optional()
      .describe(
        'Only with `done`, if less happened than the name says: it was already on the ground, it is a disarmed rover or boat, or telemetry shows the new setting only later',
      ),
    recorded: z
      .literal(false)
      .optional()
      .describe(
        'True if decision, audit rows or record could not be stored because the disk is full or failing',
      ),
    decision: decisionSchema.nullable(),
    mavlink: z
      .object({
        command: z.string(),
        attempts: z.number().int().describe('How often `command` was sent'),
        result: z.string().nullable().describe('MAV_RESULT name'),
        progressPct: z.number().nullable(),
        items: z
          .object({ done: z.number().int(), total: z.number().int() })
          .optional()
          .describe('For transfers: how many items the vehicle has, updated at most ten times a second'),
        rttMs: z.number().nullable(),
        statustext: z.array(z.string()),
      })
      .nullable(),
    createdAtMs: z.number().int(),
    sentAtMs: z.number().int().nullable(),
    acceptedAtMs: z.number().int().nullable(),
    endedAtMs: z.number().int().nullable(),
  })
  .meta({ id: 'Command' });
export type CommandRecord = z.infer<typeof commandRecordSchema>;

/** One moment of a command's life. */
export const traceEntrySchema = z.object({
  atMs: z.number().int(),
  kind: z.enum([
    'request',
    'decision',
    'approval',
    'attempt',
    'ack',
    'progress',
    'statustext',
    'effect',
    'end',
  ]),
  text: operatorTextSchema,
  detail: z.record(z.string(), z.unknown()),
});
export type TraceEntry = z.infer<typeof traceEntrySchema>;

/** `GET /api/commands/{id}`: the record, and everything from the request to the observed effect in order of time. */
export const commandTraceSchema = commandRecordSchema
  .extend({
    trace: z.array(traceEntrySchema),
    replayCoveragePct: z
      .number()
      .nullable()
      .describe('Share of the armed time that was recorded and decided. null: nothing was armed'),
  })
  .meta({ id: 'CommandTrace' });
export type CommandTrace = z.infer<typeof commandTraceSchema>;

/** Query of the command route: answer when the vehicle accepted (default), at once when sent, or when done. */
export const commandWaitSchema = z.enum(['sent', 'accepted', 'done']).default('accepted');
