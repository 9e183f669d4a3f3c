import type { AuditRow } from '../../contract/command/audit.ts';

/** An audit row before the store assigns its number. */
export type AuditEntry = Omit<AuditRow, 'auditId'>;

/** Records every command and override before it acts. */
export interface AuditLog {
  /**
   * Returns when the row is durable.
   * @throws when it is not: then only the safety class may be sent
   */
  append(entry: AuditEntry): void;
}
