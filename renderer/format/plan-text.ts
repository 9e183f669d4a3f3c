import type { ActionState, Resource } from '../../gateway/contract/action/action.ts';
import type { Condition } from '../../gateway/contract/action/condition.ts';
import type { DependencyRequest, PlanState, StepState } from '../../gateway/contract/action/plan.ts';
import { type Message, t } from '../language/translate.ts';
import { nameOfId } from './known-names.ts';
import { formatLocalTime } from './measure/time.ts';
import { factLabel, valueText } from './reason-text.ts';

/** Colour of a state. Always shown with its icon and word. */
export type PlanTone = 'idle' | 'running' | 'paused' | 'done' | 'partial' | 'failed';

interface Said {
  readonly word: Message;
  readonly tone: PlanTone;
}

export const PLAN_STATE_TEXT: Readonly<Record<PlanState, Said & { readonly meaning: Message }>> = {
  draft: {
    word: 'Draft',
    tone: 'idle',
    meaning: 'Steps can still be added. Check the plan before you execute it.',
  },
  validated: { word: 'Checked', tone: 'idle', meaning: 'No errors found. Ready to execute.' },
  approved: { word: 'Approved', tone: 'idle', meaning: 'Approved by a person. Ready to execute.' },
  running: { word: 'Running', tone: 'running', meaning: 'The steps are being executed in order.' },
  paused: {
    word: 'Paused',
    tone: 'paused',
    meaning: 'No new steps start. Vehicles that were flying for this plan hold.',
  },
  aborting: {
    word: 'Aborting',
    tone: 'failed',
    meaning: 'No new steps start. The vehicles are being brought to safety.',
  },
  aborted: { word: 'Aborted', tone: 'failed', meaning: 'Aborted before the last step.' },
  completed: { word: 'Completed', tone: 'done', meaning: 'Every step succeeded.' },
  partially_completed: {
    word: 'Partly completed',
    tone: 'partial',
    meaning: 'The plan ended, but not every step succeeded.',
  },
  failed: { word: 'Failed', tone: 'failed', meaning: 'A step failed and the plan stopped.' },
  interrupted: {
    word: 'Interrupted',
    tone: 'partial',
    meaning: 'The gateway stopped while the plan was running. The plan does not resume automatically.',
  },
};

export const STEP_STATE_TEXT: Readonly<Record<StepState, Said>> = {
  pending: { word: 'Pending', tone: 'idle' },
  blocked: { word: 'On hold', tone: 'paused' },
  ready: { word: 'Ready', tone: 'idle' },
  running: { word: 'Running', tone: 'running' },
  succeeded: { word: 'Succeeded', tone: 'done' },
  failed: { word: 'Failed', tone: 'failed' },
  skipped: { word: 'Skipped', tone: 'idle' },
  cancelled: { word: 'Cancelled', tone: 'partial' },
  compensated: { word: 'Made safe', tone: 'partial' },
};

/** State of an action, more detailed than the state of its step. */
export const ACTION_STATE_TEXT: Readonly<Record<ActionState, Said>> = {
  draft: { word: 'draft', tone: 'idle' },
  queued: { word: 'queued', tone: 'idle' },
  allocating: { word: 'allocating', tone: 'running' },
  ready: { word: 'ready', tone: 'idle' },
  authorizing: { word: 'awaiting governance', tone: 'running' },
  awaiting_approval: { word: 'waits for approval', tone: 'paused' },
  dispatched: { word: 'sent', tone: 'running' },
  acknowledged: { word: 'acknowledged', tone: 'running' },
  executing: { word: 'executing', tone: 'running' },
  paused: { word: 'paused', tone: 'paused' },
  verifying: { word: 'verifying', tone: 'running' },
  succeeded: { word: 'succeeded', tone: 'done' },
  failed: { word: 'failed', tone: 'failed' },
  denied: { word: 'denied', tone: 'failed' },
  aborted: { word: 'aborted', tone: 'partial' },
  expired: { word: 'expired', tone: 'partial' },
};

/** Colour of the state of a plan, step or action in an event. */
export function toneOfState(state: string): PlanTone {
  const said: Readonly<Record<string, Said>> = {
    ...PLAN_STATE_TEXT,
    ...STEP_STATE_TEXT,
    ...ACTION_STATE_TEXT,
  };
  return said[state]?.tone ?? 'idle';
}

/** States of plans and steps within a sentence, beside those of actions. */
const WORD_IN_LINE: Readonly<Record<Exclude<PlanState | StepState, ActionState>, Message>> = {
  validated: 'checked',
  approved: 'approved',
  running: 'running',
  aborting: 'aborting',
  completed: 'completed',
  partially_completed: 'partly completed',
  interrupted: 'interrupted',
  pending: 'pending',
  blocked: 'on hold',
  skipped: 'skipped',
  cancelled: 'cancelled',
  compensated: 'made safe',
};

/** The state of a plan, step or action for use within a sentence. */
export function wordOfState(state: string): string {
  if (state in ACTION_STATE_TEXT) return t(ACTION_STATE_TEXT[state as ActionState].word);
  return state in WORD_IN_LINE
    ? t(WORD_IN_LINE[state as keyof typeof WORD_IN_LINE])
    : state.replaceAll('_', ' ');
}

/** `Altitude above home ≥ 10 m`, or `Distance ≤ 5 m of 47.3977, 8.5456`. */
export function conditionText(condition: Condition): string {
  const sign = { '==': '=', '!=': '≠', '<': '<', '<=': '≤', '>': '>', '>=': '≥' }[condition.operator];
  const whose = condition.vehicleId === undefined ? '' : `${nameOfId(condition.vehicleId)}: `;
  const compared = `${whose}${factLabel(condition.field)} ${sign} ${valueText(condition.field, condition.value)}`;
  if (condition.lat === undefined || condition.lon === undefined) return compared;
  const place = `${condition.lat.toFixed(5)}, ${condition.lon.toFixed(5)}`;
  return t('{compared} of {place}', { compared, place });
}

export function resourceText({ type, id }: Pick<Resource, 'type' | 'id'>): string {
  return `${t(type)} ${nameOfId(id)}`;
}

/** What a step waits for, with the displayed name of the other step. */
export function dependencyText(dependency: DependencyRequest, nameOf: (stepId: string) => string): string {
  const step = dependency.from === undefined ? t('another step') : nameOf(dependency.from);
  switch (dependency.type) {
    case 'finish_to_start':
      return t('after {step} has ended', { step });
    case 'start_to_start':
      return t('once {step} has started', { step });
    case 'condition':
      return dependency.condition?.length
        ? t('when {condition}', { condition: conditionsText(dependency.condition) })
        : t('when a condition is met');
    case 'time_window':
      return windowText(dependency.notBeforeMs, dependency.notAfterMs);
    case 'resource':
      return dependency.resource
        ? t('when {resource} is free', { resource: resourceText(dependency.resource) })
        : t('when a resource is free');
  }
}

function conditionsText(conditions: readonly Condition[]): string {
  return conditions
    .map(conditionText)
    .reduce((first, second) => t('{first} and {second}', { first, second }));
}

function windowText(notBeforeMs: number | undefined, notAfterMs: number | undefined): string {
  const from = notBeforeMs === undefined ? t('now') : formatLocalTime(notBeforeMs);
  const to = notAfterMs === undefined ? t('any time') : formatLocalTime(notAfterMs);
  return t('between {from} and {to}', { from, to });
}
