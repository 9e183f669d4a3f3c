import {
  type AuditRow,
  type AuditVerification,
  auditRowSchema,
  auditVerificationSchema,
} from '../../gateway/contract/command/audit.ts';
import { listOf } from '../../gateway/contract/list.ts';
import { pathWithQuery } from './connection/path-with-query.ts';
import type { RestClient } from './connection/rest-client.ts';

export interface AuditPage {
  readonly items: readonly AuditRow[];
  /** Null at the end. */
  readonly nextCursor: string | null;
}

/** A page of audit rows, newest first. */
export function listAudit(
  rest: RestClient,
  query: { readonly traceId?: string | undefined; readonly cursor?: string | undefined },
): Promise<AuditPage> {
  return rest.request({
    path: pathWithQuery('/api/audit', { ...query, limit: '50' }),
    schema: listOf(auditRowSchema),
  });
}

const VERIFY_TIMEOUT_MS = 120_000;

/** Looks at every row and signed head; a long record takes seconds. */
export function verifyAudit(rest: RestClient): Promise<AuditVerification> {
  return rest.request({
    path: '/api/audit/verify',
    schema: auditVerificationSchema,
    timeoutMs: VERIFY_TIMEOUT_MS,
  });
}

/** Acknowledges the recorded breaks. @returns what a verification finds afterwards */
export function acknowledgeAudit(rest: RestClient, reason: string): Promise<AuditVerification> {
  return rest.request({
    method: 'POST',
    path: '/api/audit/acknowledge',
    body: { reason },
    schema: auditVerificationSchema,
    timeoutMs: VERIFY_TIMEOUT_MS,
  });
}

/** The whole record as JSON lines, as the offline verifier reads it. */
export function exportAudit(rest: RestClient): Promise<string> {
  return rest.requestText({ path: '/api/audit/export', timeoutMs: VERIFY_TIMEOUT_MS });
}
