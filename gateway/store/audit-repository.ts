import { createHash } from 'node:crypto';
import type Database from 'better-sqlite3';
import { canonicalJson } from '../base/canonical-json.ts';
import { AppError, errorText } from '../base/error.ts';
import type { AuditRow } from '../contract/audit.ts';

/** What the chain starts from. */
export const GENESIS_HASH = '0'.repeat(64);

interface StoredRow {
  audit_id: number;
  at_ms: number;
  trace_id: string;
  actor_kind: AuditRow['actor']['kind'];
  actor_id: string;
  action: string;
  target: string;
  decision_id: string | null;
  outcome: string;
  detail: string;
  previous_hash: string;
  hash: string;
}

/**
 * The audit trail: rows are only ever added, each carries the SHA-256 of its canonical content and its predecessor's
 * hash, and stands on disk when `append` returns. The predecessor is read under the write lock of the row's own
 * transaction, so that a second process (the owner's command line) continues the chain instead of forking it.
 */
export class AuditRepository {
  readonly #append: (row: Omit<AuditRow, 'auditId'>) => number;
  readonly #newest: Database.Statement;
  readonly #newestOfTenant: Database.Statement;
  #isWritable = true;

  constructor(database: Database.Database) {
    const insert = database.prepare(
      `INSERT INTO audit (at_ms, trace_id, actor_kind, actor_id, action, target, decision_id, outcome, detail, previous_hash, hash)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#newest = database.prepare('SELECT * FROM audit WHERE audit_id < ? ORDER BY audit_id DESC LIMIT ?');
    this.#newestOfTenant = database.prepare(
      `SELECT * FROM audit WHERE audit_id < ? AND actor_id IN (SELECT record_id FROM record_owner WHERE tenant_id = ?)
       ORDER BY audit_id DESC LIMIT ?`,
    );
    const head = database.prepare('SELECT hash FROM audit ORDER BY audit_id DESC LIMIT 1').pluck();
    const append = database.transaction((row: Omit<AuditRow, 'auditId'>): number => {
      const previousHash = (head.get() as string | undefined) ?? GENESIS_HASH;
      const { lastInsertRowid } = insert.run(
        row.atMs,
        row.traceId,
        row.actor.kind,
        row.actor.id,
        row.action,
        row.target,
        row.decisionId,
        row.outcome,
        canonicalJson(row.detail),
        previousHash,
        auditHash(row, previousHash),
      );
      return Number(lastInsertRowid);
    });
    this.#append = (row) => append.immediate(row);
  }

  /** False from a row that could not be written until one can be again. */
  get isWritable(): boolean {
    return this.#isWritable;
  }

  /** @throws store-unavailable when the row cannot be made durable. */
  append(row: Omit<AuditRow, 'auditId'>): AuditRow {
    try {
      const auditId = this.#append(row);
      this.#isWritable = true;
      return { ...row, auditId };
    } catch (cause) {
      this.#isWritable = false;
      throw new AppError(
        'store-unavailable',
        `The audit row could not be written (${errorText(cause)}). Free disk space or mend the disk.`,
        {
          cause,
        },
      );
    }
  }

  /** Newest first, those older than `beforeId`; with `tenantId` only rows of actors that act for that tenant. */
  list(query: {
    readonly limit: number;
    readonly beforeId?: number | undefined;
    readonly tenantId?: string | undefined;
  }): AuditRow[] {
    const { limit, beforeId = Number.MAX_SAFE_INTEGER, tenantId } = query;
    const rows = (
      tenantId === undefined
        ? this.#newest.all(beforeId, limit)
        : this.#newestOfTenant.all(beforeId, tenantId, limit)
    ) as StoredRow[];
    return rows.map((row) => ({
      auditId: row.audit_id,
      atMs: row.at_ms,
      traceId: row.trace_id,
      actor: { kind: row.actor_kind, id: row.actor_id },
      action: row.action,
      target: row.target,
      decisionId: row.decision_id,
      outcome: row.outcome,
      detail: JSON.parse(row.detail) as Record<string, unknown>,
    }));
  }
}

function auditHash(row: Omit<AuditRow, 'auditId'>, previousHash: string): string {
  return createHash('sha256')
    .update(canonicalJson({ ...row, previousHash }))
    .digest('hex');
}
