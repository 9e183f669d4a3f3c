import type { ApprovalDesk } from '../../command/approval/approval-service.ts';
import {
  type AuthorisationRequest,
  type Authoriser,
  plainDecision,
} from '../../command/approval/authoriser.ts';
import { type Clearance, clear } from '../../command/gate/clearance.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { Decision } from '../../contract/command/decision.ts';
import type { RunCommand } from './run/run-command.ts';

/** Decides about a launch and keeps its command record up to date. @throws as {@link clear}, and what the callbacks throw */
export async function clearLaunch(
  { command, context }: { readonly command: RunCommand; readonly context: CommandContext },
  { authoriser, approvals }: { readonly authoriser: Authoriser; readonly approvals: ApprovalDesk },
  on: {
    readonly request: () => AuthorisationRequest;
    /** An approval is pending. */
    readonly onWaiting: (decision: Decision) => void;
  },
): Promise<{ readonly clearance: Clearance; readonly isRejected: boolean }> {
  const { actionId, planId } = context.origin ?? {};
  let isRejected = false;
  let decision: Decision | undefined;
  const clearance = await clear(
    {
      authoriser,
      approvals,
      kind: 'command',
      commandId: command.commandId,
      ...(actionId !== undefined && { actionId }),
      ...(planId !== undefined && { planId }),
      request: on.request,
      onDecided: (decided) => {
        decision = plainDecision(decided);
        command.onDecided(decided);
      },
      onAsked: (pending) => {
        command.onAsked(pending);
        if (decision) on.onWaiting(decision);
      },
      onAnswered: (outcome) => {
        isRejected = outcome.kind === 'rejected';
        command.onAnswered(outcome);
      },
    },
    context,
  );
  return { clearance, isRejected };
}
