import type { PlanState, PlanSummary } from '../../../../gateway/contract/action/plan.ts';
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

const ENDED: ReadonlySet<PlanState> = new Set(['aborted', 'completed', 'partially_completed', 'failed']);
/** While something of it may still be moving. */
const UNDER_WAY: ReadonlySet<PlanState> = new Set(['running', 'paused', 'aborting', 'interrupted']);
/** While it can still be written: what was checked before a change is checked again. */
const EDITABLE: ReadonlySet<PlanState> = new Set(['draft', 'validated', 'approved']);

/** Whether the plan has ended. */
export function hasEnded(state: PlanState): boolean {
  return ENDED.has(state);
}

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
        : t('Only a running plan can be paused; it {stands}.', { stands: t(STANDS[state]) });
    case 'resume':
      return state === 'paused' || state === 'interrupted'
        ? undefined
        : t('Only a paused or interrupted plan can go on; it {stands}.', { stands: t(STANDS[state]) });
    case 'abort':
      if (state === 'aborting') return t('It is being aborted already.');
      return state === 'aborted' || state === 'completed'
        ? t('There is nothing to abort: it {stands}.', { stands: t(STANDS[state]) })
        : undefined;
    case 'verify':
      return plan.startedAtMs === null
        ? t('It has not been executed, so there is nothing to prove.')
        : undefined;
    case 'retry':
      return whyNotRetry(plan);
    case 'replay':
      return plan.startedAtMs === null
        ? t('It has not been executed, so there is nothing to replay.')
        : undefined;
    case 'audit':
      return undefined;
  }
}

/** State of a plan, as the end of a sentence. */
const STANDS: Readonly<Record<PlanState, Message>> = {
  draft: 'is a draft',
  validated: 'has not started',
  approved: 'is approved',
  running: 'runs',
  paused: 'is paused',
  aborting: 'is being aborted',
  aborted: 'was aborted',
  completed: 'is completed',
  partially_completed: 'has come to its end',
  failed: 'has failed',
  interrupted: 'is interrupted',
};

function whyNotExecute({ state, stepCounts }: Plan): string | undefined {
  const hasSteps = Object.values(stepCounts).some((count) => count > 0);
  if (!hasSteps) return t('It has no steps yet. Add one first.');
  if (state === 'validated' || state === 'approved') return undefined;
  if (state === 'draft') return t('Check it first: only a plan without errors can be executed.');
  if (state === 'interrupted')
    return t('It was interrupted. Verify what was done, then resume, retry or abort.');
  if (hasEnded(state)) return t('It {stands}. Duplicate it to run it again.', { stands: t(STANDS[state]) });
  if (state === 'paused') return t('It is paused already.');
  return state === 'aborting' ? t('It is being aborted already.') : t('It runs already.');
}

function whyNotRetry({ state, stepCounts }: Plan): string | undefined {
  if (NOT_RETRIED.has(state))
    return t('There is nothing to try again: it {stands}.', { stands: t(STANDS[state]) });
  const count = (stepCounts.failed ?? 0) + (stepCounts.blocked ?? 0);
  return count > 0 ? undefined : t('No step of it has failed or was put aside.');
}

const NOT_RETRIED: ReadonlySet<PlanState> = new Set([
  'draft',
  'validated',
  'approved',
  'aborting',
  'aborted',
  'completed',
]);
