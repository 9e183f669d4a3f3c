import type { CommandRecord } from '../../contract/command/command.ts';
import { english } from '../../contract/operator-text.ts';
import type { AuditEntry } from './audit-log.ts';

/** The audit row of a command at one point of its life. */
export function commandAuditEntry(
  record: CommandRecord,
  outcome: string,
): Omit<AuditEntry, 'atMs' | 'traceId' | 'actor'> {
  return {
    action: `command:${record.command}`,
    target: record.vehicleId,
    decisionId: record.decision?.decisionId ?? null,
    outcome,
    detail: {
      commandId: record.commandId,
      params: record.params,
      source: record.source,
      mode: record.mode,
      ...(record.epoch !== null && { epoch: record.epoch }),
      ...(record.approvalId !== null && { approvalId: record.approvalId }),
      ...(record.detail !== null && { detail: english(record.detail) }),
      ...(record.mavlink && { mavlink: record.mavlink }),
    },
  };
}
