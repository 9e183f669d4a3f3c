import type { AuditRow } from '../../contract/command/audit.ts';

/** A row to be; its number is the store's. */
export type AuditEntry = Omit<AuditRow, 'auditId'>;

/** Every command and override is recorded here before it acts. */
export interface AuditLog {
  /**
   * Returns when the row is durable.
   * @throws when it is not: then nothing may be sent but the safety class.
   */
  append(entry: AuditEntry): void;
}
