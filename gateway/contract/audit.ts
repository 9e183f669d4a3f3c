import { z } from 'zod';
import { actorSchema } from './command.ts';

/** One row of `GET /api/audit`, newest first. */
export const auditRowSchema = z
  .object({
    auditId: z.number().int(),
    atMs: z.number().int(),
    traceId: z.string(),
    actor: actorSchema,
    action: z.string(),
    target: z.string(),
    decisionId: z.string().nullable(),
    outcome: z.string(),
    detail: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditRow' });
export type AuditRow = z.infer<typeof auditRowSchema>;
