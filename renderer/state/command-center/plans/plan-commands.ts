import type { PlanState, PlanSummary } from '../../../../gateway/contract/action/plan.ts';
import { hasEnded } from '../../../../gateway/contract/command/operation-states.ts';
import { type Message, t } from '../../../language/translate.ts';

/** The eight commands of the Execution Command Center (specification 1.8), in the order of the bar. */
export const PLAN_COMMANDS = [
  'execute',
  'pause',
  'resume',
  'verify',
  'retry',
  'audit',
  'replay',
  'abort',
] as const;
export type PlanCommand = (typeof PLAN_COMMANDS)[number];

/** States in which vehicles of the plan may still be moving. */
const UNDER_WAY: ReadonlySet<PlanState> = new Set(['running', 'paused', 'aborting', 'interrupted']);
/** States in which the plan can be edited. A change requires a new check. */
const EDITABLE: ReadonlySet<PlanState> = new Set(['draft', 'validated', 'approved']);

export function isUnderWay(state: PlanState): boolean {
  return UNDER_WAY.has(state);
}

export function isEditable(state: PlanState): boolean {
  return EDITABLE.has(state);
}

/**
 * Why a command cannot be given to the plan now, in words for the operator; undefined when it can. The gateway decides
 * in the end. Abort is never barred by a gateway that seems gone (design, safety rule 2).
 */
export function whyNotCommand(
  command: PlanCommand,
  plan: Pick<PlanSummary, 'state' | 'stepCounts' | 'startedAtMs'>,
  isGatewayReachable: boolean,
): string | undefined {
  const reason = whyNotInState(command, plan);
  if (reason !== undefined || command === 'abort' || isGatewayReachable) return reason;
  return t('The gateway is offline.');
}

type Plan = Pick<PlanSummary, 'state' | 'stepCounts' | 'startedAtMs'>;

function whyNotInState(command: PlanCommand, plan: Plan): string | undefined {
  const { state } = plan;
  switch (command) {
    case 'execute':
      return whyNotExecute(plan);
    case 'pause':
      return state === 'running'
        ? undefined
        : t('Only a running plan can be paused. This plan {state}.', { state: t(STATE_PHRASES[state]) });
    case 'resume':
      return state === 'paused' || state === 'interrupted'
        ? undefined
        : t('Only a paused or interrupted plan can be resumed. This plan {state}.', {
            state: t(STATE_PHRASES[state]),
          });
    case 'abort':
      if (state === 'aborting') return t('Already being aborted.');
      return state === 'aborted' || state === 'completed'
        ? t('Nothing to abort: the plan {state}.', { state: t(STATE_PHRASES[state]) })
        : undefined;
    case 'verify':
      return plan.startedAtMs === null ? t('Nothing to verify: the plan has not been executed.') : undefined;
    case 'retry':
      return whyNotRetry(plan);
    case 'replay':
      return plan.startedAtMs === null ? t('Nothing to replay: the plan has not been executed.') : undefined;
    case 'audit':
      return undefined;
  }
}

/** State of a plan, worded as the end of a sentence. */
const STATE_PHRASES: Readonly<Record<PlanState, Message>> = {
  draft: 'is a draft',
  validated: 'has not started',
  approved: 'is approved',
  running: 'runs',
  paused: 'is paused',
  aborting: 'is being aborted',
  aborted: 'was aborted',
  completed: 'is completed',
  partially_completed: 'has ended',
  failed: 'has failed',
  interrupted: 'is interrupted',
};

function whyNotExecute({ state, stepCounts }: Plan): string | undefined {
  const hasSteps = Object.values(stepCounts).some((count) => count > 0);
  if (!hasSteps) return t('The plan has no steps yet. Add one first.');
  if (state === 'validated' || state === 'approved') return undefined;
  if (state === 'draft') return t('Check the plan first: only a plan without errors can be executed.');
  if (state === 'interrupted')
    return t('The plan was interrupted. Verify what was done, then resume, retry or abort.');
  if (hasEnded('plan', state))
    return t('The plan {state}. Duplicate it to run it again.', { state: t(STATE_PHRASES[state]) });
  if (state === 'paused') return t('Already paused.');
  return state === 'aborting' ? t('Already being aborted.') : t('Already running.');
}

function whyNotRetry({ state, stepCounts }: Plan): string | undefined {
  if (NOT_RETRIED.has(state))
    return t('Nothing to retry: the plan {state}.', { state: t(STATE_PHRASES[state]) });
  const count = (stepCounts.failed ?? 0) + (stepCounts.blocked ?? 0);
  return count > 0 ? undefined : t('No step has failed or was skipped.');
}

const NOT_RETRIED: ReadonlySet<PlanState> = new Set([
  'draft',
  'validated',
  'approved',
  'aborting',
  'aborted',
  'completed',
]);
