import type { AuditedEvent } from '../../base/log/audit-log.ts';
import { actorOf } from '../../base/principal/actor.ts';
import type { CommandRecord } from '../../contract/command/command.ts';
import { english, joinTexts, type OperatorText, say } from '../../contract/operator-text.ts';
import type { RunRow } from '../../store/repository/command/command-repository.ts';
import type { PendingApproval } from '../approval/approval-service.ts';
import type { CommandContext, OnUnrecorded } from '../gate/command-context.ts';
import type { OperationServices } from './operation.ts';

type Findings = PendingApproval['approval']['findings'];

/**
 * What each kind of operation records. `audit`: prefix of the audit action. `waiting`: the record's
 * text while approval is pending; undefined keeps the current one. `run` is a launch or mission flight.
 */
export const KINDS = {
  command: { audit: 'command:', isWaitAudited: true, waiting: waitingText },
  transfer: { audit: '', isWaitAudited: false, waiting: () => 'Waiting for approval.' },
  run: { audit: '', isWaitAudited: true, waiting: () => undefined },
} satisfies Readonly<
  Record<
    string,
    { audit: string; isWaitAudited: boolean; waiting: (findings: Findings) => OperatorText | undefined }
  >
>;

export interface OperationRequest
  extends Pick<CommandRecord, 'vehicleId' | 'command' | 'params' | 'category' | 'mode'> {
  readonly kind: keyof typeof KINDS;
  /** The request in words, for the trace. */
  readonly text: OperatorText;
  /** Runs: launchId or missionId. */
  readonly runId?: string;
  /** Target in the audit. Default: the vehicle. */
  readonly target?: string;
  /** Set if the operation proceeds on a full disk. Receives the error when something cannot be written. */
  readonly onUnrecorded?: OnUnrecorded | undefined;
  /** Whether anything was sent under its lease, if its record does not show that. */
  readonly hasSent?: () => boolean;
  /** Runs: what is stored with the record in one row. */
  readonly rowOf?: (record: CommandRecord) => RunRow;
}

/** The record of a request: nothing is decided or sent. */
export function requestedRecord(
  { vehicleId, command, params, category, mode, runId }: OperationRequest,
  { traceId, source, origin, principal }: CommandContext,
  { clock, ids }: Pick<OperationServices, 'clock' | 'ids'>,
): CommandRecord {
  return {
    commandId: ids.next('cmd'),
    traceId,
    actor: actorOf({ principal }),
    source,
    actionId: origin?.actionId ?? null,
    planId: origin?.planId ?? null,
    runId: runId ?? origin?.runId ?? null,
    approvalId: null,
    epoch: null,
    state: 'authorised',
    detail: null,
    decision: null,
    mavlink: null,
    createdAtMs: clock.utcMs(),
    sentAtMs: null,
    acceptedAtMs: null,
    endedAtMs: null,
    vehicleId,
    command,
    params: { ...params },
    category,
    mode,
  };
}

/** The audit row for the operation's current state. */
export function auditEntry(
  { kind, target }: OperationRequest,
  record: CommandRecord,
  outcome: string,
): AuditedEvent {
  return {
    action: `${KINDS[kind].audit}${record.command}`,
    target: target ?? record.vehicleId,
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
      ...(kind === 'run' && { runId: record.runId, vehicleId: record.vehicleId }),
    },
  };
}

function waitingText(findings: Findings): OperatorText {
  const reasons = findings
    .filter(({ verdict }) => verdict === 'require_approval')
    .map(({ reason }) => reason);
  return reasons.length === 0
    ? 'Waiting for approval.'
    : say('Waiting for approval: {why}', { why: joinTexts(reasons) });
}
