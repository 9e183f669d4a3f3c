import type { CommandContext } from '../../command/gate/command-context.ts';
import type { ActionRecord } from '../../contract/action/action.ts';
import { english } from '../../contract/operator-text.ts';
import type { PlanParts } from './plan-parts.ts';

/**
 * Audits a request before it runs. Durable when it returns.
 * @throws store-unavailable: then nothing may be done
 */
export type AuditCommand = (
  action: string,
  target: string,
  detail: Readonly<Record<string, unknown>>,
  context: CommandContext,
  decisionId?: string | null,
) => void;

/** Audits an outcome of a plan. Never throws. */
export function auditPlan(
  { journal, auditAfterwards }: Pick<PlanParts, 'journal' | 'auditAfterwards'>,
  action: string,
  planId: string,
  outcome: string,
  context: CommandContext,
  detail: Readonly<Record<string, unknown>> = {},
  decisionId: string | null = null,
): void {
  const { mode } = journal.mustPlan(planId).plan;
  auditAfterwards({ action, target: planId, decisionId, outcome, detail: { mode, ...detail } }, context);
}

/** Audits how an action's attempt ended. Never throws. */
export function auditActionEnd(
  { auditAfterwards }: Pick<PlanParts, 'auditAfterwards'>,
  { actionId, planId, stepId, type, mode, vehicleId, decision, state, detail }: ActionRecord,
  context: CommandContext,
): void {
  auditAfterwards(
    {
      action: `action:${type}`,
      target: vehicleId ?? actionId,
      decisionId: decision?.decisionId ?? null,
      outcome: state,
      detail: { actionId, planId, stepId, mode, ...(detail !== null && { detail: english(detail) }) },
    },
    context,
  );
}
