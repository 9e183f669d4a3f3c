import { z } from 'zod';
import { actorSchema } from '../account/actor.ts';
import { operatorTextSchema } from '../operator-text.ts';

/** The predecessor hash of the audit chain's first row. */
export const GENESIS_HASH = '0'.repeat(64);

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

/** Written to the audit log when it is found broken, and when a person acknowledges that. */
export const AUDIT_BROKEN = 'audit.broken';
export const AUDIT_ACKNOWLEDGED = 'audit.acknowledged';

/** Body of `POST /api/audit/acknowledge`. */
export const auditAcknowledgeSchema = z.strictObject({ reason: z.string().trim().min(1).max(500) });

/** The last line of an export. */
const signedSealSchema = z.strictObject({
  rows: z.number().int().min(0),
  heads: z.number().int().min(0),
  hash: z.string().length(64),
  atMs: z.number().int(),
  signature: z.string().max(200),
});
export type SignedSeal = z.infer<typeof signedSealSchema>;

/** Query of `GET /api/audit/verify`. */
export const auditVerifyQuerySchema = z.strictObject({
  export: z
    .string()
    .max(1000)
    .optional()
    .describe('Last line of an earlier export. The exported rows must still exist')
    .transform((text, context) => {
      if (text === undefined) return undefined;
      try {
        return z.strictObject({ seal: signedSealSchema }).parse(JSON.parse(text)).seal;
      } catch {
        context.addIssue({ code: 'custom', message: 'Send the last line of an export unchanged.' });
        return z.NEVER;
      }
    }),
});

const auditBreakSchema = z
  .object({
    auditId: z.number().int().describe('The row audit.broken'),
    atMs: z.number().int(),
    reason: z.string(),
    acknowledgement: z
      .object({
        auditId: z.number().int().describe('The row audit.acknowledged'),
        atMs: z.number().int(),
        by: actorSchema,
        reason: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'AuditBreak' });
export type AuditBreak = z.infer<typeof auditBreakSchema>;

/** Answer of `GET /api/audit/verify` and `POST /api/audit/acknowledge`. */
export const auditVerificationSchema = z
  .object({
    ok: z.boolean(),
    count: z.number().int().describe('Rows checked'),
    brokenAtId: z.number().int().nullable().describe('First row that was changed. null if none was'),
    reason: operatorTextSchema.nullable(),
    headCount: z.number().int().describe('Signed heads checked'),
    lastSignedId: z.number().int().nullable().describe('Later rows are chained but not signed yet'),
    publicKey: z.string().describe('Ed25519, PEM'),
    breaks: z
      .array(auditBreakSchema)
      .describe(
        'Recorded breaks, oldest first, at most the newest 100. The record counts as broken while one is not acknowledged',
      ),
    durationMs: z.number(),
  })
  .meta({ id: 'AuditVerification' });
export type AuditVerification = z.infer<typeof auditVerificationSchema>;

/** A filter of audit rows; all fields are combined. */
export interface AuditQuery {
  readonly limit: number;
  readonly beforeId?: number | undefined;
  readonly tenantId?: string | undefined;
  readonly traceId?: string | undefined;
  readonly target?: string | undefined;
}

/** A signed state of the chain: without the installation's key, no row up to this one can be changed. */
export interface AuditHead {
  readonly auditId: number;
  readonly atMs: number;
  /** The row's hash. */
  readonly hash: string;
  /** Ed25519 over the three fields above, base64. */
  readonly signature: string;
}
