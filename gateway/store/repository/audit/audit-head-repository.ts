import type Database from 'better-sqlite3';
import type { AuditHead } from '../../../contract/command/audit.ts';

const COLUMNS = 'audit_id AS auditId, at_ms AS atMs, hash, signature';

/** Signed ends of the audit chain, oldest first. */
export class AuditHeadRepository {
  readonly #insert: Database.Statement;
  readonly #newest: Database.Statement<[], AuditHead>;
  readonly #after: Database.Statement<[number, number], AuditHead>;
  readonly #count: Database.Statement<[number], number>;
  readonly #inTransaction: <Result>(work: () => Result) => Result;

  constructor(database: Database.Database) {
    this.#insert = database.prepare(
      'INSERT INTO audit_head (audit_id, at_ms, hash, signature) VALUES (@auditId, @atMs, @hash, @signature)',
    );
    this.#newest = database.prepare(`SELECT ${COLUMNS} FROM audit_head ORDER BY audit_id DESC LIMIT 1`);
    this.#after = database.prepare(
      `SELECT ${COLUMNS} FROM audit_head WHERE audit_id > ? ORDER BY audit_id LIMIT ?`,
    );
    this.#count = database
      .prepare<[number], number>('SELECT count(*) FROM audit_head WHERE audit_id BETWEEN 1 AND ?')
      .pluck();
    this.#inTransaction = (work) => database.transaction(work).immediate();
  }

  /**
   * Runs `work` with the write lock held, so that no other process signs or appends. Rolled back if
   * it throws.
   */
  inTransaction<Result>(work: () => Result): Result {
    return this.#inTransaction(work);
  }

  insert(head: AuditHead): void {
    this.#insert.run(head);
  }

  newest(): AuditHead | undefined {
    return this.#newest.get();
  }

  /** Heads of rows up to `auditId`, without that of the start. */
  countUpTo(auditId: number): number {
    return this.#count.get(auditId) ?? 0;
  }

  /** Up to `limit` heads after `afterId`, oldest first. */
  after(afterId: number, limit: number): AuditHead[] {
    return this.#after.all(afterId, limit);
  }
}
