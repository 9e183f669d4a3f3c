import { z } from 'zod';
import { actorSchema } from '../actor.ts';
import { problemSchema } from '../error.ts';
import { modeSchema } from '../list.ts';

/** Work that a request started and that continues after its answer. */
export const transferSchema = z
  .object({
    transferId: z.string(),
    operation: z.string().describe('operationId of the request'),
    vehicleId: z.string().nullable().describe('Null where the request names a session of it'),
    mode: modeSchema,
    actor: actorSchema,
    state: z.enum(['running', 'awaiting_approval', 'done', 'failed', 'cancelled']),
    progress: z
      .object({ done: z.number().int(), total: z.number().int() })
      .nullable()
      .describe('Items, parameters or bytes; null while nothing was transferred'),
    commandId: z.string().nullable().describe('The command record; null for what only reads'),
    approvalId: z.string().nullable().describe('The approval it waits or waited for'),
    result: z
      .unknown()
      .describe('Body that the request would have answered; null before its end and for other principals'),
    error: problemSchema.nullable().describe('Problem that the request would have answered'),
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
