import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import type { ApprovalService, PendingApproval } from '../../command/approval/approval-service.ts';
import { type Authoriser, plainDecision } from '../../command/approval/authoriser.ts';
import { clear } from '../../command/gate/clearance.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { CommandLeases } from '../../command/lease/command-leases.ts';
import type { PolicyTarget } from '../../command/policy/engine/policy-input.ts';
import { NOWHERE } from '../../command/policy/nowhere.ts';
import type { CommandRecords } from '../../command/record/command-records.ts';
import { newCommandRecord } from '../../command/record/new-command-record.ts';
import { TransferRecord } from '../../command/record/transfer-record.ts';
import type { CommandRecord } from '../../contract/command/command.ts';
import type { Decision } from '../../contract/command/decision.ts';
import type { OperatorText } from '../../contract/operator-text.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import { cancelledError } from './transfer-errors.ts';

/** What every gate beside the command gate needs to have a transfer decided and written down. */
export interface GovernedTransferOptions {
  readonly authoriser: Authoriser;
  readonly approvals: ApprovalService;
  readonly leases: CommandLeases;
  readonly records: CommandRecords;
  readonly vehicles: VehicleDirectory;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

/**
 * Takes the vehicle's lease and begins the record of a transfer or of a piece of work.
 * @param cancel ends it for who asked; only the record when not given
 * @throws lease-held
 */
export function openTransfer(
  options: GovernedTransferOptions,
  wish: Pick<CommandRecord, 'vehicleId' | 'command' | 'params' | 'category'>,
  context: CommandContext,
  cancel?: (detail: OperatorText) => void,
): TransferRecord {
  const { vehicles, leases, records, authoriser, clock } = options;
  const { vehicleId, command } = wish;
  const record = new TransferRecord({
    record: newCommandRecord({ ...wish, mode: vehicles.modeOf(vehicleId) }, context, options),
    lease: leases.enter(vehicleId, context, command),
    context,
    records,
    authoriser,
    clock,
  });
  context.transfer?.begun(record.commandId, cancel ?? ((detail) => record.end('cancelled', detail)));
  return record;
}

/** What is asked of governance, and what must hold for it. */
export interface TransferClearance<Standing> {
  readonly vehicleId: string;
  readonly command: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Where it leads. Without it: nowhere, or to an unknown place. Policies then decide by the command's name. */
  readonly targetOf?: (standing: Standing) => PolicyTarget;
  /** The present state; throws why nothing may be sent. Asked before each decision and once more after the last. */
  readonly stand: () => Standing;
  /** An approval is pending: the answer may take long. */
  readonly onWaiting?: (pending: PendingApproval) => void;
}

/**
 * Decision (→ approval → decision) → lease, with state and decision unchanged → durable audit row. The first bytes
 * may leave in the turn in which it resolves; that is the only order in which a transfer gets there.
 * @returns the state at that moment, and the decision
 * @throws governance-denied, governance-unavailable, lease-held, store-unavailable, state-conflict when it was
 * cancelled before, and what `stand` throws: nothing may be sent
 */
export async function clearTransfer<Standing>(
  { authoriser, approvals }: Pick<GovernedTransferOptions, 'authoriser' | 'approvals'>,
  record: TransferRecord,
  { vehicleId, command, params, targetOf, stand, onWaiting }: TransferClearance<Standing>,
  context: CommandContext,
): Promise<{ readonly standing: Standing; readonly decision: Decision }> {
  const { commandId } = record;
  const clearance = await clear(
    {
      authoriser,
      approvals,
      kind: 'command',
      commandId,
      request: () => {
        if (record.hasEnded) throw cancelledError(record);
        const standing = stand();
        return {
          command,
          params,
          vehicleId,
          target: targetOf?.(standing) ?? NOWHERE,
          isSafetyClass: false,
        };
      },
      onDecided: (decision) => record.onDecided(decision),
      onAsked: (pending) => {
        record.onAsked(pending);
        onWaiting?.(pending);
      },
      onAnswered: (outcome) => record.onAnswered(outcome),
    },
    context,
  );
  if (record.hasEnded) throw cancelledError(record);
  const decision = plainDecision(clearance.decision);
  if (clearance.kind !== 'cleared') {
    record.end(clearance.kind, clearance.detail);
    const code = clearance.kind === 'denied' ? 'governance-denied' : 'state-conflict';
    throw new AppError(code, clearance.detail, { context: { commandId, decision } });
  }
  if (!record.maySend) throw new AppError('lease-held', 'Another operator has command of this vehicle.');
  // What was true before the decision may have changed while it was made.
  const standing = stand();
  if (!authoriser.isValid(clearance.decision))
    throw new AppError('governance-unavailable', 'The decision has expired. Nothing was sent.');
  record.authorise();
  return { standing, decision };
}
