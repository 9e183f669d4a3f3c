import { z } from 'zod';
import { actorSchema } from '../account/actor.ts';
import { problemSchema } from '../error.ts';
import { modeSchema } from '../list.ts';

/** A request's work that continues after its answer. */
export const transferSchema = z
  .object({
    transferId: z.string(),
    operation: z.string().describe('operationId of the request'),
    vehicleId: z.string().nullable().describe('null if the request refers to a session'),
    mode: modeSchema,
    actor: actorSchema,
    state: z.enum(['running', 'awaiting_approval', 'done', 'failed', 'cancelled']),
    progress: z
      .object({ done: z.number().int(), total: z.number().int() })
      .nullable()
      .describe('Items, parameters or bytes. null until something was transferred'),
    commandId: z.string().nullable().describe('The command record. null for read-only transfers'),
    approvalId: z.string().nullable().describe('The approval it is or was waiting for'),
    result: z
      .unknown()
      .describe('Body the request would have returned. null until the end, and for other principals'),
    error: problemSchema.nullable().describe('Problem the request would have returned'),
    startedAtMs: z.number().int(),
    endedAtMs: z.number().int().nullable(),
    links: z.object({
      self: z.string(),
      command: z.string().nullable(),
      approval: z.string().nullable(),
    }),
  })
  .meta({ id: 'Transfer' });
export type Transfer = z.infer<typeof transferSchema>;
