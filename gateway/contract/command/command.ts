import { z } from 'zod';
import { actorSchema } from '../account/actor.ts';
import { modeSchema } from '../list.ts';
import { operatorTextSchema } from '../operator-text.ts';
import { categorySchema } from './category.ts';
import { commandStateSchema } from './command-state.ts';
import { decisionSchema } from './decision.ts';

/** One command from the request to the vehicle's answer and its effect. */
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
    /** The action, plan, launch or mission run it belongs to. */
    actionId: z.string().nullable(),
    planId: z.string().nullable(),
    runId: z.string().nullable().describe('launchId or missionId'),
    approvalId: z.string().nullable(),
    epoch: z.number().int().nullable().describe('Of the command lease in force. null for the safety class'),
    mode: modeSchema,
    state: commandStateSchema,
    /** The reason for this state, for the operator. */
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

/** One event of a command. */
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

/** `GET /api/commands/{id}`: the record with all events from request to observed effect, in order of time. */
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

/** Query of the command route: answer when the vehicle has accepted (default), when sent, or when done. */
export const commandWaitSchema = z.enum(['sent', 'accepted', 'done']).default('accepted');
